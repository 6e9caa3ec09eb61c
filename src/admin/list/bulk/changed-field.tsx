import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import { Box, IconButton, MenuItem, TextField } from '@mui/material'
import { X } from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import { isFreeText, isSource, type ChangeStep } from '../../../schema/change.ts'
import { isEmptyList } from '../../../schema/condition.ts'
import { isNumeric } from '../../../schema/kinds.ts'
import type { Issue } from '../../../schema/problem.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { toTexts } from '../../fields/filter-values.ts'
import { MultiSelectInput } from '../../fields/inputs/choice-inputs.tsx'
import { FieldInput, type EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { removeMark } from '../../kit/button/busy-button.tsx'
import { useRemovedChoices } from '../filters/choices-filter.tsx'
import { mayBeBlank } from './use-bulk.ts'

/** Names how a field of many records is changed. */
const ways = [
  'set',
  'addChoices',
  'removeChoices',
  'add',
  'percent',
  'round',
  'append',
  'prepend',
  'replace',
  'from',
] as const
type Way = (typeof ways)[number]

/** Holds what a person entered for one field of a bulk change. */
export interface EnteredChange {
  readonly way: Way
  readonly value: unknown
  /** Holds the text that replaces `value`. */
  readonly replacement?: string
  /** Names how numbers are rounded: `ending 0.99`, `multipleOf 0.05`. */
  readonly rounding?: string | undefined
}

/** Lists the endings and the multiples to which numbers can be rounded. */
const ENDINGS = [0.99, 0.95, 0.9, 0.5]
const MULTIPLES = [0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** Returns whether an entry has all values that its kind of change needs. */
export function isEntryComplete(
  place: EnteredPlace,
  { way, value, rounding }: EnteredChange,
): boolean {
  if (way === 'addChoices' || way === 'removeChoices') return toTexts(value).length > 0
  if (way === 'set') return (value !== null && !isEmptyList(value)) || mayBeBlank(place)
  if (way === 'round') return rounding !== undefined
  if (way === 'add' || way === 'percent') return typeof value === 'number'
  return typeof value === 'string' && value !== ''
}

/** Returns the steps of the API for an entry that computes its value. */
export function toSteps({
  way,
  value,
  replacement = '',
  rounding,
}: EnteredChange): readonly ChangeStep[] {
  const [name, number] = rounding?.split(' ') ?? []
  const rounded = name === undefined ? [] : [{ [name]: Number(number) } as unknown as ChangeStep]
  switch (way) {
    case 'add':
      return [{ add: Number(value) }, ...rounded]
    case 'percent':
      return [{ percent: Number(value) }, ...rounded]
    case 'addChoices':
      return [{ add: toTexts(value) }]
    case 'removeChoices':
      return [{ remove: toTexts(value) }]
    case 'append':
      return [{ append: String(value) }]
    case 'prepend':
      return [{ prepend: String(value) }]
    case 'replace':
      return [{ replace: String(value), with: replacement }]
    case 'from':
      return [{ from: String(value) }]
    default:
      return rounded
  }
}

function listWays(place: EnteredPlace, sources: readonly EnteredPlace[]): readonly Way[] {
  const { field } = place
  return ways.filter((way) => {
    if (way === 'set') return true
    if (way === 'from') return sources.length > 0
    if (way === 'addChoices' || way === 'removeChoices') return field.kind === 'multiSelect'
    return way === 'add' || way === 'percent' || way === 'round'
      ? isNumeric(field)
      : isFreeText(field)
  })
}

interface ChangedFieldProps {
  readonly place: EnteredPlace
  /** Lists the fields from which values can be copied. */
  readonly places: readonly EnteredPlace[]
  readonly texts: PartTranslation<'tools'>
  readonly entry: EnteredChange
  readonly issue: Issue | undefined
  readonly onChange: (entry: EnteredChange) => void
  readonly onDrop: (event: MouseEvent) => void
  /** Indicates that the person has just chosen the field, so that its first input gets the focus. */
  readonly isPicked: boolean
}

/** Draws the inputs for the change of one field of many records. */
export function ChangedField(props: ChangedFieldProps) {
  const { place, places, texts, entry, issue, onChange, onDrop, isPicked } = props
  const t = useTranslation()
  const label = t.field(place.resource, place.path)
  const sources = places.filter((other) => other !== place && isSource(other.field, place.field))
  const offered = listWays(place, sources)
  const change = (more: Partial<EnteredChange>) => onChange({ ...entry, ...more })
  const isRounded = ['add', 'percent', 'round'].includes(entry.way)
  const hasChips = place.field.kind === 'multiSelect' && entry.way !== 'from'
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPicked)
      box.current?.querySelector<HTMLElement>('[role=combobox], input, textarea')?.focus()
  }, [isPicked])

  return (
    <Box ref={box} role="group" aria-label={label} sx={{ display: 'flex', gap: 1 }}>
      <Box sx={inputs} data-chips={hasChips || undefined}>
        {offered.length > 1 && (
          <TextField
            select
            label={`${label}: ${texts('tools.way')}`}
            value={entry.way}
            onChange={({ target }) =>
              onChange({ way: offered.find((way) => way === target.value) ?? 'set', value: null })
            }
          >
            {offered.map((way) => (
              <MenuItem key={way} value={way}>
                {texts(`tools.ways.${way}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Value {...props} label={label} sources={sources} />
        {entry.way === 'replace' && (
          <TextField
            label={texts('tools.replacement')}
            value={entry.replacement ?? ''}
            onChange={({ target }) => change({ replacement: target.value })}
          />
        )}
        {isRounded && (
          <Rounding
            texts={texts}
            rounding={entry.rounding}
            isRequired={entry.way === 'round'}
            onChange={(rounding) => change({ rounding })}
          />
        )}
        {issue && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: 12, gridColumn: '1 / -1' }}>
            {t.issue(issue)}
          </Box>
        )}
      </Box>
      <IconButton
        {...removeMark}
        aria-label={t('list.dropFilter', { name: label })}
        onClick={onDrop}
        sx={{ mt: 2.5, alignSelf: 'start' }}
      >
        <X size={16} aria-hidden />
      </IconButton>
    </Box>
  )
}

interface ValueProps extends Pick<ChangedFieldProps, 'place' | 'texts' | 'entry' | 'onChange'> {
  readonly label: string
  readonly sources: readonly EnteredPlace[]
}

/** Draws the value of a change: the new value, a difference, a text, or the field from which it is copied. */
function Value({ place, texts, entry, onChange, label, sources }: ValueProps) {
  const t = useTranslation()
  const set = (value: unknown) => onChange({ ...entry, value })
  const { way, value } = entry
  const text = typeof value === 'string' ? value : ''
  if (way === 'round') return null
  if (way === 'from') {
    return (
      <TextField
        select
        label={texts('tools.field')}
        value={text}
        onChange={({ target }) => set(target.value)}
      >
        {sources.map(({ resource, path }) => (
          <MenuItem key={path} value={path}>
            {t.field(resource, path)}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  if (way === 'append' || way === 'prepend' || way === 'replace') {
    return (
      <TextField
        label={way === 'replace' ? texts('tools.replaced') : texts(`tools.ways.${way}`)}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
    )
  }
  if (way === 'removeChoices')
    return (
      <ChoicesToRemove
        place={place}
        label={texts(`tools.ways.${way}`)}
        value={value}
        onChange={set}
      />
    )
  const isSet = way === 'set'
  const entered = way === 'percent' ? { ...place, field: { kind: 'percent' as const } } : place
  const blank = mayBeBlank(place) ? texts('tools.blankClears') : undefined
  return (
    <FieldInput
      place={entered}
      label={isSet ? label : texts(`tools.ways.${way}`)}
      value={value}
      onChange={set}
      help={isSet ? blank : isNumeric(place.field) ? texts('tools.negativeLowers') : undefined}
    />
  )
}

interface ChoicesToRemoveProps {
  readonly place: EnteredPlace
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Draws the choices to remove from many records, also choices that the field no longer offers. */
function ChoicesToRemove({ place, ...input }: ChoicesToRemoveProps) {
  const removed = useRemovedChoices(place)
  if (place.field.kind !== 'multiSelect') return null
  return <MultiSelectInput place={{ ...place, field: place.field }} removed={removed} {...input} />
}

interface RoundingProps {
  readonly texts: PartTranslation<'tools'>
  readonly rounding: string | undefined
  /** Requires a rounding, because the change does nothing else. */
  readonly isRequired: boolean
  readonly onChange: (rounding: string | undefined) => void
}

/** Draws the choice of a rounding: none, to an ending such as .99, or to multiples. */
function Rounding({ texts, rounding, isRequired, onChange }: RoundingProps) {
  const formats = useFormats()
  const write = (value: number) => formats.decimal(value, 2)
  return (
    <TextField
      select
      label={texts('tools.rounding')}
      value={rounding ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      {!isRequired && <MenuItem value="">{texts('tools.noRounding')}</MenuItem>}
      {ENDINGS.map((end) => (
        <MenuItem key={end} value={`ending ${end}`}>
          {texts('tools.roundEnding', { end: write(end).slice(1) })}
        </MenuItem>
      ))}
      {MULTIPLES.map((step) => (
        <MenuItem key={step} value={`multipleOf ${step}`}>
          {texts('tools.roundStep', { step: write(step) })}
        </MenuItem>
      ))}
    </TextField>
  )
}

const inputs = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
  // A checkbox has no label above it, unlike the inputs beside it.
  '& > .MuiFormControl-root:has(> .MuiFormControlLabel-root)': { mt: { sm: 2.5 } },
  // Several chips need more room than other values.
  '&[data-chips]': { gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' } },
} as const
