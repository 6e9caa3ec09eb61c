import { useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useLabels, useWords } from '../core/context/words.tsx'

/** Holds the texts of rows; made once per list. */
export interface RowWords {
  readonly untitled: string
  select(title: string): string
  actions(title: string): string
}

export function useRowWords({ name, document }: Resource): RowWords {
  const say = useWords()
  const labels = useLabels()
  return useMemo(
    () => ({
      // Documents have no number before they are posted; their state stands beside.
      untitled: document ? labels.resource(name, 1) : say('list.untitled'),
      select: (title) => say('list.selectRow', { title }),
      actions: (title) => say('list.rowActions', { title }),
    }),
    [say, labels, name, document],
  )
}

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
