import type { Tone } from './field-options.ts'
import type { Field, FieldOf, Fields, Kind } from './fields.ts'

const TEXTS = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'code',
  'barcode',
  'iban',
] as const satisfies readonly Kind[]

/** Lists the kinds whose values are numbers. */
export const numberKinds = [
  'money',
  'price',
  'quantity',
  'percent',
  'integer',
  'decimal',
] as const satisfies readonly Kind[]

/** Lists the kinds that hold several upload ids. */
const UPLOAD_LIST_KINDS = ['images', 'files'] as const satisfies readonly Kind[]
/** Lists the kinds whose columns always hold a list. */
export const listKinds = [...UPLOAD_LIST_KINDS, 'multiSelect'] as const satisfies readonly Kind[]
const UPLOAD_KINDS = [...UPLOAD_LIST_KINDS, 'image', 'file'] as const satisfies readonly Kind[]

type TextKind = (typeof TEXTS)[number]
export type NumberKind = (typeof numberKinds)[number]

/** Returns the kind of a field's values; for a computed field, the kind of its results. */
export function getKind(field: Field): Exclude<Kind, 'computed'> {
  return field.kind === 'computed' ? field.as : field.kind
}

/** Returns whether a field holds text that people write. */
export function isText(field: Field): boolean {
  const texts: readonly Kind[] = TEXTS
  return texts.includes(getKind(field))
}

/** Returns whether a field holds numbers, which are aligned right. */
export function isNumeric(field: Field): boolean {
  const numbers: readonly Kind[] = numberKinds
  return numbers.includes(getKind(field))
}

/** Returns whether a text search covers a field. */
export function isSearched(field: Field): boolean {
  return 'search' in field && field.search === true
}

/** Returns whether a text search covers a field of a record or of its child rows. */
export function hasSearchedFields(fields: Fields): boolean {
  return Object.values(fields).some((field) =>
    field.kind === 'lines' ? hasSearchedFields(field.fields) : isSearched(field),
  )
}

/** Returns whether a field holds upload ids. */
export function holdsUploads({ kind }: Field): boolean {
  const uploads: readonly Kind[] = UPLOAD_KINDS
  return uploads.includes(kind)
}

/** Returns whether a field holds a list of uploads. */
export function holdsSeveralUploads({ kind }: Field): boolean {
  const several: readonly Kind[] = UPLOAD_LIST_KINDS
  return several.includes(kind)
}

/** Returns whether a field holds a list of uploads or choices, which is empty instead of null. */
export function holdsList({ kind }: Field): boolean {
  const lists: readonly Kind[] = listKinds
  return lists.includes(kind)
}

/** Returns whether a field holds one or several of its choices. */
export function hasChoices(field: Field): field is FieldOf<'select'> | FieldOf<'multiSelect'> {
  return field.kind === 'select' || field.kind === 'multiSelect'
}

/** Returns whether new records get the next number of a series in a field that has no value. */
export function hasSeries(field: Field): field is FieldOf<'text'> & { readonly series: string } {
  return 'series' in field && field.series !== undefined
}

/** Returns the tone of a choice; undefined for a choice that a team has removed from a custom field. */
export function getChoiceTone(
  { choices, custom }: FieldOf<'select'> | FieldOf<'multiSelect'>,
  choice: string,
): Tone | undefined {
  if (Object.hasOwn(choices, choice)) return choices[choice]
  return custom === undefined ? 'neutral' : undefined
}

/** Returns a record that maps each kind of text to the same entry. */
export function fillTextKinds<T>(entry: T): Readonly<Record<TextKind, T>> {
  return fillKinds(TEXTS, entry)
}

/** Returns a record that maps each kind of number to the same entry. */
export function fillNumberKinds<T>(entry: T): Readonly<Record<NumberKind, T>> {
  return fillKinds(numberKinds, entry)
}

function fillKinds<K extends Kind, T>(kinds: readonly K[], entry: T): Readonly<Record<K, T>> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(kinds.map((kind) => [kind, entry])) as Record<K, T>
}
