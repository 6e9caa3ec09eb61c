import { lazy } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import type { Place } from '../../fields/field-text.ts'
import { ChipFrame } from './chip-frame.tsx'
import { filterText } from '../../fields/filter-text.ts'
import { asList, isFiltered, keysOf, type FilterValues } from '../../fields/filter-values.ts'
import { useFilters } from './use-filters.ts'

/** Editors bring autocompletes and number boxes along: fetched when the first is opened. */
const FilterEditor = lazy(async () => ({
  default: (await import('./filter-editor.tsx')).FilterEditor,
}))

interface FilterChipProps {
  readonly place: Place
  /** It has just been chosen from the menu. */
  readonly openAtFirst: boolean
  readonly onClosed: () => void
}

/** Draws one field's filter: what it is set to, a click to change it, a cross to drop it. */
export function FilterChip({ place, openAtFirst, onClosed }: FilterChipProps) {
  const say = useWords()
  const labels = useLabels()
  const { values, drop } = useFilters()
  const tools = useToolsFor(place, values)
  const active = isFiltered(place.path, place.field, values)
  const text = active
    ? filterText(place, values, tools, {
        empty: say('list.empty'),
        notEmpty: say('list.notEmpty'),
        quoted: (quoted) => say('field.quoted', { text: quoted }),
      })
    : undefined

  return (
    <ChipFrame
      label={labels.field(place.resource, place.path)}
      text={text}
      onDrop={active ? () => drop(keysOf(place.path, place.field)) : undefined}
      openAtFirst={openAtFirst}
      onClosed={onClosed}
    >
      <FilterEditor place={place} />
    </ChipFrame>
  )
}

/** Titles of the records that a reference is filtered by; the rows on the page need not have them all. */
export function useToolsFor({ field, path }: Place, values: FilterValues): CellTools {
  const tools = useCellTools()
  const registry = useRegistry()
  const to = field.kind === 'reference' ? field.to : ''
  const ids = to === '' ? [] : asList(values[path])
  const { data } = useGetManyAggregate(to, { ids: [...ids] }, { enabled: ids.length > 0 })
  if (ids.length === 0) return tools
  const title = registry.byName.get(to)?.title ?? 'name'
  const found = new Map(data?.map((record) => [record?.id, String(record?.[title])]))
  return { ...tools, titleOf: (name, id) => found.get(id) ?? tools.titleOf(name, id) }
}
