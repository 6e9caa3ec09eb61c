import { useExtensions, type Extensions } from './extensions.tsx'
import { createContext, useContext, useMemo } from 'react'
import { type RaRecord } from 'react-admin'
import { nameCountry } from '../../schema/country.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../core/context/formats.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useLanguage, useTranslation } from '../core/context/translation.ts'
import { formatLinkTitle, type TextTools } from './field-text.ts'

/** Holds the functions that format values; created once per screen instead of per cell. */
export interface CellTools extends TextTools {
  readonly labels: Labels
  /** Sets the tab index of links inside cells: -1 where arrow keys move between cells. */
  readonly linkTabIndex?: -1
  /** Limits the chips of a cell with several choices. The number of the other choices follows the chips. */
  readonly maxChips?: number
  /** Holds the custom cells, by resource and field. */
  readonly customCells?: Extensions['cells']
  /** Returns the labels of the fields that `names` lists, such as `name, status`, separated by commas. */
  formatFieldNames?(resource: string, names: string): string
}

/** Holds records that a list returned in `meta.prefetched`, by resource. */
export type Prefetched = Readonly<Record<string, readonly RaRecord[]>>

const NOT_PREFETCHED: Prefetched = {}

const PrefetchedContext = createContext(NOT_PREFETCHED)

/** Returns the prefetched records of a response, from its `meta`, whose type react-admin does not know. */
export function readPrefetched(meta: unknown): Prefetched {
  return (meta as { readonly prefetched?: Prefetched } | undefined)?.prefetched ?? NOT_PREFETCHED
}

/** Provides prefetched records to the cells inside the provider, which show the titles of these records. */
export const PrefetchedProvider = PrefetchedContext.Provider

/** Returns the formats, labels and titles with which cells show values. */
export function useCellTools(): CellTools {
  const formats = useFormats()
  const t = useTranslation()
  const language = useLanguage()
  const registry = useRegistry()
  const prefetched = useContext(PrefetchedContext)
  const { cells: customCells } = useExtensions()
  return useMemo(() => {
    const titles = new Map<string, string>()
    const records = new Map<string, readonly [Resource, RaRecord]>()
    const tools: CellTools = {
      formats,
      labels: t,
      customCells,
      yes: t('field.yes'),
      no: t('field.no'),
      findTitle,
      formatCountry: (code) => nameCountry(code, language),
      formatFieldNames: (resource, names) => {
        const declared = registry.byName.get(resource)
        if (!declared) return names
        return [...new Set(names.split(', ').map((name) => t.field(declared, name)))].join(', ')
      },
    }
    for (const [resource, list] of Object.entries(prefetched)) {
      const declared = registry.byName.get(resource)
      if (!declared) continue
      for (const record of list) records.set(`${resource}/${record.id}`, [declared, record])
    }
    return tools

    /**
     * Computes a title only when a cell needs it, because a title may contain the title of a later record of the
     * response.
     */
    function findTitle(resource: string, id: unknown): string | undefined {
      const key = `${resource}/${id}`
      const found = records.get(key)
      if (found && !titles.has(key)) titles.set(key, formatLinkTitle(...found, tools))
      return titles.get(key)
    }
  }, [formats, t, language, registry, prefetched, customCells])
}
