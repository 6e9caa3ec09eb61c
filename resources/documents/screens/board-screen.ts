import type { ComponentType } from 'react'
import type { Board } from '../../../src/schema/board.ts'

/** Loads the screen of a board together with its declaration. */
export async function loadBoardScreen(load: () => Promise<Board>): Promise<ComponentType> {
  const [{ createBoardPage }, board] = await Promise.all([
    import('../../../src/admin/boards/board-page.tsx'),
    load(),
  ])
  return createBoardPage(board)
}
