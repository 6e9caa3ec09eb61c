import { useTexts, useTranslation } from '../../core/context/translation.ts'
import {
  Checkbox,
  FormControlLabel,
  FormGroup,
  ToggleButton,
  ToggleButtonGroup,
  Box,
} from '@mui/material'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp } from '../../core/context/session.tsx'
import { API, buildQuery } from '../../core/data/wire.ts'
import { getChoiceTone, hasChoices } from '../../../schema/kinds.ts'
import { humanize } from '../../../schema/naming.ts'
import type { Place } from '../../../schema/place.ts'
import { omitValues } from '../../../schema/values.ts'
import { toTexts, listFilterKeys, type FilterValues } from '../../fields/filter-values.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import { useFilters } from './use-filters.ts'

/** Limits the values whose records are counted. The most frequent values are counted. */
const MAX_COUNTED = 200

/**
 * Returns a function that returns the number of records with a value of the field, under the other filters of the list.
 * The number is undefined while the counts are loading, for rare values, and for fields by which the API cannot group.
 */
export function useValueCounts(place: Place): (value: unknown) => string | undefined {
  const { integer } = useFormats()
  const data = useCountedValues(place)
  const counts = new Map(data?.map(({ group, count }) => [String(group), count]))
  const isComplete = data !== undefined && data.length < MAX_COUNTED
  return (value) => {
    const count = counts.get(String(value)) ?? (isComplete ? 0 : undefined)
    return count === undefined ? undefined : integer(count)
  }
}

/** Returns the choices that records hold, although the team has removed them from a custom field. */
export function useRemovedChoices(place: Place): readonly string[] {
  const { field } = place
  const data = useCountedValues(place, field.custom !== undefined)
  if (!hasChoices(field)) return []
  if (field.custom === undefined) return []
  const held = data?.flatMap(({ group }) => (typeof group === 'string' ? [group] : [])) ?? []
  return held.filter((choice) => !Object.hasOwn(field.choices, choice))
}

/** Counts the records of each value of a field, under the other filters of the list. */
function useCountedValues(
  { resource: { name }, path, field }: Place,
  isWanted = true,
): readonly Counted[] | undefined {
  const http = useHttp()
  const { values } = useFilters()
  const query = buildQuery({
    filter: omitValues(values, listFilterKeys(path, field)),
    sort: ['count', 'DESC'],
    range: [0, MAX_COUNTED - 1],
  })
  query.set('group', path)
  return useQuery({
    queryKey: [name, 'groups', String(query)],
    queryFn: async ({ signal }) =>
      (await http<readonly Counted[]>(`${API}/${name}/aggregate?${query}`, { signal })).json,
    // The API cannot group by fields of other records, and groups of ids have one record each.
    enabled: isWanted && !path.includes('.') && path !== 'id',
  }).data
}

interface Counted {
  readonly group: unknown
  readonly count: number
}

/** Draws a number of records beside a value. */
export function Count({ count }: { readonly count: string | undefined }) {
  return (
    // The accessible name of a choice does not contain the number.
    <Box component="span" aria-hidden sx={countStyle}>
      {count}
    </Box>
  )
}

const countStyle = {
  marginInlineStart: 'auto',
  paddingInlineStart: 1,
  fontSize: 12,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

/** Draws the filter of a field by one or more choices. */
export function ChoicesFilter({ place }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const { path } = place
  return (
    <ChoiceBoxes
      place={place}
      chosen={toTexts(values[path])}
      onChange={(chosen) => change({ [path]: chosen })}
    />
  )
}

/** Maps how many of the chosen values a list must have to the suffix of the filter's key. */
const AMOUNTS = { some: '', all: '_all', none: '_ne' } as const
type Amount = keyof typeof AMOUNTS

/** Draws the filter of a list of choices: some, all or none of the chosen values, or no value at all. */
export function ChoiceListsFilter({ place }: { readonly place: Place }) {
  const t = useTranslation()
  const texts = useTexts('tools')
  const { values, change } = useFilters()
  const { path, field } = place
  const amounts = Object.keys(AMOUNTS) as readonly Amount[]
  const used = amounts.find((each) => values[path + AMOUNTS[each]] !== undefined)
  const [picked, setPicked] = useState<Amount>('some')
  const amount = used ?? picked
  const chosen = toTexts(values[path + AMOUNTS[amount]])
  const blankKey = `${path}_null`

  /** Replaces all parts of the filter. */
  function apply(parts: FilterValues): void {
    change({
      ...Object.fromEntries(listFilterKeys(path, field).map((key) => [key, undefined])),
      ...parts,
    })
  }

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        aria-label={texts?.('tools.test')}
        value={amount}
        onChange={(_, next: Amount | null) => {
          if (next === null) return
          setPicked(next)
          apply({ [path + AMOUNTS[next]]: chosen })
        }}
      >
        {amounts.map((each) => (
          <ToggleButton key={each} value={each}>
            {texts?.(`tools.amounts.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ChoiceBoxes
        place={place}
        chosen={chosen}
        onChange={(choices) => apply({ [path + AMOUNTS[amount]]: choices })}
      />
      {!field.required && (
        <FormControlLabel
          control={
            <Checkbox
              checked={values[blankKey] === true}
              onChange={(_, isOn) => apply({ [blankKey]: isOn || undefined })}
            />
          }
          label={humanize(t('list.empty'))}
        />
      )}
    </Box>
  )
}

interface ChoiceBoxesProps {
  readonly place: Place
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Draws a checkbox with the number of records for each choice of a field. */
function ChoiceBoxes({ place, chosen, onChange }: ChoiceBoxesProps) {
  const { resource, path, field } = place
  const t = useTranslation()
  const getCount = useValueCounts(place)
  const removed = useRemovedChoices(place)
  if (!hasChoices(field)) return null
  // A filter can name a removed choice that records no longer hold.
  const choices = new Set([...Object.keys(field.choices), ...removed, ...chosen])
  return (
    <FormGroup>
      {[...choices].map((choice) => (
        <FormControlLabel
          key={choice}
          control={
            <Checkbox
              checked={chosen.includes(choice)}
              onChange={(_, isOn) =>
                onChange(isOn ? [...chosen, choice] : chosen.filter((each) => each !== choice))
              }
            />
          }
          label={
            <>
              <StatusChip
                tone={getChoiceTone(field, choice)}
                label={t.choice(resource, path, choice)}
              />
              <Count count={getCount(choice)} />
            </>
          }
          sx={{
            '& .MuiFormControlLabel-label': { display: 'flex', flex: 1, alignItems: 'center' },
          }}
        />
      ))}
    </FormGroup>
  )
}

/** Draws the filter of a boolean field: yes, no or both. */
export function YesNoFilter({ place }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const { path } = place
  return (
    <EitherToggle
      place={place}
      // The filter of a boolean field has no other values.
      value={values[path] as boolean | undefined}
      onChange={(value) => change({ [path]: value })}
      getCount={useValueCounts(place)}
    />
  )
}

/** Draws the filter for set or empty values. */
export function FilledFilter({ place }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const key = `${place.path}_null`
  const missing = values[key]
  return (
    <EitherToggle
      place={place}
      value={missing === undefined ? undefined : missing !== true}
      onChange={(value) => change({ [key]: value === undefined ? undefined : !value })}
    />
  )
}

interface EitherToggleProps {
  readonly place: Place
  readonly value: boolean | undefined
  readonly onChange: (value: boolean | undefined) => void
  readonly getCount?: (value: boolean) => string | undefined
}

function EitherToggle({ place, value, onChange, getCount }: EitherToggleProps) {
  const { resource, path } = place
  const t = useTranslation()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label={t.field(resource, path)}
      value={value ?? 'either'}
      onChange={(_, chosen: boolean | 'either' | null) =>
        onChange(typeof chosen === 'boolean' ? chosen : undefined)
      }
    >
      <ToggleButton value="either">{t('list.either')}</ToggleButton>
      <ToggleButton value={true}>
        {t('field.yes')}
        {getCount && <Count count={getCount(true)} />}
      </ToggleButton>
      <ToggleButton value={false}>
        {t('field.no')}
        {getCount && <Count count={getCount(false)} />}
      </ToggleButton>
    </ToggleButtonGroup>
  )
}
