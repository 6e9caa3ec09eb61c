import { useTranslation } from '../../core/context/translation.ts'
import {
  Autocomplete,
  Box,
  MenuItem,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
} from '@mui/material'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { StatusChip } from '../../kit/status-chip.tsx'
import { AutocompleteBox, useAutocompleteTexts } from './autocomplete-box.tsx'
import { FieldBox, type InputProps } from './field-box.tsx'

/**
 * Draws a select with the colour of each choice, and an empty choice when the field is optional.
 */
export function SelectInput({ value, onChange, place, ...input }: InputProps<'select'>) {
  const t = useTranslation()
  const { resource, path, field } = place
  const mayBeBlank = !field.required && field.default === undefined
  return (
    <FieldBox
      input={input}
      value={typeof value === 'string' ? value : ''}
      onText={(text) => onChange(text === '' ? null : text)}
      more={{
        select: true,
        slotProps: {
          select: {
            SelectDisplayProps: {
              'aria-label': input.bare ? input.label : undefined,
              'aria-required': input.required || undefined,
            },
            sx: { '& .MuiSelect-select': { py: 0.75 } },
          },
        },
      }}
    >
      {mayBeBlank && (
        <MenuItem value="">
          <span style={{ opacity: 0.7 }}>{t('field.none')}</span>
        </MenuItem>
      )}
      {Object.entries(field.choices).map(([choice, tone]) => (
        <MenuItem key={choice} value={choice}>
          <StatusChip tone={tone} label={t.choice(resource, path, choice)} />
        </MenuItem>
      ))}
    </FieldBox>
  )
}

/**
 * Draws the choice of several values as chips with a search. The chips have the order of the
 * choices.
 */
export function MultiSelectInput({ value, onChange, place, ...input }: InputProps<'multiSelect'>) {
  const t = useTranslation()
  const autocompleteTexts = useAutocompleteTexts()
  const [text, setText] = useState('')
  const { resource, path, field } = place
  const chosen = Array.isArray(value) ? value.map(String) : []
  const declared = Object.keys(field.choices)
  // A record can have a choice that a custom field no longer offers.
  const former = chosen.filter((choice) => !declared.includes(choice))
  const choices = [...declared, ...former]
  const getLabel = (choice: string) => t.choice(resource, path, choice)
  return (
    <Autocomplete
      multiple
      openOnFocus={input.bare ?? false}
      // Enter chooses the first match of a typed text; without a text, it is left to the form or grid.
      autoHighlight={text !== ''}
      disableCloseOnSelect
      clearOnBlur
      handleHomeEndKeys
      options={choices}
      value={chosen}
      inputValue={text}
      onInputChange={(_, next, reason) => reason !== 'reset' && setText(next)}
      onChange={(_, next) => {
        setText('')
        onChange(choices.filter((choice) => next.includes(choice)))
      }}
      getOptionLabel={getLabel}
      disabled={input.disabled ?? false}
      {...autocompleteTexts}
      renderOption={({ key, ...option }, choice, { selected }) => (
        <Box component="li" key={key} {...option}>
          <StatusChip tone={field.choices[choice] ?? 'neutral'} label={getLabel(choice)} />
          {selected && <Check size={16} aria-hidden style={{ marginInlineStart: 'auto' }} />}
        </Box>
      )}
      renderInput={(params) => (
        <AutocompleteBox
          params={params}
          input={input}
          placeholder={chosen.length === 0 ? (input.placeholder ?? t('field.choose')) : undefined}
        />
      )}
    />
  )
}

/** Draws a checkbox with the label beside it. */
export function BooleanInput(props: InputProps<'boolean'>) {
  const { value, onChange, onBlur, label, bare, error, help, disabled, inputRef } = props
  const helpId = useId()
  const message = error ?? (bare ? undefined : help)
  const box = (
    <Checkbox
      checked={value === true}
      disabled={disabled}
      onChange={(_, checked) => onChange(checked)}
      onBlur={onBlur}
      slotProps={{
        input: {
          'aria-label': bare ? label : undefined,
          'aria-describedby': message ? helpId : undefined,
          // React-hook-form accepts any focusable element. The type of MUI's ref is wider.
          ref: inputRef as React.Ref<HTMLInputElement>,
        },
      }}
    />
  )
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'flex-start' }}>
      {bare ? box : <FormControlLabel control={box} label={label} sx={{ marginInlineEnd: 0 }} />}
      {message && (
        <FormHelperText id={helpId} sx={{ mt: 0, marginInlineStart: bare ? 0 : '31px' }}>
          {message}
        </FormHelperText>
      )}
    </FormControl>
  )
}
