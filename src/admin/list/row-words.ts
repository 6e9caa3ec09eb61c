import { useMemo } from 'react'
import { useWords } from '../context/words.ts'

/** What is said about each row; made once per list. */
export interface RowWords {
  readonly untitled: string
  select(title: string): string
  actions(title: string): string
}

export function useRowWords(): RowWords {
  const say = useWords()
  return useMemo(
    () => ({
      untitled: say('list.untitled'),
      select: (title) => say('list.selectRow', { title }),
      actions: (title) => say('list.rowActions', { title }),
    }),
    [say],
  )
}
