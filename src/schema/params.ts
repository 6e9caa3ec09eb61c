import { getSpanStart } from './days.ts'
import type { Fields } from './fields.ts'
import type { Resource } from './resource.ts'

/** Names the two params of a period. */
export const PERIOD = ['from', 'to'] as const

/** Returns whether a view has the period params `from` and `to`. */
export function hasPeriod({ params }: Pick<Resource, 'params'>): boolean {
  return PERIOD.every((name) => params[name]?.kind === 'date')
}

/** Returns the params with which the screen of a view opens. `today` is the date in the team's time zone. */
export function getOpeningFilter(params: Fields, today: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, field]) =>
      field.kind === 'date' && field.opensWith ? [[name, getSpanStart('month', today)]] : [],
    ),
  )
}

/** Returns the default params of a view. `today` is the date in the team's time zone. */
export function getParamDefaults(params: Fields, today: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, field]) => {
      if (!('default' in field) || field.default === undefined) return []
      const value = field.kind === 'date' && field.default === 'today' ? today : field.default
      return [[name, value] as const]
    }),
  )
}
