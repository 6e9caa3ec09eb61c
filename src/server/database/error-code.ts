/**
 * Returns the SQLSTATE of a PostgreSQL error, or the code of a Node.js error; empty for anything
 * else.
 */
export function getErrorCode(problem: unknown): string {
  const code = typeof problem === 'object' && problem !== null && 'code' in problem && problem.code
  return typeof code === 'string' ? code : ''
}
