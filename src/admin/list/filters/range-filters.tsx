import { useTranslation } from '../../core/context/translation.ts'
import { Box, Chip } from '@mui/material'
import { useState } from 'react'
import type { FieldOf } from '../../../schema/fields.ts'
import { useSession } from '../../core/context/session.tsx'
import { addDays } from '../../../schema/days.ts'
import { readDay, periods, findPeriod, type Period } from '../../../schema/relative-day.ts'
import { useCalendar } from '../../core/context/formats.ts'
import { toWallClock } from '../../../schema/wall-clock.ts'
import { NumberInput } from '../../fields/inputs/number-input.tsx'
import { DateInput } from '../../fields/inputs/text-inputs.tsx'
import { useFilters, useTypedFilter } from './use-filters.ts'
import { getFiscalYearStart, omitFiscalYears } from '../../../schema/fiscal-year.ts'
import type { Place } from '../../../schema/place.ts'

const TYPING_MS = 350

/** Draws the filter of numbers by a range. */
export function NumbersFilter({ place }: { readonly place: Place }) {
  const t = useTranslation()
  return (
    <Box sx={pair}>
      <Bound place={place} end="_gte" label={t('field.from')} />
      <Bound place={place} end="_lte" label={t('field.to')} />
    </Box>
  )
}

/** Draws the filter of business dates by first and last day, both included. */
export function DaysFilter({ place: { path, resource } }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const [from, to] = [`${path}_gte`, `${path}_lte`]
  return (
    <DayPair
      place={{ resource, path, field: DAY }}
      from={values[from]}
      to={values[to]}
      onChange={({ from: first, to: last }) => change({ [from]: first, [to]: last })}
    />
  )
}

/**
 * Draws the filter of points in time by first and last day in the team's time zone. In the filter
 * of a link, the end can also be a point in time that is not included.
 */
export function TimesFilter({ place: { path, resource } }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const { timezone } = useSession().team
  const [from, to, before] = [`${path}_gte`, `${path}_lte`, `${path}_lt`]
  const toDay = (moment: unknown, shift = 0) =>
    typeof moment === 'string' && moment.includes('T')
      ? addDays(toWallClock(moment, timezone).slice(0, 10), shift)
      : moment
  return (
    <DayPair
      place={{ resource, path, field: DAY }}
      from={toDay(values[from])}
      to={values[before] === undefined ? toDay(values[to]) : toDay(values[before], -1)}
      onChange={({ from: first, to: last }) =>
        change({ [from]: first, [to]: last, [before]: undefined })
      }
    />
  )
}

const DAY: FieldOf<'date'> = { kind: 'date' }

interface DayPairProps {
  readonly place: Place<FieldOf<'date'>>
  readonly from: unknown
  readonly to: unknown
  readonly onChange: (days: { readonly from: unknown; readonly to: unknown }) => void
}

/** Draws the inputs of first and last day, both included, and preset periods. */
export function DayPair({ place, from, to, onChange }: DayPairProps) {
  const t = useTranslation()
  const calendar = useCalendar()
  return (
    <Box sx={{ ...pair, gridTemplateColumns: '1fr' }}>
      <DayPresets from={from} to={to} onChange={onChange} />
      <DateInput
        place={place}
        label={t('field.from')}
        value={readDay(from, calendar)}
        onChange={(day) => onChange({ from: day, to: readDay(to, calendar) })}
      />
      <DateInput
        place={place}
        label={t('field.to')}
        value={readDay(to, calendar)}
        onChange={(day) => onChange({ from: readDay(from, calendar), to: day })}
      />
    </Box>
  )
}

interface BoundProps {
  readonly place: Place
  readonly end: '_gte' | '_lte'
  readonly label: string
}

/**
 * Draws the input of one end of a range of numbers. The value applies after a pause in typing when the text is a
 * number.
 */
function Bound({ place, end, label }: BoundProps) {
  const { values } = useFilters()
  const key = place.path + end
  const applied = values[key] ?? null
  const [value, setValue] = useState<unknown>(applied)
  const isWrong = typeof value === 'string'
  useTypedFilter(key, isWrong ? applied : value, applied, TYPING_MS)

  return (
    <NumberInput
      place={place}
      label={label}
      value={value}
      onChange={setValue}
      {...(isWrong && { error: ' ' })}
    />
  )
}

const pair = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 } as const

interface Days {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface DayPresetsProps {
  readonly from: unknown
  readonly to: unknown
  readonly onChange: (days: Days) => void
}

/** Draws a chip for each common period. */
function DayPresets({ from, to, onChange }: DayPresetsProps) {
  const t = useTranslation()
  const yearStart = getFiscalYearStart(useSession().team)
  const chosen = findPeriod(from, to)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {omitFiscalYears(Object.keys(periods) as Period[], yearStart).map((preset) => (
        <Chip
          key={preset}
          label={t(`list.presets.${preset}`)}
          variant={preset === chosen ? 'filled' : 'outlined'}
          aria-pressed={preset === chosen}
          onClick={() => onChange({ from: periods[preset][0], to: periods[preset][1] })}
        />
      ))}
      <Chip
        label={t('list.presets.all')}
        variant={from || to ? 'outlined' : 'filled'}
        aria-pressed={!from && !to}
        onClick={() => onChange({ from: undefined, to: undefined })}
      />
    </Box>
  )
}
