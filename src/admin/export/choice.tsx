import {
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material'
import { useId, type ReactNode } from 'react'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  /** Adds a note below the choice. */
  readonly children?: ReactNode
}

/** Draws one question of the export dialog as radio buttons. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  children,
}: ChoiceProps<Value>) {
  const id = useId()
  return (
    <FormControl component="fieldset" sx={{ mb: 2 }}>
      <FormLabel id={id} component="legend" sx={legend}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        // The group has no other values than those of the options.
        onChange={(_, chosen) => onChange(chosen as Value)}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio size="small" />}
            label={<OptionText {...option} />}
          />
        ))}
      </RadioGroup>
      {children}
    </FormControl>
  )
}

function OptionText({ label, hint }: Option<string>) {
  return (
    <>
      {label}
      {hint && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {' '}
          {hint}
        </Typography>
      )}
    </>
  )
}

const legend = { fontSize: 12, lineHeight: '16px', fontWeight: 550, color: 'text.primary', mb: 0.5 }
