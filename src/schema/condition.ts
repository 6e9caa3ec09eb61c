/**
 * Lists the operators of filter keys (docs/api.md §2.1). A key without operator means equality, or
 * membership when the value is an array.
 */
export const operators = [
  'ne',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'starts',
  'null',
  'between',
  'all',
] as const
export type Operator = 'eq' | 'in' | (typeof operators)[number]

/** Limits the conditions and groups of a filter, which are its keys and those of the filters within it. */
export const MAX_CONDITIONS_AND_GROUPS = 20

/** Lists the operators of conditions in declarations; filters of the API have more. */
type ConditionOperator =
  /** Holds for every other value, also for a field without a value. With a list, holds for all values that it lacks. */
  | 'ne'
  /** Holds for larger values. */
  | 'gt'
  /** Holds for this value and larger values. */
  | 'gte'
  /** Holds for smaller values. */
  | 'lt'
  /** Holds for this value and smaller values. */
  | 'lte'
  /** Holds for a field without a value, text, choice or row; with `false`, holds for a field with a value. */
  | 'null'
  /** Holds for a field of several choices that contains all choices of the list. */
  | 'all'

/**
 * Holds a condition over the fields of one record, in the syntax of the API's `filter`. All keys must
 * hold. A key without operator means equality, or membership when the value is a list.
 */
export type Condition<F extends object = Record<string, unknown>> = {
  readonly [K in (keyof F & string) | `${keyof F & string}_${ConditionOperator}`]?: unknown
}

/**
 * Returns whether a record meets a condition, or one of several, with the same result as the
 * server's filter. Only `contains` and `starts` differ: the filter also ignores accents.
 */
export function meetsCondition(
  condition: Condition | readonly Condition[],
  record: Readonly<Record<string, unknown>>,
): boolean {
  if (isListOfConditions(condition)) return condition.some((each) => meetsCondition(each, record))
  return Object.entries(condition).every(([key, wanted]) => {
    const [name, operator] = splitKey(key, (field) => field in record)
    return test(operator, record[name] ?? null, wanted)
  })
}

function isListOfConditions(
  condition: Condition | readonly Condition[],
): condition is readonly Condition[] {
  return Array.isArray(condition)
}

/** Returns whether a value is an empty list of rows or choices. */
export function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** Returns whether a list has one of the wanted values. The wanted value null means an empty list. */
function hasSome(list: readonly unknown[], wanted: readonly unknown[]): boolean {
  return wanted.some((choice) => (choice === null ? list.length === 0 : list.includes(choice)))
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

/** Splits a filter key such as `price_gte` into [`price`, `gte`]. The name of a field is not split, and gets `eq`. */
export function splitKey(key: string, isField: (name: string) => boolean): [string, Operator] {
  if (isField(key)) return [key, 'eq']
  const underscore = key.lastIndexOf('_')
  const operator = operators.find((each) => each === key.slice(underscore + 1))
  return underscore > 0 && operator ? [key.slice(0, underscore), operator] : [key, 'eq']
}

function test(operator: Operator, value: unknown, wanted: unknown): boolean {
  switch (operator) {
    case 'eq':
    case 'in':
      if (Array.isArray(value)) return hasSome(value, asList(wanted))
      return asList(wanted).includes(value)
    case 'all':
      return asList(wanted).every((each) => Array.isArray(value) && value.includes(each))
    case 'ne':
      return !test('in', value, wanted)
    case 'null':
      return (value === null || value === '' || isEmptyList(value)) === wanted
    case 'gt':
      return value !== null && (value as number) > (wanted as number)
    case 'gte':
      return value !== null && (value as number) >= (wanted as number)
    case 'lt':
      return value !== null && (value as number) < (wanted as number)
    case 'lte':
      return value !== null && (value as number) <= (wanted as number)
    case 'contains':
      return String(value ?? '')
        .toLowerCase()
        .includes(String(wanted).toLowerCase())
    case 'starts':
      return String(value ?? '')
        .toLowerCase()
        .startsWith(String(wanted).toLowerCase())
    case 'between':
      return (
        test('gte', value, (wanted as unknown[])[0]) && test('lte', value, (wanted as unknown[])[1])
      )
  }
}
