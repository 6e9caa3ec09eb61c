import { getParamDefaults } from '../../schema/params.ts'
import { checkValue, type Checked } from '../../schema/check-value.ts'
import type { Field } from '../../schema/fields.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Team } from '../http/caller.ts'
import type { Parameters } from '../database/statement.ts'
import { badRequest } from '../http/problems.ts'
import type { ViewForm, ViewSource, ViewSources } from '../database/view-source.ts'
import { parseParameter } from './filter.ts'
import { getSqlType } from './sql-types.ts'
import { getToday } from '../../schema/days.ts'
import { getCalendar, readDay } from '../../schema/relative-day.ts'

/** Replaces the days in kept totals without a date. */
const NO_DAYS = { from: 'null::date', to: 'null::date', hasYears: 'false' } as const

/** Holds the parameters of a view by name: the sent value, else the default, else null. */
export type Params = Readonly<Record<string, unknown>>

interface SplitFilter {
  readonly params: Params
  /** Holds the conditions on rows, which are the rest of the filter. */
  readonly filter: string | null
}

/**
 * Separates the parameters of a view from the filter of a request. Throws an error with status 400
 * for values of a wrong type.
 */
export function readParams(
  resource: Resource,
  filter: string | null,
  team: Pick<Team, 'timezone' | 'settings'>,
): SplitFilter {
  const names = Object.keys(resource.params)
  if (names.length === 0) return { params: {}, filter }
  const sent = parseParameter('filter', filter ?? '{}')
  // `parseFilter` reports a filter that is not an object.
  if (typeof sent !== 'object' || sent === null) return { params: {}, filter }
  const sentParams = Object.entries(sent).filter(([name]) => names.includes(name))
  const rest = Object.entries(sent).filter(([name]) => !names.includes(name))
  const params = getDefaultParams(resource, team)
  for (const [name, value] of sentParams) {
    // A parameter that is null keeps its default.
    if (value !== null) params[name] = checkParam(resource.params[name]!, value, name, team)
  }
  checkOrder(resource, params)
  return {
    params,
    filter: Array.isArray(sent) ? filter : JSON.stringify(Object.fromEntries(rest)),
  }
}

/** Returns the default values of the parameters of a view; null for parameters without a default. */
export function getDefaultParams(
  { params }: Pick<Resource, 'params'>,
  team: Pick<Team, 'timezone'>,
): Record<string, unknown> {
  const nothing = Object.fromEntries(Object.keys(params).map((name) => [name, null]))
  return { ...nothing, ...getParamDefaults(params, getToday(team.timezone)) }
}

/**
 * Returns the views for one statement, in which the query of `resource` has the form `form`. Adds the
 * parameters of the view to the parameters of the statement. The form `days` takes an array of days.
 */
export function bindViews<Context extends { readonly views: ViewSources }>(
  context: Context,
  resource: Resource,
  params: Params,
  parameters: Parameters,
  form: ViewForm = 'whole',
): Context {
  const source = chooseSource(context.views[resource.name], form, parameters)
  if (typeof source !== 'function') return context
  const placeholders = new Map<string, string>()
  const sql = source((name) => {
    const field = resource.params[name]
    if (!field) throw new Error(`The view "${resource.name}" has no parameter "${name}"`)
    const bound = placeholders.get(name)
    if (bound !== undefined) return bound
    const array = Array.isArray(params[name]) ? '[]' : ''
    const placeholder = `${parameters.add(params[name] ?? null)}::${getSqlType(field)}${array}`
    placeholders.set(name, placeholder)
    return placeholder
  })
  return { ...context, views: { ...context.views, [resource.name]: sql } }
}

function chooseSource(
  view: ViewSource | undefined,
  form: ViewForm,
  parameters: Parameters,
): ViewSource | undefined {
  if (typeof form === 'object') {
    const { totals, from, to, hasYears } = form
    if (totals.date === undefined) return (param) => totals.select(param, NO_DAYS)
    const days = {
      from: `${parameters.add(from)}::date`,
      to: `${parameters.add(to)}::date`,
      hasYears: String(hasYears),
    }
    return (param) => totals.select(param, days)
  }
  if (typeof view !== 'object' || 'row' in view) return view
  if (form === 'page' && 'page' in view) return view.page
  if (form === 'inOrder' && 'inOrder' in view) return view.inOrder?.select
  if (form === 'days' && 'days' in view) return view.days
  return form === 'recent' && 'recent' in view ? view.recent : view.whole
}

function checkParam(
  field: Field,
  sent: unknown,
  name: string,
  team: Pick<Team, 'timezone' | 'settings'>,
): unknown {
  const value = field.kind === 'date' ? readDay(sent, getCalendar(team)) : sent
  // The cast is needed because TypeScript cannot express that the kind of the field selects its check.
  const check = checkValue[field.kind] as (
    value: unknown,
    field: Field,
    siblings: object,
  ) => Checked
  const result = check(value, field, {})
  if ('value' in result) return result.value
  throw badRequest(`/filter/${name}`, result.code, result.args)
}

function checkOrder({ params: fields }: Resource, params: Params): void {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'date' || field.atLeast === undefined) continue
    const [minimum, value] = [params[field.atLeast], params[name]]
    if (typeof minimum === 'string' && typeof value === 'string' && value < minimum) {
      throw badRequest(`/filter/${name}`, 'TOO_SMALL', { min: minimum })
    }
  }
}
