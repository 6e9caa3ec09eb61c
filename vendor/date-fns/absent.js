/** Throws an error: ra-core imports these functions for screens that guess fields from records, which Armazem lacks. */
function refuse() {
  throw new Error('date-fns is replaced by vendor/date-fns, which reads no dates')
}
export { refuse as isMatch, refuse as isValid, refuse as parseISO }
