import { useSession } from '../core/context/session.tsx'
import { useTranslation } from '../core/context/translation.ts'
import { Box } from '@mui/material'
import { useContext, type ReactElement, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useCellTools } from '../fields/cell-tools.tsx'
import { renderCell } from '../fields/cells.tsx'
import { BoundInput } from './bound-input.tsx'
import {
  isFrozen,
  isServerSet,
  isRequired,
  isFieldVisible,
  type FormSubject,
} from './form-values.ts'
import { useComputedValue, useLiveAmounts } from './live-amounts.tsx'
import { LinesGrid } from './lines/lines-grid.tsx'
import { LiveTotals } from './totals-block.tsx'
import { LinkBase, useCreatePath, useGetList } from 'react-admin'
import { getDefault } from '../../schema/default-value.ts'
import type { Place } from '../../schema/place.ts'
import { useDebounced } from '../core/context/use-debounced.ts'
import { foldAccents } from '../core/format/fold.ts'
import { StickyContext, canStick, StickyPin } from './sticky.tsx'

interface FormFieldProps {
  readonly subject: FormSubject
  readonly name: string
  readonly field: Field
  /** Indicates that the section's heading already names the field. */
  readonly isTitled: boolean
}

/** Draws one field of a form: an input, a grid of child rows, or a read-only value. */
export function FormField({ subject, name, field, isTitled }: FormFieldProps) {
  const { resource, base } = subject
  const values = useCurrentValues(resource, name)
  const { can } = useSession()
  const t = useTranslation()
  const sticky = useContext(StickyContext)
  if (!isFieldVisible(resource, name, values)) return null
  const disabled = isFrozen(subject, name, values, can)
  const isWide = name === resource.title || WIDE.has(field.kind)
  const isStickable = sticky !== undefined && !disabled && canStick(resource, name, field)
  return (
    <Box
      onKeyDown={(event) => {
        if (!isStickable || !event.altKey || event.code !== 'KeyP') return
        event.preventDefault()
        sticky.toggle(name)
      }}
      sx={{
        position: 'relative',
        '&:hover .pin, &:focus-within .pin': { opacity: 1 },
        gridColumn: isWide ? '1 / -1' : undefined,
        minWidth: 0,
        // Aligns a checkbox, whose label is beside it, with the inputs in the same row.
        ...(field.kind === 'boolean' && { pt: { xs: 0, sm: 2.5 } }),
      }}
    >
      {renderContent()}
      {isStickable && <StickyPin sticky={sticky} name={name} label={t.field(resource, name)} />}
    </Box>
  )

  function renderContent() {
    if (field.kind === 'computed') {
      return <ComputedValue place={{ resource, path: name, field }} base={base} />
    }
    if (isServerSet(field)) {
      return <ServerSetValue place={{ resource, path: name, field }} value={base?.[name]} />
    }
    if (field.kind === 'lines') {
      return (
        <>
          <LinesGrid
            place={{ resource, path: name, field }}
            disabled={disabled}
            isTitled={isTitled}
          />
          {resource.document?.totals && <LiveTotals resource={resource} />}
        </>
      )
    }
    const input = (
      <>
        <BoundInput
          place={{ resource, path: name, field }}
          name={name}
          required={isRequired(resource, name, field, values)}
          disabled={disabled}
        />
        {'warnDuplicate' in field && field.warnDuplicate && !disabled && (
          <DuplicateNote resource={resource} name={name} field={field} id={base?.id} />
        )}
      </>
    )
    return disabled && resource.when[name]?.readOnly ? (
      <DerivedValue place={{ resource, path: name, field }}>{input}</DerivedValue>
    ) : (
      input
    )
  }
}

interface DerivedValueProps {
  readonly place: Place
  /**
   * Holds the input that is drawn when the computed amounts of the document do not contain the
   * field.
   */
  readonly children: ReactElement
}

/** Draws a read-only field of a document, such as a sum of its lines, with the value that the server will compute. */
function DerivedValue({ place, children }: DerivedValueProps) {
  const amounts = useLiveAmounts()
  if (!amounts || !(place.path in amounts)) return children
  return <ServerSetValue place={place} value={amounts[place.path]} isInput />
}

interface ComputedValueProps {
  readonly place: Place<FieldOf<'computed'>>
  /** Holds the record as it was loaded; undefined for a new record. */
  readonly base: Values | undefined
}

/** Draws a computed field, calculated from the current values of the form. */
function ComputedValue({ place, base }: ComputedValueProps) {
  return <ServerSetValue place={place} value={useComputedValue(place.field, { fallback: base })} />
}

const WIDE: ReadonlySet<Kind> = new Set<Kind>([
  'longText',
  'multiSelect',
  'lines',
  'address',
  'images',
  'image',
  'file',
  'files',
])

interface ServerSetValueProps {
  readonly place: Place
  readonly value: unknown
  /** Leaves out the help of a field that is an input at other times. */
  readonly isInput?: boolean
}

/** Draws a read-only value with its label. */
function ServerSetValue({ place, value, isInput = false }: ServerSetValueProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const { resource, path } = place
  const help = isInput ? undefined : t.help(resource, path)
  return (
    <ReadOnlyValue label={t.field(resource, path)} help={help}>
      {renderCell(value, tools, place) ?? '–'}
    </ReadOnlyValue>
  )
}

interface ReadOnlyValueProps {
  readonly label: string
  readonly help?: string | undefined
  readonly children: ReactNode
}

/** Draws a value that cannot be changed here, with its label above. */
export function ReadOnlyValue({ label, help, children }: ReadOnlyValueProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 550, mb: 0.5 }}>{label}</Box>
      <Box sx={{ py: 1, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
        {children}
      </Box>
      {help && <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{help}</Box>}
    </Box>
  )
}

/** Returns the form's values. Renders again when a value changes, if the field has conditions. */
function useCurrentValues({ when }: Resource, name: string): Values {
  const { control, getValues } = useFormContext()
  const isConditional = when[name] !== undefined
  const watched = useWatch({ control, disabled: !isConditional })
  return isConditional ? watched : getValues()
}

interface DuplicateNoteProps {
  readonly resource: Resource
  readonly name: string
  readonly field: Field
  /** Holds the id of the edited record, which is not its own duplicate. */
  readonly id: unknown
}

/** Sets the pause in typing after which duplicates are searched. */
const TYPING_MS = 400
/** Limits the duplicates that the note names. */
const MAX_DUPLICATES = 3

/** Draws the records with the same value below an input. The note does not prevent saving. */
export function DuplicateNote({ resource, name, field, id }: DuplicateNoteProps) {
  const t = useTranslation()
  const createPath = useCreatePath()
  const entered = useDebounced(useEntered(name, field), TYPING_MS)
  const { data = [] } = useGetList(
    resource.name,
    {
      filter: { [`${name}_starts`]: entered },
      // Sorts exact matches before values that only start alike.
      sort: { field: name, order: 'ASC' },
      pagination: { page: 1, perPage: 10 },
    },
    { enabled: entered.length > 1, staleTime: 10_000 },
  )
  const duplicates = data.filter(
    (other) => other.id !== id && foldAccents(String(other[name])) === foldAccents(entered),
  )
  if (entered.length < 2 || duplicates.length === 0) return null
  return (
    <Box role="status" sx={{ fontSize: 12, lineHeight: '18px', mt: 0.5, color: 'warning.main' }}>
      {t('form.same')}{' '}
      {duplicates.slice(0, MAX_DUPLICATES).map((other, i) => (
        <span key={other.id}>
          {i > 0 && ', '}
          <LinkBase
            to={createPath({ resource: resource.name, type: 'show', id: other.id })}
            target="_blank"
            rel="noreferrer"
            style={{ color: 'inherit' }}
          >
            {[other[resource.importKey], other[resource.title]]
              .filter((word, at, words) => word && words.indexOf(word) === at)
              .join(' · ')}
          </LinkBase>
        </span>
      ))}
      {duplicates.length > MAX_DUPLICATES && ' …'}
    </Box>
  )
}

/** Returns the text that the field will have, either entered or computed from other values; empty without a text. */
function useEntered(name: string, field: Field): string {
  const { control } = useFormContext()
  const values = useWatch({ control }) as Readonly<Record<string, unknown>>
  const value = values[name] || getDefault(field, values)
  return typeof value === 'string' ? value.trim() : ''
}
