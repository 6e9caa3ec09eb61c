import { createContext, useContext } from 'react'
import { useTranslate } from 'react-admin'

/** Holds the texts of boards, figures and panels, by key. */
export type BoardWords = Readonly<Record<string, string>>

export const BoardWordsContext = createContext<BoardWords>({})

/** Returns a word of the board; a key that has none shows as it is. */
export function useBoardWords(): (key: string, args?: Readonly<Record<string, unknown>>) => string {
  const words = useContext(BoardWordsContext)
  const translate = useTranslate()
  return (key, args) => translate(`boards.${key}`, { _: words[key] ?? key, ...args })
}
