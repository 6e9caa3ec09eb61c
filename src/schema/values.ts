/** Holds the values of a record by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** Returns whether a value is missing: null, undefined, or an empty text. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** Returns the values of some fields, null for missing values. */
export function pickValues(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

/** Returns the values whose names pass a test. */
export function keepValues<T>(
  values: Readonly<Record<string, T>>,
  isKept: (name: string) => boolean,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)))
}

/** Returns the values without those of some names. */
export function omitValues<T>(
  values: Readonly<Record<string, T>>,
  names: readonly string[],
): Readonly<Record<string, T>> {
  return keepValues(values, (name) => !names.includes(name))
}

/** Compares values as JSON, regardless of the order of keys. Missing and empty values are equal. */
export function hasSameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}

function sortKeys(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!isObject(value)) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sortKeys(each)]))
}

/** Returns the value of a JSON text. Returns any other text unchanged; the check of the value refuses this text. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns the child rows in a value; an empty list without child rows. */
export function listRows(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value : []
}

/** Returns whether a value of a body, a file or a filter is an object, and neither null nor a list. */
export function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
