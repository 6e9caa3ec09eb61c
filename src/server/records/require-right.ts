import { forbidden } from '../http/problems.ts'
import type { Write } from './write.ts'

/** Throws 403 unless the caller has the right to an action on records of the resource. */
export function requireRight(
  { resource, caller }: Pick<Write, 'resource' | 'caller'>,
  action: string,
): void {
  const right = `${resource.one}.${action}`
  if (!caller.can(right)) throw forbidden(right)
}
