import type { Tone } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../fields/field-text.ts'

const TELLING: ReadonlySet<Tone> = new Set<Tone>(['success', 'warning', 'error'])

/**
 * Returns the state that stands beside the heading of a record: the first field of which some states are good or bad;
 * none where all is as it always is or the heading says it.
 */
export function tellingState(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Place | undefined {
  // What has no name of its own is headed by its kind.
  if (resource.source === 'view' && !record[resource.title]) return undefined
  const state = Object.entries(resource.fields).find(([path, field]) => {
    if (field.kind !== 'select' || path === resource.title || !record[path]) return false
    const isUsual =
      field.choices[String(record[path])] === 'neutral' && record[path] === field.default
    return !isUsual && Object.values(field.choices).some((tone) => TELLING.has(tone))
  })
  return state && { resource, path: state[0], field: state[1] }
}
