const ExplorePage = () => <h1>Explore</h1>

export default ExplorePage
