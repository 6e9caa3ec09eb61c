import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import { useMemo } from 'react'
import type { Operator } from '../../../schema/condition.ts'
import { reference, text, type Field, type Fields } from '../../../schema/fields.ts'
import { getKind } from '../../../schema/kinds.ts'
import { getReadableFields, type Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Can } from '../../../schema/rights.ts'
import { systemFields } from '../../../schema/system-fields.ts'
import { addressParts } from '../../../schema/row.ts'
import type { Place } from '../../../schema/place.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { getFamily, type FilterFamily } from '../../fields/filter-values.ts'
import { isGroup, type Condition, type ConditionNode } from './conditions.ts'

/** Describes a field that a condition can test. */
export interface ConditionField {
  /** Holds the field in its own resource: `categories.name` for the path `category.name`. */
  readonly place: Place
  /** Names the field of the list that leads to the record of `place`; undefined for own fields. */
  readonly via: string | undefined
}

/**
 * Names a test of the builder: an operator of the API, or one of five tests that the builder writes
 * with these operators.
 */
export type Test = Operator | 'empty' | 'notEmpty' | 'notContains' | 'lastDays' | 'nextDays'

const FILLED: readonly Test[] = ['empty', 'notEmpty']

/** Lists the tests of each family of fields; the first is the default. */
export const testsByFamily: Readonly<Record<FilterFamily, readonly Test[]>> = {
  text: ['contains', 'notContains', 'eq', 'ne', 'starts', ...FILLED],
  numbers: ['gte', 'lte', 'gt', 'lt', 'eq', 'ne', 'between', ...FILLED],
  days: ['between', 'lastDays', 'nextDays', 'eq', 'gte', 'lte', ...FILLED],
  times: ['between', 'lastDays', 'nextDays', 'eq', 'gte', 'lte', ...FILLED],
  choices: ['eq', 'ne', ...FILLED],
  choiceLists: ['eq', 'all', 'ne', ...FILLED],
  references: ['eq', 'ne', ...FILLED],
  yesNo: ['eq'],
  filled: FILLED,
}

/**
 * Returns the fields that conditions can test, by path: own fields, parts of addresses, fields of
 * referenced records, and fields of child rows.
 */
export function useConditionFields(resource: Resource): ReadonlyMap<string, ConditionField> {
  const { can } = useSession()
  const registry = useRegistry()
  return useMemo(
    () => new Map(listConditionFields(resource, registry, can)),
    [resource, registry, can],
  )
}

function listConditionFields(
  resource: Resource,
  registry: Registry,
  can: Can,
): readonly (readonly [string, ConditionField])[] {
  const ownPlaces = listTestableFields(resource, can, true)
  return [
    ['id', { place: { resource, path: 'id', field: reference(resource.name) }, via: undefined }],
    ...ownPlaces.map((place) => [place.path, { place, via: undefined }] as const),
    ...Object.entries(getReadableFields(resource, can)).flatMap(([name, field]) =>
      listRelated({ resource, path: name, field }, registry, can).map(
        ([path, place]) => [`${name}.${path}`, { place, via: name }] as const,
      ),
    ),
  ]
}

/** Lists the fields of a resource that conditions can test. */
function listTestableFields(
  resource: Resource,
  can: Can,
  withSystemFields: boolean,
): readonly Place[] {
  const isTable = resource.source === 'table' && withSystemFields
  const { createdAt, updatedAt, createdBy } = systemFields
  const fields: Fields = {
    ...getReadableFields(resource, can),
    ...(isTable && { createdAt, updatedAt, createdBy }),
  }
  return Object.entries(fields).flatMap(([path, field]): readonly Place[] => {
    if (field.internal) return []
    if (field.kind === 'address') {
      return addressParts.map((part) => ({ resource, path: `${path}.${part}`, field: text() }))
    }
    return getFamily(field) ? [{ resource, path, field }] : []
  })
}

/**
 * Lists the fields of a referenced record, or of the child rows of a field, by their names in the referenced record or
 * in the rows.
 */
function listRelated(
  { resource, path: name, field }: Place,
  registry: Registry,
  can: Can,
): readonly (readonly [string, Place])[] {
  if (field.kind === 'reference') {
    const target = registry.byName.get(field.to)
    const places = target && can(`${target.one}.view`) ? listTestableFields(target, can, false) : []
    return places.map((place) => [place.path, place])
  }
  if (field.kind !== 'lines') return []
  return Object.entries(field.fields).flatMap(([path, child]): [string, Place][] => {
    const isReadable = !child.requires || can(child.requires)
    const isTestable = isReadable && !child.redact && !child.internal && getFamily(child)
    return isTestable ? [[path, { resource, path: `${name}.${path}`, field: child }]] : []
  })
}

/** Returns whether a field holds days or points in time. */
export function holdsDays(field: Field): boolean {
  const kind = getKind(field)
  return kind === 'date' || kind === 'dateTime'
}

/** Describes a condition as a row of the builder shows it. */
export interface ShownCondition {
  readonly path: string
  readonly test: Test
  readonly value: unknown
}

/** Returns a node as a row; undefined for a group that no test of a single field expresses. */
export function asRow(node: ConditionNode): ShownCondition | undefined {
  if (!isGroup(node)) return { ...node, ...readTest(node) }
  const [only] = node.parts
  const isNegated = node.mode === 'none' && node.parts.length === 1
  if (!isNegated || !only || isGroup(only) || only.operator !== 'contains') return undefined
  return { ...only, test: 'notContains' }
}

/** Returns the test of a condition and the value that the row edits. */
function readTest({ operator, value }: Condition): Pick<ShownCondition, 'test' | 'value'> {
  if (operator === 'null') return { test: value ? 'empty' : 'notEmpty', value: undefined }
  if (operator === 'in') return { test: 'eq', value }
  if (operator !== 'between' || !Array.isArray(value)) return { test: operator, value }
  const [from, to] = value.map(String)
  const pastDays = to === 'today' ? /^today-(\d+)$/.exec(from ?? '') : null
  if (pastDays) return { test: 'lastDays', value: Number(pastDays[1]) + 1 }
  const comingDays = from === 'today' ? /^today\+(\d+)$/.exec(to ?? '') : null
  return comingDays
    ? { test: 'nextDays', value: Number(comingDays[1]) + 1 }
    : { test: operator, value }
}

/** Returns the condition, or the negated condition, that a row shows. */
export function toNode({ path, test, value }: ShownCondition): ConditionNode {
  const count = Math.max(1, Math.round(Number(value) || DEFAULT_DAYS)) - 1
  switch (test) {
    case 'empty':
      return { path, operator: 'null', value: true }
    case 'notEmpty':
      return { path, operator: 'null', value: false }
    case 'notContains':
      return { mode: 'none', parts: [{ path, operator: 'contains', value }] }
    case 'lastDays':
      return { path, operator: 'between', value: [`today-${count}`, 'today'] }
    case 'nextDays':
      return { path, operator: 'between', value: ['today', `today+${count}`] }
    default:
      return { path, operator: test, value }
  }
}

/** Creates a condition on a field with the first test of its kind and no value. */
export function createCondition(
  path: string,
  fields: ReadonlyMap<string, ConditionField>,
): ConditionNode {
  return toNode({ path, test: listTests(fields.get(path))[0]!, value: undefined })
}

/** Lists the tests that a field allows. */
export function listTests(field: ConditionField | undefined): readonly Test[] {
  const family = field && getFamily(field.place.field)
  return family ? testsByFamily[family] : ['eq']
}

/** Returns whether the value of a test is a number of days. */
export const isCounted = (test: Test): test is 'lastDays' | 'nextDays' =>
  test === 'lastDays' || test === 'nextDays'

/** Sets the initial number of days of the tests `lastDays` and `nextDays`. */
const DEFAULT_DAYS = 7

/** Returns the label of a test, which depends on the kind of its field: `at least`, `on or after`. */
export function nameTest(
  test: Test,
  field: ConditionField | undefined,
  texts: PartTranslation<'tools'>,
): string {
  const family = (field && getFamily(field.place.field)) ?? 'text'
  const isDay = family === 'days' || family === 'times'
  if (isDay && (test === 'between' || test === 'gte' || test === 'lte' || test === 'eq'))
    return texts(`tools.dayTests.${test}`)
  const isList = family === 'choiceLists'
  if (isList && (test === 'eq' || test === 'all' || test === 'ne'))
    return texts(`tools.choiceListTests.${test}`)
  const isOneOf = family === 'choices' || family === 'references'
  if (isOneOf && (test === 'eq' || test === 'ne')) return texts(`tools.choiceTests.${test}`)
  return texts(`tools.tests.${test}`)
}
