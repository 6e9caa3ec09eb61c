import type { ComponentType } from 'react'
import type { Place } from '../../fields/field-text.ts'
import { ChoicesFilter, FilledFilter, YesNoFilter } from './choices-filter.tsx'
import { familyOf, type FilterFamily } from '../../fields/filter-values.ts'
import { DaysFilter, FiguresFilter, TimesFilter } from './range-filters.tsx'
import { ReferencesFilter } from './references-filter.tsx'
import { TextFilter } from './text-filter.tsx'

const editors: Readonly<Record<FilterFamily, ComponentType<{ place: Place }>>> = {
  choices: ChoicesFilter,
  references: ReferencesFilter,
  yesNo: YesNoFilter,
  figures: FiguresFilter,
  days: DaysFilter,
  times: TimesFilter,
  text: TextFilter,
  filled: FilledFilter,
}

/** Draws the editor of one field's filter; what is entered takes effect at once. */
export function FilterEditor({ place }: { readonly place: Place }) {
  const family = familyOf(place.field)
  if (!family) return null
  const Editor = editors[family]
  return <Editor place={place} />
}
