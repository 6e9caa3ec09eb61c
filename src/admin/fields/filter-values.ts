import type { Field, Kind } from '../../schema/fields.ts'
import { fillNumberKinds, fillTextKinds, getKind } from '../../schema/kinds.ts'
import { isEmpty, isObject } from '../../schema/values.ts'

/** Holds the filter of a list in the syntax of docs/api.md §2.1. */
export type FilterValues = Readonly<Record<string, unknown>>

/** Names the kind of filter of a field, which selects its editor. */
export type FilterFamily =
  | 'choices'
  /** Filters lists of choices by some, all or none of the given choices. */
  | 'choiceLists'
  | 'references'
  | 'yesNo'
  | 'numbers'
  | 'days'
  | 'times'
  | 'text'
  /** Filters by whether the field has a value. */
  | 'filled'

const families: Readonly<Record<Exclude<Kind, 'computed'>, FilterFamily | undefined>> = {
  ...fillTextKinds('text'),
  ...fillNumberKinds('numbers'),
  boolean: 'yesNo',
  date: 'days',
  dateTime: 'times',
  select: 'choices',
  multiSelect: 'choiceLists',
  reference: 'references',
  line: undefined,
  lines: undefined,
  image: 'filled',
  images: 'filled',
  file: 'filled',
  files: 'filled',
  address: undefined,
  json: undefined,
}

const suffixes: Readonly<Record<FilterFamily, readonly string[]>> = {
  choices: [''],
  choiceLists: ['', '_all', '_ne', '_null'],
  references: ['', '_null'],
  yesNo: [''],
  numbers: ['_gte', '_lte'],
  days: ['_gte', '_lte'],
  times: ['_gte', '_lte', '_lt'],
  text: ['_contains'],
  filled: ['_null'],
}

/** Returns the kind of filter of a field; undefined when it cannot be filtered. */
export function getFamily(field: Field): FilterFamily | undefined {
  return families[getKind(field)]
}

/** Returns the keys of a field's filter in the filter values. */
export function listFilterKeys(name: string, field: Field): readonly string[] {
  const family = getFamily(field)
  const plain = [name, `${name}_contains`, `${name}_gte`, `${name}_lte`, `${name}_null`]
  return family ? [...new Set([...suffixes[family].map((end) => name + end), ...plain])] : []
}

/** Returns whether the filter values restrict a field. */
export function isFiltered(name: string, field: Field, values: FilterValues): boolean {
  return listFilterKeys(name, field).some((key) => values[key] !== undefined)
}

/** Returns the values with some of them changed. Undefined and empty values are removed. */
export function withChanges(values: FilterValues, changes: FilterValues): FilterValues {
  const merged = Object.entries({ ...values, ...changes })
  return Object.fromEntries(merged.filter(([, value]) => !isUnset(value)))
}

/** Returns the values with a further condition that must be met, such as a second condition on one of their keys. */
export function withCondition(values: FilterValues, condition: object): FilterValues {
  const { $and: others } = values
  return { ...values, $and: [...(Array.isArray(others) ? (others as unknown[]) : []), condition] }
}

/**
 * Returns a filter value as a list of texts, because one editor edits equality with one value and membership in a list.
 */
export function toTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === undefined || value === null ? [] : [String(value)]
}

function isUnset(value: unknown): boolean {
  return isEmpty(value) || toTexts(value).length === 0
}

/** Returns a part of a filter as filter values; an empty object if the part is not an object. */
export function asRecord(value: unknown): FilterValues {
  return isObject(value) ? (value as FilterValues) : {}
}
