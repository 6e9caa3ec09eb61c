import type { FieldOf } from '../../../schema/fields.ts'
import type { Place } from '../../fields/field-text.ts'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { useLabels } from '../../core/context/labels.tsx'
import { DayPair } from './range-filters.tsx'
import { useFilters } from './use-filters.ts'

interface PeriodEditorProps {
  readonly place: Place<FieldOf<'date'>>
  readonly from: unknown
  readonly to: unknown
}

/** Draws the days that a report is of. */
export function PeriodEditor({ place, from, to }: PeriodEditorProps) {
  const { change } = useFilters()
  return <DayPair place={place} from={from} to={to} onChange={(days) => change({ ...days })} />
}

interface AskEditorProps {
  readonly place: Place
  readonly value: unknown
}

/** Draws the input for one thing that a report is asked for. */
export function AskEditor({ place, value }: AskEditorProps) {
  const labels = useLabels()
  const { change } = useFilters()
  const { resource, path } = place
  return (
    <FieldInput
      // A report is asked for single values, which have an input each.
      place={place as EnteredPlace}
      label={labels.field(resource, path)}
      value={value ?? null}
      onChange={(next) => change({ [path]: next ?? undefined })}
    />
  )
}
