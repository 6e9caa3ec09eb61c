import { Autocomplete, Box, Checkbox, FormControlLabel, type PopperProps } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { humanize } from '../../../schema/naming.ts'
import { mayReadTitles } from '../../../schema/rights.ts'
import type { Place } from '../../../schema/place.ts'
import { useDeclaration, useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { toTexts } from '../../fields/filter-values.ts'
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
import { Count, FilledFilter, useValueCounts } from './choices-filter.tsx'
import { useFilters } from './use-filters.ts'

interface ReferencesFilterProps {
  readonly place: Place
  /** Opens the choices above the page instead of listing them below the input. */
  readonly isDropDown?: boolean
}

/**
 * Draws the filter by one or more records, found by typing, or by empty values. People who may not read these records
 * can only choose between set and empty values.
 */
export function ReferencesFilter({ place, isDropDown = false }: ReferencesFilterProps) {
  const { field } = place
  const session = useSession()
  const { byName } = useRegistry()
  if (field.kind !== 'reference') return null
  const target = byName.get(field.to)
  if (!target || !mayReadTitles(target, session)) return <FilledFilter place={place} />
  return <ReferencesPicker place={place} to={field.to} isDropDown={isDropDown} />
}

interface ReferencesPickerProps extends Required<ReferencesFilterProps> {
  readonly to: string
}

function ReferencesPicker({ place, to: name, isDropDown }: ReferencesPickerProps) {
  const { resource, path, field } = place
  const t = useTranslation()
  const to = useDeclaration(name)
  const { values, change } = useFilters()
  const [text, setText] = useState('')
  const ids = toTexts(values[path])
  const { data } = useGetManyAggregate(name, { ids: [...ids] }, { enabled: ids.length > 0 })
  const visibleBranches = useVisibleBranches(name)
  const getCount = useValueCounts(place)
  const { choices, loading, error } = useReferenceChoices(to, text, true, {
    offered: visibleBranches ? { id: visibleBranches } : {},
  })
  const autocompleteTexts = useAutocompleteTexts(error !== null)
  const chosen = ids.map((id) => {
    const record = data?.find((each) => each?.id === id)
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
