import { useTranslation } from '../../core/context/translation.ts'
import type { FieldOf } from '../../../schema/fields.ts'
import { getParamDefaults, hasPeriod, PERIOD } from '../../../schema/params.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useToday } from '../../core/context/formats.ts'
import { formatField, type Place } from '../../fields/field-text.ts'
import { useDayTexts } from '../../fields/filter-text.ts'
import { ChipEditor, ChipFrame, useToolsFor } from './filter-chip.tsx'
import { useFilters } from './use-filters.ts'

/** Draws the parameters of a report as chips: its period, or its day. Default values are shown. */
export function ParamChips({ resource }: { readonly resource: Resource }) {
  const isPeriod = hasPeriod(resource)
  const single = Object.entries(resource.params).filter(
    ([name]) => !isPeriod || !PERIOD.some((end) => end === name),
  )
  return (
    <>
      {isPeriod && <PeriodChip resource={resource} />}
      {single.map(([path, field]) => (
        <ParamChip key={path} place={{ resource, path, field }} />
      ))}
    </>
  )
}

function PeriodChip({ resource }: { readonly resource: Resource }) {
  const t = useTranslation()
  const { values, drop } = useFilters()
  const place = { resource, path: 'from', field: DAY }
  const tools = useToolsFor(place, values)
  const { resolveDay, namePeriod } = useDayTexts()
  const taken = { ...getParamDefaults(resource.params, useToday()), ...values }
  const period = namePeriod(taken.from, taken.to)
  const [from, to] = PERIOD.map((name) => formatField(resolveDay(taken[name]), tools, place))
  return (
    <ChipFrame
      label={t('list.period')}
      text={period ?? (from ? `${from} – ${to}` : to && `≤ ${to}`)}
      onDrop={PERIOD.some((name) => values[name] !== undefined) ? () => drop(PERIOD) : undefined}
    >
      <ChipEditor period={{ place, from: taken.from, to: taken.to }} />
    </ChipFrame>
  )
}

const DAY: FieldOf<'date'> = { kind: 'date' }

function ParamChip({ place }: { readonly place: Place }) {
  const { resource, path } = place
  const t = useTranslation()
  const { values, drop } = useFilters()
  const tools = useToolsFor(place, values)
  const defaults = getParamDefaults(resource.params, useToday())
  const { resolveDay } = useDayTexts()
  const value = resolveDay(values[path] ?? defaults[path])
  return (
    <ChipFrame
      label={t.field(resource, path)}
      text={value === undefined ? undefined : formatField(value, tools, place)}
      onDrop={values[path] === undefined ? undefined : () => drop([path])}
    >
      <ChipEditor param={{ place, value }} />
    </ChipFrame>
  )
}
