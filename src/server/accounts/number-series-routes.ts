import { z } from 'zod'
import { getToday } from '../../schema/days.ts'
import { getResource, type Registry } from '../../schema/registry.ts'
import { getNumberFormat } from '../../schema/settings.ts'
import { announceHistory } from '../context/announce-stale.ts'
import type { AppContext } from '../context/context.ts'
import { getTable } from '../database/names.ts'
import type { Caller } from '../http/caller.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { HttpProblem, invalid } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { writeEntry } from '../records/history.ts'
import { checkOwnTeam } from './settings-routes.ts'

const Series = z.object({
  /** Names the team setting that holds the prefix. */
  setting: z.string(),
  /** Names the series, such as `S-MAIN-26`. */
  key: z.string(),
  next: z.int(),
  /** Holds the next number as it is printed, such as `S-MAIN-26-000123`. */
  number: z.string(),
  /** Indicates that a document has a number of the series, so that the first number is fixed. */
  hasBegun: z.boolean(),
})
type Series = z.infer<typeof Series>
/** Limits the first number, so that numbers stay short enough for every column. */
const MAX_FIRST = 999_999_999
const FirstNumber = z.strictObject({
  key: z.string().max(100),
  first: z.int().min(1).max(MAX_FIRST),
})

/**
 * Creates the routes that list the number series of this year, and that choose the first number of
 * a series.
 */
export function createNumberSeriesRoutes(context: AppContext): readonly Route[] {
  const { resource, numbers } = context.registry.settings
  if (!numbers) return []
  const content = describeJsonBody(z.array(Series))
  return [
    route({
      method: 'GET',
      path: '/teams/:id/number-series',
      access: { right: `${resource.one}.view` },
      description: {
        summary: 'List the series of document numbers of this year with their next numbers',
        tag: 'settings',
        responses: { 200: { description: 'The series', content } },
      },
      async handler(call) {
        checkOwnTeam(call)
        return respond(call, await readSeries(context, call.caller))
      },
    }),
    route({
      method: 'PUT',
      path: '/teams/:id/number-series',
      access: { right: `${resource.one}.edit` },
      isForKeys: false,
      description: {
        summary: 'Choose the first number of a series from which no document has a number yet',
        tag: 'settings',
        body: describeJsonBody(FirstNumber),
        responses: { 200: { description: 'The series', content } },
      },
      handler: (call) => chooseFirst(context, call),
    }),
  ]
}

async function chooseFirst(context: AppContext, call: MemberCall): Promise<Response> {
  const { caller } = call
  const team = checkOwnTeam(call)
  const { key, first } = await readChecked(call, FirstNumber)
  const series = (await readSeries(context, caller)).find((each) => each.key === key)
  if (!series) throw invalid([{ pointer: '/key', code: 'NOT_FOUND' }])
  await context.database.withTeam(team, async (trx) => {
    const [chosen] = await trx.query<{ before: number | null }>({
      text: CHOOSE,
      values: [team, key, first],
    })
    // A document may have taken a number since the series was read.
    if (!chosen) throw new HttpProblem(409, 'SERIES_BEGUN', { extensions: { series: key } })
    const formatNext = (next: number) => formatNumber(context.registry, caller, key, next)
    await writeEntry(trx, caller, {
      resource: context.registry.settings.resource.name,
      record: team,
      action: 'startSeries',
      before: { [series.setting]: formatNext(chosen.before ?? 1) },
      after: { [series.setting]: formatNext(first) },
    })
  })
  const headers = announceHistory(context, team)
  return respond(call, await readSeries(context, caller), { headers })
}

/**
 * Returns the series of this year, including series from which no document has a number yet: one for
 * each record whose code is in the number, such as a branch.
 */
async function readSeries(
  { registry, database }: AppContext,
  caller: Caller,
): Promise<readonly Series[]> {
  const { settings, timezone, id: team } = caller.team
  const year = getToday(timezone).slice(2, 4)
  const stored = await database.read<StoredSeries>(team, {
    text: SERIES,
    values: [team, `%-${year}`],
  })
  const codes = await readCodes({ registry, database }, team)
  return Object.entries(registry.settings.numbers?.prefixes ?? {}).flatMap(
    ([declared, setting]) => {
      const { prefix } = getNumberFormat(registry.settings, settings, declared)
      const isPlain = registry.resources.some(
        ({ document }) => document?.series?.prefix === declared && !document.series.prefixFrom,
      )
      const expected = isPlain
        ? [`${prefix}-${year}`]
        : codes.map((code) => `${prefix}-${code}-${year}`)
      const own = stored.filter(({ key }) => key.startsWith(`${prefix}-`))
      const missing = expected.filter((key) => own.every((each) => each.key !== key))
      const all = [...own, ...missing.map((key) => ({ key, next: 1, first: 1 }))]
      return all
        .toSorted((a, b) => a.key.localeCompare(b.key))
        .map(({ key, next, first }) => ({
          setting,
          key,
          next,
          number: formatNumber(registry, caller, key, next),
          hasBegun: next > first,
        }))
    },
  )
}

interface StoredSeries {
  readonly key: string
  readonly next: number
  readonly first: number
}

function formatNumber({ settings }: Registry, { team }: Caller, key: string, next: number): string {
  const { digits } = getNumberFormat(settings, team.settings, '')
  return `${key}-${String(next).padStart(digits, '0')}`
}

/**
 * Reads the codes that are part of numbers: the codes of the records, such as branches, to which
 * the option `prefixFrom` of documents refers.
 */
async function readCodes(
  { registry, database }: Pick<AppContext, 'registry' | 'database'>,
  team: string,
): Promise<readonly string[]> {
  const targets = registry.resources.flatMap(({ fields, document }) => {
    const field = fields[document?.series?.prefixFrom ?? '']
    return field?.kind === 'reference' ? [getResource(registry, field.to)] : []
  })
  if (targets.length === 0) return []
  const selects = targets.map(
    (target) =>
      `select code from ${getTable(target)} where team_id = $1${target.fields.isActive ? ' and is_active' : ''}`,
  )
  const text = [...new Set(selects)].join(' union ')
  const found = await database.read<{ code: string }>(team, {
    text: `${text} order by code limit 200`,
    values: [team],
  })
  return found.map(({ code }) => code)
}

const SERIES = `
  select key, next, first from number_series where team_id = $1 and key like $2 order by key`

/**
 * Sets the first number, unless a document has a number of the series. Returns the earlier first
 * number.
 */
const CHOOSE = `
  with before as (
    select first from number_series where team_id = $1 and key = $2
  )
  insert into number_series as series (team_id, key, first, next) values ($1, $2, $3, $3)
  on conflict (team_id, key) do update set first = excluded.first, next = excluded.next
    where series.next = series.first
  returning (select before.first from before) as before`
