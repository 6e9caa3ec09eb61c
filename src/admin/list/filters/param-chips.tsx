import { lazy } from 'react'
import { paramDefaults, hasPeriod, PERIOD } from '../../../schema/params.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useToday } from '../../core/context/today.ts'
import { useWords } from '../../core/context/words.ts'
import { fieldText, type Place } from '../../fields/field-text.ts'
import { useToolsFor } from './filter-chip.tsx'
import { ChipFrame } from './chip-frame.tsx'
import { useFilters } from './use-filters.ts'

/** Inputs bring much along: fetched when the first chip is opened. */
const loadEditor = () => import('./param-editor.tsx')
const PeriodEditor = lazy(async () => ({ default: (await loadEditor()).PeriodEditor }))
const AskEditor = lazy(async () => ({ default: (await loadEditor()).AskEditor }))

/** Draws the parameters of a report: its period, or its day. Defaults are shown as they apply. */
export function AskChips({ resource }: { readonly resource: Resource }) {
  const isPeriod = hasPeriod(resource)
  const single = Object.entries(resource.params).filter(
    ([name]) => !isPeriod || !PERIOD.some((end) => end === name),
  )
  return (
    <>
      {isPeriod && <PeriodChip resource={resource} />}
      {single.map(([path, field]) => (
        <AskChip key={path} place={{ resource, path, field }} />
      ))}
    </>
  )
}

function PeriodChip({ resource }: { readonly resource: Resource }) {
  const say = useWords()
  const { values, drop } = useFilters()
  const place = { resource, path: 'from', field: DAY }
  const tools = useToolsFor(place, values)
  const taken = { ...paramDefaults(resource.params, useToday()), ...values }
  const [from, to] = PERIOD.map((name) => fieldText(taken[name], tools, place))
  return (
    <ChipFrame
      label={say('list.period')}
      text={from ? `${from} – ${to}` : to && `≤ ${to}`}
      onDrop={PERIOD.some((name) => values[name] !== undefined) ? () => drop(PERIOD) : undefined}
    >
      <PeriodEditor place={place} from={taken.from} to={taken.to} />
    </ChipFrame>
  )
}

const DAY: FieldOf<'date'> = { kind: 'date' }

function AskChip({ place }: { readonly place: Place }) {
  const { resource, path } = place
  const labels = useLabels()
  const { values, drop } = useFilters()
  const tools = useToolsFor(place, values)
  const defaults = paramDefaults(resource.params, useToday())
  const value = values[path] ?? defaults[path]
  return (
    <ChipFrame
      label={labels.field(resource, path)}
      text={value === undefined ? undefined : fieldText(value, tools, place)}
      onDrop={values[path] === undefined ? undefined : () => drop([path])}
    >
      <AskEditor place={place} value={value} />
    </ChipFrame>
  )
}
