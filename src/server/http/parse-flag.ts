import { badRequest } from './problems.ts'

/** Reads a parameter that is `true` or `false`; false without it. Throws an error with status 400 otherwise. */
export function parseFlag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') {
    throw badRequest(`/${name}`, 'CHOICE', { choices: 'true, false' })
  }
  return value === 'true'
}
