const FrontPage = () => <h1>India's power grid, now</h1>

export default FrontPage
