import { badRequest } from './problems.ts'

/**
 * Returns a query parameter that is `true` or `false`; false without the parameter. Throws an error
 * with status 400 for other texts.
 */
export function parseFlag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') {
    throw badRequest(`/${name}`, 'CHOICE', { choices: 'true, false' })
  }
  return value === 'true'
}
