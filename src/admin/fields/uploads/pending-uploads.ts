import { createContext } from 'react'

/** Files of a form that are on their way: saving waits for them. */
export type Underway = Set<Promise<unknown>>

export const UnderwayContext = createContext<Underway | undefined>(undefined)
