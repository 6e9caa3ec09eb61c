import { createContext, useContext } from 'react'
import type { RaRecord } from 'react-admin'

/**
 * Opens a form for a new record with initial values. Resolves to undefined when the form is
 * cancelled.
 */
export type QuickCreate = (
  resource: string,
  values: Readonly<Record<string, unknown>>,
) => Promise<RaRecord | undefined>

export const QuickCreateContext = createContext<QuickCreate | undefined>(undefined)

/**
 * Returns the function that creates a record without leaving the form; undefined where no form can
 * be opened.
 */
export function useQuickCreate(): QuickCreate | undefined {
  return useContext(QuickCreateContext)
}
