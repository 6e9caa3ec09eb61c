import { useMemo } from 'react'
import type { Resource } from '../../schema/resource.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useWords } from '../core/context/words.ts'

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
