/** Overhead section of 100 m between two nodes of a network, of which the zero sequence and the rating are not known. */
export const section = (from_node: string, to_node: string) => ({
  from_node,
  to_node,
  length_m: 100,
  r1_ohm_per_km: 0.5,
  x1_ohm_per_km: 0.3,
  r0_ohm_per_km: null,
  x0_ohm_per_km: null,
  rating_a: null
})
