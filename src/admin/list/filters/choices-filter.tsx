import {
  Checkbox,
  FormControlLabel,
  FormGroup,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import type { Place } from '../../fields/field-text.ts'
import { StatusChip } from '../../kit/status-chip.tsx'
import { asList } from '../../fields/filter-values.ts'
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
export function YesNoFilter({ place }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const { path } = place
  return (
    <EitherToggle
      place={place}
      // A yes-or-no field is filtered by nothing else.
      value={values[path] as boolean | undefined}
      onChange={(value) => change({ [path]: value })}
    />
  )
}

/** Something, nothing or either. */
export function FilledFilter({ place }: { readonly place: Place }) {
  const { values, change } = useFilters()
  const key = `${place.path}_null`
  const missing = values[key]
  return (
    <EitherToggle
      place={place}
      value={missing === undefined ? undefined : missing !== true}
      onChange={(value) => change({ [key]: value === undefined ? undefined : !value })}
    />
  )
}

interface EitherToggleProps {
  readonly place: Place
  readonly value: boolean | undefined
  readonly onChange: (value: boolean | undefined) => void
}

function EitherToggle({ place: { resource, path }, value, onChange }: EitherToggleProps) {
  const say = useWords()
  const labels = useLabels()
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      aria-label={labels.field(resource, path)}
      value={value ?? 'either'}
      onChange={(_, chosen: boolean | 'either' | null) =>
        onChange(typeof chosen === 'boolean' ? chosen : undefined)
      }
    >
      <ToggleButton value="either">{say('list.either')}</ToggleButton>
      <ToggleButton value={true}>{say('field.yes')}</ToggleButton>
      <ToggleButton value={false}>{say('field.no')}</ToggleButton>
    </ToggleButtonGroup>
  )
}
