import { percent, money, type Field } from './fields.ts'
import { getKind } from './kinds.ts'
import { findField, type Resource } from './resource.ts'
import type { Ratio } from './resource-options.ts'
import { dayParts, type DayPart } from './days.ts'

/** Describes how the rows of a list are grouped. */
export interface Group {
  /** Holds the name in requests: `customer` or `date.month`. */
  readonly name: string
  /** Names the field that assigns rows to groups. */
  readonly field: string
  readonly declared: Field
  /** Names the time span of a date field; the first day of a span identifies the group. */
  readonly part: DayPart | undefined
}

/** Returns the group with that name; undefined when the resource has no such field or time span. */
export function findGroup(resource: Resource, name: string): Group | undefined {
  const [field = '', partName, ...more] = name.split('.')
  const declared = findField(resource, field)
  if (!declared || more.length > 0) return undefined
  if (partName === undefined) return { name, field, declared, part: undefined }
  const part = dayParts.find((each) => each === partName)
  return part && declared.kind === 'date' ? { name, field, declared, part } : undefined
}

/**
 * Returns the declared groups whose fields the person may read. A date that is grouped by one time span can be grouped by
 * all time spans.
 */
export function listGroups(resource: Resource, can: (right: string) => boolean): readonly Group[] {
  const names = new Set(resource.groups.flatMap((name) => listSpans(resource, name)))
  return [...names].flatMap((name) => {
    const group = findGroup(resource, name)
    return group && (!group.declared.requires || can(group.declared.requires)) ? [group] : []
  })
}

/** Returns the names of the time spans of a grouped date; the name itself for other groups. */
function listSpans(resource: Resource, name: string): readonly string[] {
  const group = findGroup(resource, name)
  if (group?.declared.kind !== 'date') return [name]
  const { field } = group
  // A date can also be declared as a group without a time span, which has a group for each day.
  const day = resource.groups.includes(field) ? field : `${field}.day`
  return dayParts.map((part) => (part === 'day' ? day : `${field}.${part}`))
}

/** Returns the ratios whose fields the person may read, by name. */
export function getReadableRatios(
  { ratios, fields }: Resource,
  can: (right: string) => boolean,
): Readonly<Record<string, Ratio>> {
  const isReadable = (name: string) => {
    const requires = fields[name]?.requires
    return requires === undefined || can(requires)
  }
  return Object.fromEntries(
    Object.entries(ratios).filter(
      ([, { of, to }]) => isReadable(of) && (to === 'whole' || isReadable(to)),
    ),
  )
}

/**
 * Returns whether values of different rows can be summed: amounts and quantities, unless `sum` of the field is false.
 */
export function isSummable(field: Field): boolean {
  if (field.sum === false) return false
  const kind = getKind(field)
  return kind === 'money' || kind === 'quantity'
}

/** Creates a field whose kind formats the values of a ratio. */
export function createRatioField({ as }: Ratio): Field {
  return as === 'percent' ? percent({ min: -1e9, max: 1e9, digits: 2 }) : money()
}
