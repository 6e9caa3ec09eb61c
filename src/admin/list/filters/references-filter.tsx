import { Autocomplete, Box, Checkbox, FormControlLabel } from '@mui/material'
import { useState } from 'react'
import { useGetManyAggregate } from 'react-admin'
import { useLabels } from '../../core/context/labels.tsx'
import { useDeclared } from '../../core/context/registry.tsx'
import { useWords } from '../../core/context/words.ts'
import { AutocompleteBox } from '../../fields/inputs/autocomplete-box.tsx'
import { ChoiceLine } from '../../fields/inputs/choice-line.tsx'
import type { Place } from '../../fields/field-text.ts'
import { useAutocompleteWords } from '../../fields/inputs/use-autocomplete-words.ts'
import { useSeenPlaces } from '../../fields/inputs/own-places.ts'
import { choiceOf, useReferenceChoices } from '../../fields/inputs/reference-choices.ts'
import { asList } from '../../fields/filter-values.ts'
import { useFilters } from './use-filters.ts'

/** Any of some records, found by typing; or those with none. */
export function ReferencesFilter({ place }: { readonly place: Place }) {
  if (place.field.kind !== 'reference') return null
  return <ReferencesPicker place={place} to={place.field.to} />
}

function ReferencesPicker({ place, to: name }: { readonly place: Place; readonly to: string }) {
  const { resource, path, field } = place
  const say = useWords()
  const autocompleteWords = useAutocompleteWords()
  const labels = useLabels()
  const to = useDeclared(name)
  const { values, change } = useFilters()
  const [text, setText] = useState('')
  const ids = asList(values[path])
  const { data } = useGetManyAggregate(name, { ids: [...ids] }, { enabled: ids.length > 0 })
  const seen = useSeenPlaces(name)
  const { choices, loading } = useReferenceChoices(to, text, true, {
    offered: seen ? { id: seen } : {},
  })
  const chosen = ids.map((id) => {
    const record = data?.find((one) => one?.id === id)
    return record ? choiceOf(to, record) : { id, title: '…' }
  })
  const none = values[`${path}_null`] === true

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Autocomplete
        multiple
        openOnFocus
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
        {...autocompleteWords}
        renderOption={({ key, ...option }, choice) => (
          <Box component="li" key={key} {...option}>
            <ChoiceLine choice={choice} />
          </Box>
        )}
        renderInput={(params) => (
          <AutocompleteBox
            autoFocus
            params={params}
            input={{ label: labels.field(resource, path) }}
            placeholder={ids.length === 0 ? say('field.choose') : undefined}
          />
        )}
      />
      {!field.required && (
        <FormControlLabel
          control={
            <Checkbox
              checked={none}
              onChange={(_, on) => change({ [path]: undefined, [`${path}_null`]: on || undefined })}
            />
          }
          label={say('list.empty')}
        />
      )}
    </Box>
  )
}
