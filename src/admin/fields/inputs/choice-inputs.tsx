import { useTexts, useTranslation } from '../../core/context/translation.ts'
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
import type { FieldOf } from '../../../schema/fields.ts'
import { getChoiceTone } from '../../../schema/kinds.ts'
import type { Place } from '../../../schema/place.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import { AutocompleteBox, useAutocompleteTexts } from './autocomplete-box.tsx'
import { FieldBox, formatHelperText, searchedList, type InputProps } from './field-box.tsx'

/**
 * Draws a select with the colour of each choice, and an empty choice when the field is optional and
 * has no default.
 */
export function SelectInput({ value, onChange, place, ...input }: InputProps<'select'>) {
  const t = useTranslation()
  const { field } = place
  const { choices, getLabel } = useChoices(place, typeof value === 'string' ? [value] : [])
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
            MenuProps: searchedList,
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
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          <StatusChip tone={getChoiceTone(field, choice)} label={getLabel(choice)} />
        </MenuItem>
      ))}
    </FieldBox>
  )
}

interface MultiSelectInputProps extends InputProps<'multiSelect'> {
  /** Lists further choices, which the team has removed from a custom field. */
  readonly removed?: readonly string[]
  /** Returns the number of records that is shown beside a choice. */
  readonly getCount?: (choice: string) => string | undefined
}

/** Styles the end of a choice, which shows the number of its records, and a mark while it is chosen. */
const optionEnd = {
  display: 'flex',
  gap: 1,
  marginInlineStart: 'auto',
  paddingInlineStart: 1,
  fontSize: 12,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const

/**
 * Draws the choice of several values as chips with a search. The chips have the order of the
 * choices.
 */
export function MultiSelectInput(props: MultiSelectInputProps) {
  const { value, onChange, place, removed = [], getCount, ...input } = props
  const t = useTranslation()
  const autocompleteTexts = useAutocompleteTexts()
  const [text, setText] = useState('')
  const { field } = place
  const chosen = Array.isArray(value) ? value.map(String) : []
  const { choices, getLabel } = useChoices(place, [...chosen, ...removed])
  return (
    <Autocomplete
      multiple
      openOnFocus={input.bare ?? false}
      // Enter chooses the first match of a typed text; without a text, the form or grid handles Enter.
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
          <StatusChip tone={getChoiceTone(field, choice)} label={getLabel(choice)} />
          <Box component="span" aria-hidden sx={optionEnd}>
            {getCount?.(choice)}
            {selected && <Check size={16} />}
          </Box>
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

/**
 * Returns the choices of a field, with values that a custom field no longer offers, and a function
 * that returns their labels.
 */
function useChoices(
  { resource, path, field }: Place<FieldOf<'select'> | FieldOf<'multiSelect'>>,
  values: readonly string[],
) {
  const t = useTranslation()
  const texts = useTexts('forms')
  const isDeclared = (choice: string) => Object.hasOwn(field.choices, choice)
  return {
    choices: [...new Set([...Object.keys(field.choices), ...values])],
    getLabel: (choice: string) => {
      const label = t.choice(resource, path, choice)
      const isRemoved = field.custom !== undefined && !isDeclared(choice)
      return (isRemoved && texts?.('forms.removedChoice', { choice: label })) || label
    },
  }
}

/** Draws a checkbox with the label beside it. */
export function BooleanInput(props: InputProps<'boolean'>) {
  const { value, onChange, onBlur, label, bare, error, help, disabled, inputRef } = props
  const helpId = useId()
  const note = formatHelperText(error, bare ? undefined : help)
  const box = (
    <Checkbox
      checked={value === true}
      disabled={disabled}
      onChange={(_, checked) => onChange(checked)}
      onBlur={onBlur}
      slotProps={{
        input: {
          'aria-label': bare ? label : undefined,
          'aria-describedby': note ? helpId : undefined,
          // React-hook-form accepts any focusable element. The type of MUI's ref is wider.
          ref: inputRef as React.Ref<HTMLInputElement>,
        },
      }}
    />
  )
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'flex-start' }}>
      {bare ? box : <FormControlLabel control={box} label={label} sx={{ marginInlineEnd: 0 }} />}
      {note && (
        <FormHelperText id={helpId} sx={{ mt: 0, marginInlineStart: bare ? 0 : '31px' }}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  )
}
