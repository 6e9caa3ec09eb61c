import { useTranslation } from '../../core/context/translation.ts'
import { Chip, Skeleton, TextField } from '@mui/material'
import { X } from 'lucide-react'
import { useState, type ComponentProps, type ComponentType } from 'react'
import { useListContext } from 'react-admin'
import type { FieldOf } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { toTexts, getFamily, type FilterFamily } from '../../fields/filter-values.ts'
import { formatTitle } from '../../fields/field-text.ts'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { useConditionsText } from '../builder/condition-value.tsx'
import { FilterBuilder } from '../builder/filter-builder.tsx'
import { ChoiceListsFilter, ChoicesFilter, FilledFilter, YesNoFilter } from './choices-filter.tsx'
import { ReferencesFilter } from './references-filter.tsx'
import { DaysFilter, NumbersFilter, TimesFilter, DayPair } from './range-filters.tsx'
import { useFilters, useTypedFilter } from './use-filters.ts'
import { keepValues } from '../../../schema/values.ts'

const editors: Readonly<Record<FilterFamily, ComponentType<{ place: Place }>>> = {
  choices: ChoicesFilter,
  choiceLists: ChoiceListsFilter,
  references: ReferencesFilter,
  yesNo: YesNoFilter,
  numbers: NumbersFilter,
  days: DaysFilter,
  times: TimesFilter,
  text: TextFilter,
  filled: FilledFilter,
}

type ChipEditorProps =
  | { readonly filter: Place }
  | { readonly period: PeriodEditorProps }
  | { readonly param: ParamEditorProps }
  | { readonly builder: ComponentProps<typeof FilterBuilder> }
  | { readonly further: FurtherChipsProps }

/**
 * Draws the editor of a chip: a field's filter, the period of a report, or another parameter of the report. Also draws
 * the filter builder, or the chips of the conditions that only the builder can change.
 */
export function ChipEditor(props: ChipEditorProps) {
  if ('filter' in props) return <FilterEditor place={props.filter} />
  if ('builder' in props) return <FilterBuilder {...props.builder} />
  if ('further' in props) return <FurtherChips {...props.further} />
  if ('period' in props) return <PeriodEditor {...props.period} />
  return <ParamEditor {...props.param} />
}

/** Draws the editor of one field's filter. Changes apply immediately. */
function FilterEditor({ place }: { readonly place: Place }) {
  const family = getFamily(place.field)
  if (!family) return null
  const Editor = editors[family]
  return <Editor place={place} />
}

interface FurtherChipsProps {
  readonly resource: Resource
  /** Lists the keys of the filter that no editor of a field shows. */
  readonly keys: readonly string[]
  /** Opens the filter builder. */
  readonly onOpen: () => void
}

/** Draws chips for the parts of the filter that only the filter builder can change. */
function FurtherChips(props: FurtherChipsProps) {
  return (
    <>
      <ChosenRecords {...props} />
      {props.keys.length > 0 && <FurtherConditions {...props} />}
    </>
  )
}

/** Draws a chip for a filter by single records: the title of the record, or the number of records. */
function ChosenRecords({ resource, onOpen }: FurtherChipsProps) {
  const t = useTranslation()
  const { values, drop } = useFilters()
  const tools = useCellTools()
  const { data } = useListContext()
  const ids = toTexts(values.id)
  if (ids.length === 0) return null
  const record = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined
  const title = record && formatTitle(resource, record, tools)
  const text = title
    ? `${t.resource(resource.name, 1)}: ${title}`
    : t('list.chosenRecords', { smart_count: ids.length })
  return (
    <Chip
      title={text}
      label={text}
      onClick={onOpen}
      onDelete={() => drop(['id'])}
      deleteIcon={<X size={14} aria-hidden />}
      sx={chip}
    />
  )
}

/** Draws a chip with the conditions that only the filter builder can change. */
function FurtherConditions({ resource, keys, onOpen }: FurtherChipsProps) {
  const { values, drop } = useFilters()
  const conditions = keepValues(values, (key) => keys.includes(key))
  const text = useConditionsText(resource, conditions)
  return (
    <Chip
      title={text}
      label={text ?? <Skeleton width={80} />}
      onClick={onOpen}
      onDelete={() => drop(keys)}
      deleteIcon={<X size={14} aria-hidden />}
      sx={chip}
    />
  )
}

/** Styles a chip like the chip of a field with a filter. */
const chip = {
  maxWidth: { xs: 'min(240px, 100%)', xl: 'min(360px, 100%)' },
  height: 32,
  borderRadius: '8px',
  fontSize: 13,
  fontWeight: 600,
  bgcolor: 'action.selected',
  '& .MuiChip-deleteIcon': {
    flex: 'none',
    boxSizing: 'content-box',
    p: '5px',
    m: '0 4px 0 -8px',
    color: 'inherit',
  },
} as const

interface PeriodEditorProps {
  readonly place: Place<FieldOf<'date'>>
  readonly from: unknown
  readonly to: unknown
}

/** Draws the editor of a report's period. */
function PeriodEditor({ place, from, to }: PeriodEditorProps) {
  const { change } = useFilters()
  return <DayPair place={place} from={from} to={to} onChange={(days) => change({ ...days })} />
}

interface ParamEditorProps {
  readonly place: Place
  readonly value: unknown
}

/** Draws the input of one parameter of a report. */
function ParamEditor({ place, value }: ParamEditorProps) {
  const t = useTranslation()
  const { change } = useFilters()
  const { resource, path } = place
  return (
    <FieldInput
      // Parameters of a report are single values with one input each.
      place={place as EnteredPlace}
      label={t.field(resource, path)}
      value={value ?? null}
      onChange={(next) => change({ [path]: next ?? undefined })}
    />
  )
}

const TYPING_MS = 250

/** Draws the filter for a text that the field must contain. */
function TextFilter({ place: { path } }: { readonly place: Place }) {
  const t = useTranslation()
  const { values } = useFilters()
  const key = `${path}_contains`
  const applied = String(values[key] ?? '')
  const [text, setText] = useState(applied)
  useTypedFilter(key, text.trim(), applied, TYPING_MS)

  return (
    <TextField
      autoFocus
      label={t('field.contains')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
