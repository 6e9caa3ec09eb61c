import { useMemo } from 'react'
import type { RaRecord } from 'react-admin'
import { meets } from '../../schema/condition.ts'
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

/** Returns whether a record is out of use, and so drawn dimmed. */
export function isDimmed({ inactive }: Resource, record: RaRecord): boolean {
  return inactive !== undefined && meets(inactive, record)
}
