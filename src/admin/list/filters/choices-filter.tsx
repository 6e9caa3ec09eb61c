import { useTranslation } from '../../core/context/translation.ts'
import {
  Checkbox,
  FormControlLabel,
  FormGroup,
  ToggleButton,
  ToggleButtonGroup,
  Autocomplete,
  Box,
  type PopperProps,
} from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '../../core/context/formats.ts'
import { useHttp, useSession } from '../../core/context/session.tsx'
import { API, buildQuery } from '../../core/data/wire.ts'
import { mayReadTitles } from '../../../schema/rights.ts'
import { useDeclared, useRegistry } from '../../core/context/registry.tsx'
import { humanize } from '../../../schema/naming.ts'
import type { Place } from '../../fields/field-text.ts'
import { asList, withoutKeys } from '../../fields/filter-values.ts'
import {
  AutocompleteBox,
  ChoiceLine,
  useAutocompleteTexts,
} from '../../fields/inputs/autocomplete-box.tsx'
import {
  useVisibleBranches,
  toChoice,
  useReferenceChoices,
} from '../../fields/inputs/reference-choices.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import { useFilters } from './use-filters.ts'

/** Limits the values whose records are counted: the most frequent ones. */
const MAX_COUNTED = 200

/**
 * Returns a function that returns how many records have a value of a field, under the other filters
 * of the list; undefined while the counts are loading, and for rare values.
 */
function useValueCounts({
  resource: { name },
  path,
}: Place): (value: unknown) => string | undefined {
  const http = useHttp()
  const { integer } = useFormats()
  const { values } = useFilters()
  const query = buildQuery({
    filter: withoutKeys(values, [path, `${path}_null`]),
    sort: ['count', 'DESC'],
    range: [0, MAX_COUNTED - 1],
  })
  query.set('group', path)
  const { data } = useQuery({
    queryKey: [name, 'groups', String(query)],
    queryFn: async ({ signal }) =>
      (await http<readonly Counted[]>(`${API}/${name}/aggregate?${query}`, { signal })).json,
    // The API cannot group by fields of other records, and groups of ids have one record each.
    enabled: !path.includes('.') && path !== 'id',
  })
  const counts = new Map(data?.map(({ group, count }) => [String(group), count]))
  const isComplete = data !== undefined && data.length < MAX_COUNTED
  return (value) => {
    const count = counts.get(String(value)) ?? (isComplete ? 0 : undefined)
    return count === undefined ? undefined : integer(count)
  }
}

interface Counted {
  readonly group: unknown
  readonly count: number
}

/** Draws a number of records beside a value. */
function Count({ count }: { readonly count: string | undefined }) {
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
  const { resource, path, field } = place
  const t = useTranslation()
  const getCount = useValueCounts(place)
  const { values, change } = useFilters()
  const chosen = asList(values[path])
  if (field.kind !== 'select') return null
  return (
    <FormGroup>
      {Object.entries(field.choices).map(([choice, tone]) => (
        <FormControlLabel
          key={choice}
          control={
            <Checkbox
              checked={chosen.includes(choice)}
              onChange={(_, on) =>
                change({
                  [path]: on ? [...chosen, choice] : chosen.filter((one) => one !== choice),
                })
              }
            />
          }
          label={
            <>
              <StatusChip tone={tone} label={t.choice(resource, path, choice)} />
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

/** Draws the filter by whether a value is set or empty. */
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

interface ReferencesFilterProps {
  readonly place: Place
  /** Opens the choices above the page instead of listing them below the input. */
  readonly isDropDown?: boolean
}

/**
 * Draws the filter by one or more records, found by typing, or by empty values. People who may not read these records
 * can only choose whether there is one.
 */
export function ReferencesFilter({ place, isDropDown = false }: ReferencesFilterProps) {
  const { field } = place
  const session = useSession()
  const { byName } = useRegistry()
  if (field.kind !== 'reference') return null
  const to = byName.get(field.to)
  if (!to || !mayReadTitles(to, session)) return <FilledFilter place={place} />
  return <ReferencesPicker place={place} to={field.to} isDropDown={isDropDown} />
}

interface ReferencesPickerProps extends Required<ReferencesFilterProps> {
  readonly to: string
}

function ReferencesPicker({ place, to: name, isDropDown }: ReferencesPickerProps) {
  const { resource, path, field } = place
  const t = useTranslation()
  const autocompleteTexts = useAutocompleteTexts()
  const to = useDeclared(name)
  const { values, change } = useFilters()
  const [text, setText] = useState('')
  const ids = asList(values[path])
  const { data } = useGetManyAggregate(name, { ids: [...ids] }, { enabled: ids.length > 0 })
  const visibleBranches = useVisibleBranches(name)
  const getCount = useValueCounts(place)
  const { choices, loading } = useReferenceChoices(to, text, true, {
    offered: visibleBranches ? { id: visibleBranches } : {},
  })
  const chosen = ids.map((id) => {
    const record = data?.find((one) => one?.id === id)
    return record ? toChoice(to, record) : { id, title: '…' }
  })
  const isBlankChosen = values[`${path}_null`] === true

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete
        multiple
        {...(isDropDown ? { openOnFocus: true } : listBelow)}
        autoHighlight
        disableCloseOnSelect
        filterSelectedOptions
        options={choices}
        value={chosen}
        inputValue={text}
        onInputChange={(_, next, reason) => reason !== 'reset' && setText(next)}
        onChange={(_, next) =>
          change({ [path]: next.map(({ id }) => id), [`${path}_null`]: undefined })
        }
        getOptionLabel={({ title }) => title}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(a, b) => a.id === b.id}
        filterOptions={(found) => found}
        loading={loading}
        {...autocompleteTexts}
        renderOption={({ key, ...option }, choice) => (
          <Box component="li" key={key} {...option}>
            <ChoiceLine choice={choice} />
            <Count count={getCount(choice.id)} />
          </Box>
        )}
        renderInput={(params) => (
          <AutocompleteBox
            autoFocus
            params={params}
            input={{ label: t.field(resource, path) }}
            placeholder={ids.length === 0 ? t('field.choose') : undefined}
          />
        )}
      />
      {!field.required && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isBlankChosen}
              onChange={(_, on) => change({ [path]: undefined, [`${path}_null`]: on || undefined })}
            />
          }
          label={humanize(t('list.empty'))}
        />
      )}
    </Box>
  )
}

/** Lists the choices below the input all the time, so that a filter is one layer and Escape closes it. */
const listBelow = {
  open: true,
  disablePortal: true,
  forcePopupIcon: false,
  slots: { popper: Below, paper: Box },
  slotProps: {
    paper: { sx: { border: 0, boxShadow: 'none' } },
    listbox: { sx: { maxHeight: 264 } },
  },
  onKeyDown: (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
    if (event.key === 'Escape') event.defaultMuiPrevented = true
  },
} as const

function Below({ children }: PopperProps) {
  return <Box sx={{ mx: -2, mb: -1 }}>{typeof children !== 'function' && children}</Box>
}
