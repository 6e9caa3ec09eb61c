/** Returns the SQLSTATE of an error of PostgreSQL, or the code of Node's; empty for anything else. */
export function getErrorCode(problem: unknown): string {
  const code = typeof problem === 'object' && problem !== null && 'code' in problem && problem.code
  return typeof code === 'string' ? code : ''
}
