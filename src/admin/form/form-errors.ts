import { get, set, type FieldErrors } from 'react-hook-form'
import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'

/**
 * Where in the form the value of a pointer is: `/lines/0/quantity` → `lines.0.quantity`; what is wrong with a whole
 * list has a place beside its rows.
 */
export function pathOf(resource: Resource, pointer: string): string {
  const path = pointer.split('/').slice(1).join('.')
  return resource.fields[path]?.kind === 'lines' ? `${path}.root` : path
}

/**
 * What is said before anybody wanted to save: not what is missing. Said as soon as a field is left, that moves what lies
 * below away from under the pointer that has just pressed it.
 */
export function onTheWay(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ code }) => code !== 'REQUIRED')
}

/** Issues as react-hook-form keeps errors, the first of each place. */
export function errorsOf(
  resource: Resource,
  issues: readonly Issue[],
  labels: Labels,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const path = pathOf(resource, issue.pointer) || 'root.whole'
    const error = { type: issue.code, message: labels.issue(issue) }
    if (get(errors, path) === undefined) set(errors, path, error)
  }
  return errors
}
