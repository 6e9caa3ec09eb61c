import { Box, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import type { FieldOf } from '../../../schema/fields.ts'
import { getFamily, type FilterValues } from '../../fields/filter-values.ts'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { ChoicesFilter, ReferencesFilter, YesNoFilter } from '../filters/choices-filter.tsx'
import { DayPair } from '../filters/range-filters.tsx'
import { FiltersContext, type Filters } from '../filters/use-filters.ts'
import type { ToolTexts } from '../tool-texts.ts'
import { type ConditionField, type Row, isCounted } from './condition-fields.ts'

interface ValueEditorProps {
  readonly known: ConditionField
  readonly label: string
  readonly row: Row
  readonly texts: ToolTexts
  readonly onValue: (value: unknown) => void
}

/** Draws the input of the value that a condition compares with. */
export function ValueEditor({ known: { place }, label, row, texts, onValue }: ValueEditorProps) {
  const { test, value } = row
  const family = getFamily(place.field)
  if (isCounted(test)) return <DayCount value={value} label={texts('days')} onValue={onValue} />
  if (family === 'choices' || family === 'references' || family === 'yesNo') {
    return <ListedValue place={place} value={value} onValue={onValue} />
  }
  if (family === 'days' || family === 'times') {
    const [from, to] = Array.isArray(value) ? (value as readonly unknown[]) : []
    const day = { ...place, field: DAY }
    if (test !== 'between')
      return <FieldInput place={day} label={label} bare value={value ?? null} onChange={onValue} />
    return (
      <DayPair
        place={day}
        from={from}
        to={to}
        onChange={(days) => onValue([days.from ?? null, days.to ?? null])}
      />
    )
  }
  if (test === 'between') {
    const pair = Array.isArray(value) ? (value as readonly unknown[]) : [null, null]
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        {[0, 1].map((at) => (
          <FieldInput
            key={at}
            place={place as EnteredPlace}
            label={texts(at === 0 ? 'from' : 'to')}
            bare
            value={pair[at] ?? null}
            onChange={(next) => onValue(pair.with(at, next))}
          />
        ))}
      </Box>
    )
  }
  if (family === 'text') {
    return (
      <TextField
        size="small"
        fullWidth
        value={Array.isArray(value) ? value.join(', ') : ((value as string | undefined) ?? '')}
        onChange={({ target }) => onValue(target.value)}
        slotProps={{ htmlInput: { 'aria-label': label } }}
      />
    )
  }
  return (
    <FieldInput
      place={{ ...place, field: FIGURE }}
      label={label}
      bare
      value={value ?? null}
      onChange={onValue}
    />
  )
}

interface DayCountProps {
  readonly value: unknown
  readonly label: string
  readonly onValue: (value: number) => void
}

/** Draws the input of a number of days. A text that is no number changes nothing. */
function DayCount({ value, label, onValue }: DayCountProps) {
  const [text, setText] = useState(String(value))
  return (
    <TextField
      size="small"
      type="number"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (Number(target.value) >= 1) onValue(Number(target.value))
      }}
      slotProps={{ htmlInput: { min: 1, max: 3650, 'aria-label': label } }}
    />
  )
}

const DAY: FieldOf<'date'> = { kind: 'date' }
const FIGURE: FieldOf<'decimal'> = { kind: 'decimal' }

interface ListedValueProps {
  readonly place: ConditionField['place']
  readonly value: unknown
  readonly onValue: (value: unknown) => void
}

/** Draws the choices of a filter chip for the value of a condition. */
function ListedValue({ place, value, onValue }: ListedValueProps) {
  const { path } = place
  const filters = useMemo((): Filters => {
    const change = (changes: FilterValues) => path in changes && onValue(changes[path])
    return { values: { [path]: value }, change, drop: () => undefined, clear: () => undefined }
  }, [path, value, onValue])
  const family = getFamily(place.field)
  const Editor =
    family === 'choices' ? ChoicesFilter : family === 'yesNo' ? YesNoFilter : ReferencesFilter
  return (
    <FiltersContext value={filters}>
      <Editor place={{ ...place, field: { ...place.field, required: true } }} />
    </FiltersContext>
  )
}
