import { MenuItem } from '@mui/material'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import { FieldBox } from './field-box.tsx'
import type { InputProps } from './input-props.ts'
import { StatusChip } from '../../kit/status-chip.tsx'

/** Draws one of a few states, each with its colour; blank unless the field always has one. */
export function SelectInput({ value, onChange, place, ...input }: InputProps<'select'>) {
  const labels = useLabels()
  const say = useWords()
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
          <span style={{ opacity: 0.7 }}>{say('field.none')}</span>
        </MenuItem>
      )}
      {Object.entries(field.choices).map(([choice, tone]) => (
        <MenuItem key={choice} value={choice}>
          <StatusChip tone={tone} label={labels.choice(resource, path, choice)} />
        </MenuItem>
      ))}
    </FieldBox>
  )
}
