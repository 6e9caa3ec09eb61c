import { Checkbox, FormControl, FormControlLabel, FormHelperText } from '@mui/material'
import { useId } from 'react'
import type { InputProps } from './input-props.ts'

/** Yes or no, with the label beside the box. */
export function BooleanInput(props: InputProps<'boolean'>) {
  const { value, onChange, onBlur, label, bare, error, help, disabled, inputRef } = props
  const helpId = useId()
  const said = error ?? (bare ? undefined : help)
  const box = (
    <Checkbox
      checked={value === true}
      disabled={disabled}
      onChange={(_, checked) => onChange(checked)}
      onBlur={onBlur}
      slotProps={{
        input: {
          'aria-label': bare ? label : undefined,
          'aria-describedby': said ? helpId : undefined,
          // React-hook-form focuses any element; the type of a ref cannot say so.
          ref: inputRef as React.Ref<HTMLInputElement>,
        },
      }}
    />
  )
  return (
    <FormControl error={error !== undefined} sx={{ justifyContent: 'flex-start' }}>
      {bare ? box : <FormControlLabel control={box} label={label} sx={{ mr: 0 }} />}
      {said && (
        <FormHelperText id={helpId} sx={{ mt: 0, ml: bare ? 0 : '31px' }}>
          {said}
        </FormHelperText>
      )}
    </FormControl>
  )
}
