import { createContext, type ReactNode } from 'react'

/** Describes the panel beside a list in which a page is drawn. */
export interface PanelFrame {
  /** Holds the buttons that close the panel and go to the next record. */
  readonly tools: ReactNode
  /** Opens the form in the panel, in place of the page of the form. */
  readonly onEdit: () => void
}

/** Tells a page that it is drawn in a panel; undefined for pages of their own. */
export const PanelContext = createContext<PanelFrame | undefined>(undefined)
