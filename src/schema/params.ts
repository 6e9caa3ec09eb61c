import { getSpanStart } from './days.ts'
import type { Fields } from './fields.ts'
import { findGroup } from './groups.ts'
import { periods } from './relative-day.ts'
import type { Resource } from './resource.ts'

/** Names the two parameters of a period. */
export const PERIOD = ['from', 'to'] as const

/** Returns whether a view has the parameters `from` and `to` of a period. */
export function hasPeriod({ params }: Pick<Resource, 'params'>): boolean {
  return PERIOD.every((name) => params[name]?.kind === 'date')
}

/**
 * Returns the filter keys that hold the period of a resource; undefined when the resource has
 * neither the parameters of a period nor a group by date.
 */
export function getPeriodKeys(resource: Resource): readonly [string, string] | undefined {
  if (hasPeriod(resource)) return [PERIOD[0], PERIOD[1]]
  const field = getPeriodField(resource)
  return field === undefined ? undefined : [`${field}_gte`, `${field}_lte`]
}

/** Returns the name of the date by which a list is grouped; undefined without a group by date. */
export function getPeriodField(resource: Resource): string | undefined {
  return resource.groups.map((name) => findGroup(resource, name)).find((group) => group?.part)
    ?.field
}

/** Returns the filter with which the screen of a list opens. `today` is the date in the team's time zone. */
export function getOpeningFilter(
  { params, fields }: Pick<Resource, 'params' | 'fields'>,
  today: string,
): Readonly<Record<string, unknown>> {
  const [from, to] = periods.thisMonth
  return Object.fromEntries([
    ...listDatesWithOpeningPeriod(params).map(
      (name) => [name, getSpanStart('month', today)] as const,
    ),
    ...listDatesWithOpeningPeriod(fields).flatMap((name) => [
      [`${name}_gte`, from] as const,
      [`${name}_lte`, to] as const,
    ]),
  ])
}

function listDatesWithOpeningPeriod(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'date' && field.opensWith ? [name] : [],
  )
}

/** Returns the default parameters of a view. `today` is the date in the team's time zone. */
export function getParamDefaults(params: Fields, today: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, field]) => {
      if (!('default' in field) || field.default === undefined) return []
      const value = field.kind === 'date' && field.default === 'today' ? today : field.default
      return [[name, value] as const]
    }),
  )
}
