import {
  Checkbox,
  FormControlLabel,
  FormGroup,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import { useLabels } from '../context/labels.tsx'
import { useWords } from '../context/words.ts'
import type { Place } from '../fields/field-text.ts'
import { StatusChip } from '../fields/status-chip.tsx'
import { asList } from './filter-values.ts'
import { useFilters } from './use-filters.ts'

/** Any of some states. */
export function ChoicesFilter({ place: { resource, path, field } }: { readonly place: Place }) {
  const labels = useLabels()
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
          label={<StatusChip tone={tone} label={labels.choice(resource, path, choice)} />}
        />
      ))}
    </FormGroup>
  )
}

/** Yes, no or either. */
export function YesNoFilter({ place: { resource, path } }: { readonly place: Place }) {
  const say = useWords()
  const labels = useLabels()
  const { values, change } = useFilters()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label={labels.field(resource, path)}
      value={values[path] ?? 'either'}
      onChange={(_, value: boolean | 'either' | null) =>
        change({ [path]: value === 'either' || value === null ? undefined : value })
      }
    >
      <ToggleButton value="either">{say('list.either')}</ToggleButton>
      <ToggleButton value={true}>{say('field.yes')}</ToggleButton>
      <ToggleButton value={false}>{say('field.no')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
