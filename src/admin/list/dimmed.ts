import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'

/**
 * Returns whether a record is out of use and is drawn dimmed: a switch that is on by default (`isActive`) is off, or a
 * state that begins as success is in its only neutral choice (archived, left, disabled). Several neutral choices are
 * sorts.
 */
export function isDimmed(resource: Resource, record: RaRecord): boolean {
  return Object.entries(resource.fields).some(([name, field]) => {
    if (field.kind === 'boolean') return name === 'isActive' && record[name] === false
    if (field.kind !== 'select') return false
    const tones = Object.values(field.choices)
    if (tones[0] !== 'success' || tones.filter((tone) => tone === 'neutral').length > 1)
      return false
    return field.choices[String(record[name])] === 'neutral'
  })
}
