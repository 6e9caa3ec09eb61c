import type { ComponentType } from 'react'
import type { LoadWords } from '../../../src/admin/boards/board-page.tsx'
import type { Board } from '../../../src/schema/board.ts'

const words: LoadWords = {
  en: async () => (await import('../../../i18n/en/insights-boards.ts')).boards,
  pt: async () => (await import('../../../i18n/pt/insights-boards.ts')).boards,
}

/** Loads the screen of a board together with its declaration. */
export async function boardScreen(load: () => Promise<Board>): Promise<ComponentType> {
  const [{ boardPage }, board] = await Promise.all([
    import('../../../src/admin/boards/board-page.tsx'),
    load(),
  ])
  return boardPage(board, words)
}
