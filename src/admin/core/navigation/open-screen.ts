import { createContext, useEffect, useRef, type ReactNode } from 'react'
import type { Resource } from '../../../schema/resource.ts'

/** Describes a command that the open screen offers to the palette. */
interface OfferedCommand {
  /**
   * Names the text below `palette.commands` in engine-tools.ts that a command without a label
   * shows.
   */
  readonly key: string
  readonly label?: string
  readonly icon?: ReactNode
  readonly run: () => void
  /** Opens the export with a format. With this function, the palette offers a command for each format. */
  readonly onExportAs?: (format: 'csv' | 'xlsx' | 'pdf') => void
}

/** Describes the commands of the open list, of its selected rows, or of the open record. */
export interface ScreenOffer {
  readonly kind: 'list' | 'selection' | 'record'
  readonly resource: Resource
  readonly commands: readonly OfferedCommand[]
  /** Opens the preview of setting one field of the selected rows. */
  readonly onSet?: ((path: string, value: unknown) => void) | undefined
}

const offers = new Set<{ readonly current: ScreenOffer }>()

/** Offers commands to the palette while the component is mounted. */
export function useScreenOffer(offer: ScreenOffer): void {
  const latest = useRef(offer)
  useEffect(() => {
    latest.current = offer
  })
  useEffect(() => {
    offers.add(latest)
    return () => void offers.delete(latest)
  }, [])
}

/** Returns the commands that the open screen offers at present. */
export function listScreenOffers(): readonly ScreenOffer[] {
  return [...offers].map(({ current }) => current)
}

/** Holds the default parameters of a list, which its address leaves out. */
export interface ListDefaults {
  readonly sort: string
  readonly order: string
  readonly perPage: number
}

export const ListDefaultsContext = createContext<ListDefaults | undefined>(undefined)

/**
 * Describes the saved view that the address of a list names (`?view=`). The address leaves out parameters that equal
 * those of the view.
 */
export interface LinkedView {
  readonly id: string
  /** Holds the filter as JSON. */
  readonly filter: string
  readonly sort: { readonly field: string; readonly order: string } | undefined
  /** Indicates that the address contains no filter, because the list has the filter of the view. */
  readonly isPlain: boolean
}

export const LinkedViewContext = createContext<LinkedView | undefined>(undefined)

/**
 * Returns whether the list has already shown the saved view that its address names. `state` is the state of the
 * address, which the browser's history keeps.
 */
export function isViewApplied(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isViewApplied' in state
}
