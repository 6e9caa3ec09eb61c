import type { Labels } from './labels.ts'
import type { ReportedIssue } from './problem.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the name of the field and the message of an issue (`Name: This must be text.`), for places
 * that do not show the message at the input. A message that contains the name stays as it is.
 */
export function nameIssue(
  labels: Labels,
  resource: Resource,
  { pointer, message }: Pick<ReportedIssue, 'pointer' | 'message'>,
): string {
  const path = pointer.split('/').find((name) => Object.hasOwn(resource.fields, name))
  const label = path && labels.field(resource, path)
  const isNamed = label && message.toLowerCase().includes(label.toLowerCase())
  return label && !isNamed ? `${label}: ${message}` : message
}
