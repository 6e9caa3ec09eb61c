import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import { Box, TextField } from '@mui/material'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { FieldOf } from '../../../schema/fields.ts'
import { hasChoices } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import { getResource } from '../../../schema/registry.ts'
import { mayReadTitles } from '../../../schema/rights.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import { formatField, formatLinkTitle } from '../../fields/field-text.ts'
import { useDayTexts } from '../../fields/filter-text.ts'
import {
  toTexts,
  getFamily,
  type FilterFamily,
  type FilterValues,
} from '../../fields/filter-values.ts'
import { MultiSelectInput } from '../../fields/inputs/choice-inputs.tsx'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { useRemovedChoices, useValueCounts, YesNoFilter } from '../filters/choices-filter.tsx'
import { ReferencesFilter } from '../filters/references-filter.tsx'
import { DayPair } from '../filters/range-filters.tsx'
import { FiltersContext, type Filters } from '../filters/use-filters.ts'
import {
  asRow,
  isCounted,
  nameTest,
  useConditionFields,
  type ConditionField,
  type ShownCondition,
} from './condition-fields.ts'
import { isGroup, readFilter, type ConditionGroup, type ConditionNode } from './conditions.ts'

interface ValueEditorProps {
  readonly field: ConditionField
  readonly label: string
  readonly row: ShownCondition
  readonly texts: PartTranslation<'tools'>
  readonly onValue: (value: unknown) => void
}

/** Draws the input of the value that a condition compares with. */
export function ValueEditor({ field: { place }, label, row, texts, onValue }: ValueEditorProps) {
  const { test, value } = row
  const family = getFamily(place.field)
  if (isCounted(test))
    return <DayCount value={value} label={texts('tools.days')} onValue={onValue} />
  if (LISTED.has(family)) {
    return <ListedValue place={place} label={label} value={value} onValue={onValue} />
  }
  if (family === 'days' || family === 'times') {
    const [from, to] = Array.isArray(value) ? (value as readonly unknown[]) : []
    const day = { ...place, field: DAY }
    if (test !== 'between')
      return <FieldInput place={day} label={label} bare value={value ?? null} onChange={onValue} />
    return (
      <DayPair
        place={day}
        from={from}
        to={to}
        onChange={(days) => onValue([days.from ?? null, days.to ?? null])}
      />
    )
  }
  if (test === 'between') {
    const pair = Array.isArray(value) ? (value as readonly unknown[]) : [null, null]
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {[0, 1].map((at) => (
          <FieldInput
            key={at}
            place={place as EnteredPlace}
            label={texts(at === 0 ? 'tools.from' : 'tools.to')}
            bare
            value={pair[at] ?? null}
            onChange={(next) => onValue(pair.with(at, next))}
          />
        ))}
      </Box>
    )
  }
  if (family === 'text') {
    return (
      <TextField
        size="small"
        fullWidth
        value={Array.isArray(value) ? value.join(', ') : ((value as string | undefined) ?? '')}
        onChange={({ target }) => onValue(target.value)}
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    )
  }
  return (
    <FieldInput
      place={{ ...place, field: FIGURE }}
      label={label}
      bare
      value={value ?? null}
      onChange={onValue}
    />
  )
}

interface DayCountProps {
  readonly value: unknown
  readonly label: string
  readonly onValue: (value: number) => void
}

/** Draws the input of a number of days. Text that is not a number of 1 or more changes nothing. */
function DayCount({ value, label, onValue }: DayCountProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      size="small"
      type="number"
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        if (Number(target.value) >= 1) onValue(Number(target.value))
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { min: 1, max: 3650, 'aria-label': label } }}
    />
  )
}

/** Lists the families whose values are chosen from a list. */
const LISTED: ReadonlySet<FilterFamily | undefined> = new Set<FilterFamily>([
  'choices',
  'choiceLists',
  'references',
  'yesNo',
])

const DAY: FieldOf<'date'> = { kind: 'date' }
const FIGURE: FieldOf<'decimal'> = { kind: 'decimal' }

interface ListedValueProps {
  readonly place: ConditionField['place']
  readonly label: string
  readonly value: unknown
  readonly onValue: (value: unknown) => void
}

/** Draws the choice of the listed values of a condition, such as choices or records. */
function ListedValue({ place, label, value, onValue }: ListedValueProps) {
  const { path } = place
  const filters = useMemo((): Filters => {
    const change = (changes: FilterValues) => path in changes && onValue(changes[path])
    return { values: { [path]: value }, change, drop: () => undefined, clear: () => undefined }
  }, [path, value, onValue])
  const family = getFamily(place.field)
  const required = { ...place, field: { ...place.field, required: true } }
  return (
    <FiltersContext value={filters}>
      {(family === 'choices' || family === 'choiceLists') && (
        <ChoicesValue place={place} label={label} value={value} onValue={onValue} />
      )}
      {family === 'yesNo' && <YesNoFilter place={required} />}
      {family === 'references' && <ReferencesFilter place={required} isDropDown />}
    </FiltersContext>
  )
}

/** Draws the choices of a condition as chips with a search. One tall list of boxes would hide the other conditions. */
function ChoicesValue({ place, label, value, onValue }: ListedValueProps) {
  const getCount = useValueCounts(place)
  const removed = useRemovedChoices(place)
  const { field } = place
  if (!hasChoices(field)) return null
  return (
    <MultiSelectInput
      place={{ ...place, field: { ...field, kind: 'multiSelect' } as FieldOf<'multiSelect'> }}
      label={label}
      bare
      value={toTexts(value)}
      removed={removed}
      getCount={getCount}
      onChange={onValue}
    />
  )
}

/**
 * Returns conditions in one line, in the language of the screen: `Price greater than $500.00 or
 * Category › Name contains “paper”`. Undefined while texts are loading.
 */
export function useConditionsText(resource: Resource, filter: FilterValues): string | undefined {
  const t = useTranslation()
  const texts = useTexts('tools')
  const fields = useConditionFields(resource)
  const { resolveDay } = useDayTexts()
  const group = readFilter(filter, (path) => fields.has(path))
  const tools = useTitles(listReferences(group, fields))
  if (!texts) return undefined

  const format = (value: unknown, { place }: ConditionField) =>
    formatField(resolveDay(value), tools, place)
  const formatValue = ({ test, value }: ShownCondition, field: ConditionField): string => {
    if (test === 'empty' || test === 'notEmpty' || isCounted(test)) return ''
    const values = toTexts(value).map((each) => format(each, field))
    if (test === 'between') return values.join(' – ')
    if (getFamily(field.place.field) !== 'text') return values.join(', ')
    return values.map((text) => t('field.quoted', { text })).join(', ')
  }
  const writeNode = (node: ConditionNode): string => {
    const row = asRow(node)
    if (!row) return `(${writeGroup(node as ConditionGroup)})`
    const field = fields.get(row.path)
    if (!field) return row.path
    const { via, place } = field
    const name = t.field(place.resource, place.path)
    const label = via ? `${t.field(resource, via)} › ${name}` : name
    const test = isCounted(row.test)
      ? texts(`tools.countedTests.${row.test}`, { count: row.value })
      : nameTest(row.test, field, texts)
    return [label, test, formatValue(row, field)].filter(Boolean).join(' ')
  }
  const writeGroup = ({ mode, parts }: ConditionGroup): string => {
    const isAll = mode === 'all' || mode === 'notAll'
    const joined = parts.map(writeNode).join(` ${texts(isAll ? 'tools.and' : 'tools.or')} `)
    return mode === 'all' || mode === 'any' ? joined : `${texts('tools.not')} (${joined})`
  }
  return writeGroup(group)
}

/** Lists the records that are values of conditions on references. */
function listReferences(
  { parts }: ConditionGroup,
  fields: ReadonlyMap<string, ConditionField>,
): readonly { readonly to: string; readonly ids: readonly unknown[] }[] {
  return parts.flatMap((part) => {
    if (isGroup(part)) return listReferences(part, fields)
    const field = fields.get(part.path)?.place.field
    return field?.kind === 'reference' && part.operator !== 'null'
      ? [{ to: field.to, ids: toTexts(part.value) }]
      : []
  })
}

/** Reads the titles of records, and returns tools for cells that show these titles. */
function useTitles(wanted: ReturnType<typeof listReferences>): CellTools {
  const tools = useCellTools()
  const registry = useRegistry()
  const session = useSession()
  const dataProvider = useDataProvider()
  const answers = useQueries({
    queries: wanted.map(({ to, ids }) => {
      const resource = registry.byName.get(to)
      return {
        queryKey: [to, 'titles', { ids }],
        queryFn: async () => (await dataProvider.getMany(to, { ids: [...ids] })).data,
        enabled: resource !== undefined && mayReadTitles(resource, session),
      }
    }),
  })
  const found = new Map(
    wanted.flatMap(({ to }, at) => {
      const referenced = getResource(registry, to)
      const records: readonly RaRecord[] = answers[at]?.data ?? []
      return records.map((record) => [record.id, formatLinkTitle(referenced, record, tools)])
    }),
  )
  return { ...tools, findTitle: (name, id) => found.get(id) ?? tools.findTitle(name, id) }
}
