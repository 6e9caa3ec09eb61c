import { Paperclip } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { formatIban } from '../../schema/iban.ts'
import {
  fillNumberKinds,
  getChoiceTone,
  getKind,
  holdsList,
  isNumeric,
} from '../../schema/kinds.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Place } from '../../schema/place.ts'
import { isEmpty } from '../../schema/values.ts'
import { StatusChip } from '../kit/status-chip.tsx'
import { visuallyHidden } from '../kit/theme/components.ts'
import type { CellTools } from './cell-tools.tsx'
import { formatField, getShownField, isBlankMovement, type ShownOf } from './field-text.ts'
import { ReferenceLink } from './reference-link.tsx'
import { FileCount } from './uploads/file-text.tsx'
import { UploadedImage } from './uploads/uploaded-image.tsx'

type Cell<K extends Kind> = (
  value: ShownOf<K>,
  tools: CellTools,
  place: Place<FieldOf<K>>,
) => ReactNode

const plain = (value: unknown, tools: CellTools, place: Place) => formatField(value, tools, place)

/**
 * Draws values of each kind in lists and on pages. Cells are plain elements, because a list has
 * hundreds of them.
 */
const cells: { readonly [K in Kind]: Cell<K> } = {
  text: plain,
  longText: (value) => <span style={{ whiteSpace: 'pre-line' }}>{value}</span>,
  email: (value, { linkTabIndex }) => (
    <a href={`mailto:${value}`} tabIndex={linkTabIndex}>
      {value}
    </a>
  ),
  phone: (value, { linkTabIndex }) => (
    <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`} dir="ltr" tabIndex={linkTabIndex}>
      {value}
    </a>
  ),
  url: (value, { linkTabIndex }) => (
    <a href={value} target="_blank" rel="noreferrer" tabIndex={linkTabIndex}>
      {value.replace(/^https?:\/\//, '')}
    </a>
  ),
  code: (value) => <span className="code">{value}</span>,
  barcode: (value) => <span className="code">{value}</span>,
  iban: (value) => <span className="code">{formatIban(value)}</span>,
  ...fillNumberKinds(plain),
  boolean: (value, { yes, no }) =>
    value ? <span className="yes">✓ {yes}</span> : <span className="no">{no}</span>,
  date: plain,
  dateTime: plain,
  select: (value, { labels }, { resource, path, field }) => (
    <StatusChip tone={getChoiceTone(field, value)} label={labels.choice(resource, path, value)} />
  ),
  multiSelect: (value, tools, place) => (
    <ChoiceChips chosen={[value].flat()} {...{ tools, place }} />
  ),
  reference: (value, { findTitle, linkTabIndex }, { field }) => (
    <ReferenceLink
      to={field.to}
      id={value}
      title={findTitle(field.to, value)}
      tabIndex={linkTabIndex}
    />
  ),
  line: (value) => <span className="code">{value}</span>,
  lines: plain,
  image: (value) => <Thumbnails ids={[value]} />,
  images: (value) => <Thumbnails ids={value} />,
  file: (value, tools, place) => (
    <Paperclip size={14} role="img" aria-label={formatField(value, tools, place)} />
  ),
  files: (value, tools, place) =>
    value.length === 0 ? null : <FileCount count={formatField(value, tools, place)} />,
  address: plain,
  json: plain,
  computed: (value, tools, { field, ...place }) =>
    isBlankMovement(value, field)
      ? null
      : createGenericCell(
          value,
          tools,
          { ...place, field: getShownField(field, value) },
          undefined,
        ),
}

/** Returns the column of a field: its path as the key, its heading, and whether it is aligned as a number. */
export function buildColumn({ resource, path, field }: Place, labels: Labels) {
  return { key: path, label: labels.field(resource, path), isFigure: isNumeric(field) }
}

/**
 * Draws a value; null when it is empty. `row` holds the record, for fields that depend on other
 * fields.
 */
export function renderCell(
  value: unknown,
  tools: CellTools,
  place: Place<Field>,
  row?: Readonly<Record<string, unknown>>,
): ReactNode {
  return isBlankValue(value, place.field)
    ? null
    : withCustomCell(value, tools, place, row, createGenericCell(value, tools, place, row))
}

/**
 * Returns whether lists show a dash instead of a value: an amount of 0, or 0 in a field with the
 * option `dashZero`.
 */
export function isDashed(value: unknown, field: Field): boolean {
  if (field.kind === 'computed' && isBlankMovement(value, field)) return false
  return value === 0 && (getKind(field) === 'money' || field.dashZero === true)
}

/** Draws a value in a list, where an amount of 0 is a dash. */
export function renderTableCell(...args: Parameters<typeof renderCell>): ReactNode {
  const [value, tools, place] = args
  if (!isDashed(value, place.field)) return renderCell(...args)
  return (
    <span className="no" title={formatField(value, tools, place)}>
      –
    </span>
  )
}

/**
 * Draws a value with the cell that the business declares for its field. Returns `generic` without such a cell or value.
 */
export function withCustomCell(
  value: unknown,
  tools: CellTools,
  place: Place<Field>,
  row: Readonly<Record<string, unknown>> | undefined,
  generic: ReactNode,
): ReactNode {
  const Custom = tools.customCells?.[`${place.resource.name}.${place.path}`]
  if (!Custom || isBlankValue(value, place.field)) return generic
  return (
    <Suspense fallback={generic}>
      <Custom value={value} place={place} row={row}>
        {generic}
      </Custom>
    </Suspense>
  )
}

function isBlankValue(value: unknown, field: Field): boolean {
  if (Array.isArray(value)) return value.length === 0 && holdsList(field)
  return isEmpty(value)
}

interface ChoiceChipsProps {
  readonly chosen: readonly string[]
  readonly tools: CellTools
  readonly place: Place<FieldOf<'multiSelect'>>
}

/** Draws a chip for each choice; with `maxChips`, on one line the first chips and the number of the other choices. */
function ChoiceChips({ chosen, tools: { labels, maxChips }, place }: ChoiceChipsProps) {
  const { resource, path, field } = place
  const named = chosen.map((choice) => [choice, labels.choice(resource, path, choice)] as const)
  const others = maxChips === undefined ? [] : named.slice(maxChips).map(([, label]) => label)
  return (
    <span style={{ ...chips, flexWrap: maxChips === undefined ? 'wrap' : 'nowrap' }}>
      {named.slice(0, maxChips).map(([choice, label]) => (
        <span key={choice} style={{ display: 'flex', minWidth: 0 }}>
          <StatusChip tone={getChoiceTone(field, choice)} label={label} />
        </span>
      ))}
      {others.length > 0 && (
        <span title={others.join(', ')} style={{ flex: 'none', fontSize: 12 }}>
          <span aria-hidden>+{others.length}</span>
          <span style={visuallyHidden}>{others.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

const chips = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  verticalAlign: 'middle',
} as const

function createGenericCell(
  value: unknown,
  tools: CellTools,
  place: Place,
  row: Readonly<Record<string, unknown>> | undefined,
): ReactNode {
  const { field } = place
  if (field.kind === 'text' && field.namesOf && row) {
    return tools.formatFieldNames?.(String(row[field.namesOf]), String(value)) ?? String(value)
  }
  // The kind of the field determines the type of the value. A lookup by a union of kinds cannot
  // express this.
  const cell = cells[place.field.kind] as (v: unknown, t: CellTools, p: Place) => ReactNode
  return cell(value, tools, place)
}

/** Draws small pictures of uploads, in order. */
function Thumbnails({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {ids.map((id) => (
        <span key={id} style={{ width: 28, height: 28, borderRadius: 6, overflow: 'hidden' }}>
          <UploadedImage id={id} size={128} />
        </span>
      ))}
    </span>
  )
}
