import type { Labels } from './labels.ts'
import type { ReportedIssue } from './problem.ts'
import type { Resource } from './resource.ts'

/**
 * Returns the message of an issue after the name of its field, for places that do not show the
 * message at the input: “This must be text.” says nothing alone. A message that contains the name
 * stays as it is.
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
