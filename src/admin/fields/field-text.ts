import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { formatIban } from '../../schema/iban.ts'
import { fillTextKinds } from '../../schema/kinds.ts'
import type { Labels } from '../../schema/labels.ts'
import type { Place } from '../../schema/place.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { Address } from '../../schema/row.ts'
import { isEmpty } from '../../schema/values.ts'
import type { Formats } from '../../export/formats.ts'
import { countDigits, isComputedPrice, type Decimals } from './decimals.ts'

/** Holds the functions that format values as text, on a screen or in a worker. */
export interface TextTools {
  readonly formats: Formats
  readonly labels: Pick<Labels, 'choice'>
  readonly yes: string
  readonly no: string
  /** Sets the decimals of the columns of a table. Without this option, numbers have as many decimals as they need. */
  readonly decimals?: Decimals
  /** Returns the title of a record that was prefetched; undefined otherwise. */
  findTitle(resource: string, id: string): string | undefined
  /**
   * Returns the name of a country by its ISO 3166-1 code. Exported files contain the code, which
   * imports read.
   */
  formatCountry?(code: string): string | undefined
}

type Text<K extends Kind> = (
  value: ShownOf<K>,
  tools: TextTools,
  place: Place<FieldOf<K>>,
) => string

const asIs = (value: string) => value

/**
 * Formats a value as plain text by field kind, for example for cells, tooltips, filter chips and
 * files.
 */
const texts: { readonly [K in Kind]: Text<K> } = {
  ...fillTextKinds(asIs),
  iban: formatIban,
  money: (value, { formats }) => formats.money(value),
  price: (value, { formats, decimals }, place) => {
    const ownDigits = isComputedPrice(place) ? countDigits(value, 'price') : undefined
    return formats.price(value, decimals?.[place.path] ?? ownDigits)
  },
  quantity: (value, { formats, decimals }, { path }) => formats.quantity(value, decimals?.[path]),
  percent: (value, { formats, decimals }, { path, field }) =>
    formats.percent(value, field.digits ?? decimals?.[path]),
  integer: (value, { formats }) => formats.integer(value),
  decimal: (value, { formats, decimals }, { path }) => formats.decimal(value, decimals?.[path]),
  boolean: (value, { yes, no }) => (value ? yes : no),
  date: (value, { formats }) => formats.date(value),
  dateTime: (value, { formats }) => formats.dateTime(value),
  select: (value, { labels }, { resource, path }) => labels.choice(resource, path, value),
  multiSelect: (value, { labels }, { resource, path }) =>
    [value]
      .flat()
      .map((choice) => labels.choice(resource, path, choice))
      .join(', '),
  reference: (value, { findTitle }, { field }) => findTitle(field.to, value) ?? '…',
  line: asIs,
  lines: (value, { formats }) => formats.integer(value.length),
  image: () => '▣',
  images: (value, { formats }) => formats.integer(value.length),
  file: (_, { yes }) => yes,
  files: (value, { formats }) => formats.integer(value.length),
  json: (value) => JSON.stringify(value),
  address: (value, tools) => formatAddress(value, tools.formatCountry),
  computed: (value, tools, { field, ...place }) =>
    isBlankMovement(value, field)
      ? ''
      : formatField(value, tools, { ...place, field: getShownField(field, value) }),
}

/** Returns the field as which a computed value is shown. Percentages have at most two decimals. */
export function getShownField({ as }: FieldOf<'computed'>, value: unknown): Field {
  return as === 'percent' ? { kind: as, digits: Math.min(2, countDigits(value, as)) } : { kind: as }
}

/**
 * Returns the title of a record: the text of its title field, which may be a reference. A record
 * without title has the text of the declared fallback.
 */
export function formatTitle(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  tools: TextTools,
): string {
  const { title, fallbackTitle } = resource
  const text = formatPath(resource, record, tools, title)
  return text || !fallbackTitle ? text : formatPath(resource, record, tools, fallbackTitle)
}

function formatPath(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  tools: TextTools,
  path: string,
): string {
  const field = findField(resource, path)
  return field ? formatField(record[path], tools, { resource, path, field }) : ''
}

/**
 * Returns the title of a record for links, filters and files. A record without a title, such as a draft without a
 * number, has the name of its resource.
 */
export function formatLinkTitle(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  tools: LinkTools,
): string {
  return formatTitle(resource, record, tools) || tools.labels.resource(resource.name, 1)
}

/** Holds the functions that format values, with the names of resources. */
type LinkTools = TextTools & { readonly labels: Pick<Labels, 'resource'> }

/** Returns the text of a value; an empty string when there is none. */
export function formatField(value: unknown, tools: TextTools, place: Place): string {
  if (isEmpty(value)) return ''
  // The kind of the field determines the type of the value. A lookup by a union of kinds cannot
  // express this.
  const text = texts[place.field.kind] as (value: unknown, tools: TextTools, at: Place) => string
  return text(value, tools, place)
}

/**
 * Returns whether a side of a ledger entry is left blank: an entry of received goods shows nothing
 * under issued goods.
 */
export function isBlankMovement(value: unknown, field: FieldOf<'computed'>): boolean {
  return value === 0 && typeof field.from === 'object' && 'positive' in field.from
}

function formatAddress(
  { street, postcode, city, region, country }: Address,
  formatCountry: TextTools['formatCountry'],
): string {
  const town = [postcode, city].filter(Boolean).join(' ')
  const countryName = country && (formatCountry?.(country) ?? country)
  return [street, town, region, countryName].filter(Boolean).join(', ')
}

/** Maps each kind of field to the type of its non-empty values. */
interface Shown {
  text: string
  longText: string
  email: string
  phone: string
  url: string
  code: string
  barcode: string
  iban: string
  money: number
  price: number
  quantity: number
  percent: number
  integer: number
  decimal: number
  boolean: boolean
  date: string
  dateTime: string
  select: string
  /** A filter can hold a single choice. */
  multiSelect: string | readonly string[]
  reference: string
  line: string
  lines: readonly Readonly<Record<string, unknown>>[]
  image: string
  images: readonly string[]
  file: string
  files: readonly string[]
  address: Address
  json: object
  computed: string | number | boolean
}

/** Maps a kind to the type of its values. Does not compile when a kind is missing above. */
export type ShownOf<K extends Kind> = Shown[K]
