import { get, set, type FieldErrors } from 'react-hook-form'
import type { Labels } from '../../schema/labels.ts'
import type { Issue } from '../../schema/problem.ts'
import type { Resource } from '../../schema/resource.ts'

/**
 * Converts a pointer to a path of the form: `/lines/0/quantity` → `lines.0.quantity`; issues of a whole list have a
 * place beside its rows.
 */
export function pathOf(resource: Resource, pointer: string): string {
  const path = pointer.split('/').slice(1).join('.')
  return resource.fields[path]?.kind === 'lines' ? `${path}.root` : path
}

/**
 * Returns the issues to show before the person saves: not what is missing. Shown as soon as a field is left, these
 * would move the page under the pointer that has just pressed it.
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
