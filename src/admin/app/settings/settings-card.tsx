import {
  Card,
  CardContent,
  Typography,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import type { ReactNode } from 'react'

interface SettingsCardProps {
  readonly about: string
  readonly children?: ReactNode
}

/** Draws a section of the settings with its explanation and inputs. */
export function SettingsCard({ about, children }: SettingsCardProps) {
  return (
    <Card>
      <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography color="textSecondary">{about}</Typography>
        {children}
      </CardContent>
    </Card>
  )
}

interface RadioChoiceProps<T extends string> {
  readonly label: string
  readonly choices: readonly (readonly [value: T, label: string])[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** Draws a choice of a few values as radio buttons. */
export function RadioChoice<T extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: RadioChoiceProps<T>) {
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend" sx={{ fontSize: 12, fontWeight: 550, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup value={chosen}>
        {choices.map(([value, name]) => (
          <FormControlLabel
            key={value}
            value={value}
            label={name}
            control={<Radio size="small" onChange={() => onChoose(value)} />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
