import { useTranslation } from '../../core/context/translation.ts'
import { TextField, Box, type AutocompleteRenderInputParams } from '@mui/material'
import { formatHelperText, LabelText, type InputProps } from './field-box.tsx'
import type { Choice } from './reference-choices.ts'

interface AutocompleteBoxProps {
  readonly params: AutocompleteRenderInputParams
  readonly input: Omit<InputProps, 'place' | 'onChange' | 'value'>
  readonly placeholder?: string | undefined
  readonly autoFocus?: boolean
}

/** Draws the text box of an autocomplete with label, help and error like other inputs. */
export function AutocompleteBox({ params, input, placeholder, autoFocus }: AutocompleteBoxProps) {
  const { label, bare, error, help, required, onBlur, inputRef } = input
  return (
    <TextField
      {...params}
      label={bare ? undefined : <LabelText label={label} required={required} />}
      error={error !== undefined}
      helperText={formatHelperText(error, bare ? undefined : help)}
      placeholder={placeholder}
      autoFocus={autoFocus}
      onBlur={onBlur}
      {...(inputRef && { inputRef })}
      slotProps={{
        ...params.slotProps,
        htmlInput: {
          ...params.slotProps.htmlInput,
          'aria-required': required || undefined,
          'aria-label': bare ? label : undefined,
        },
      }}
    />
  )
}

/**
 * Returns the texts of an autocomplete, in the person's language. `hasFailed` indicates that the choices could not be
 * read.
 */
export function useAutocompleteTexts(hasFailed = false) {
  const t = useTranslation()
  return {
    openText: t('field.showChoices'),
    closeText: t('field.hideChoices'),
    clearText: t('field.clear'),
    loadingText: t('field.searching'),
    noOptionsText: t(hasFailed ? 'field.choicesNotLoaded' : 'field.nothingFound'),
  }
}

/** Draws one choice of a list: its title and, in small type, its subtitle. */
export function ChoiceLine({ choice }: { readonly choice: Choice }) {
  return (
    <Box
      component="span"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline', minWidth: 0 }}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{choice.title}</span>
      {choice.subtitle && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {choice.subtitle}
        </Box>
      )}
    </Box>
  )
}
