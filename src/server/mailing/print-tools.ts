import { defaultLanguage, findLanguage, type Language } from '../../../i18n/languages.ts'
import { createFormats, type Region } from '../../export/formats.ts'
import { printText } from '../../export/pdf/print-text.ts'
import { getCurrencyDecimals } from '../../schema/currency.ts'
import type { MailTools } from '../../schema/printout.ts'
import { getResource } from '../../schema/registry.ts'
import { mayReadTitles } from '../../schema/rights.ts'
import type { Values } from '../../schema/values.ts'
import { getToday } from '../../schema/days.ts'
import type { AppContext } from '../context/context.ts'
import { getOne } from '../crud/record-handlers.ts'
import type { Team } from '../http/caller.ts'
import { HttpProblem } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { list as readList } from '../list/list-route.ts'

/** Limits the rows of one page of a list. */
const PAGE = 1000

/** Returns the region of a team, which determines the formats on its printouts. */
export function getRegion({ locale, currency, timezone }: Team): Region {
  return { locale, currency, timezone }
}

/**
 * Returns the language of a team's region; the default language when there are no texts in the
 * team's language.
 */
export function getTeamLanguage({ locale }: Pick<Team, 'locale'>): Language {
  return findLanguage(locale) ?? defaultLanguage
}

/**
 * Creates the functions with which printouts read data. They use the same lists and records as the
 * API, so that a printout holds only what the caller may read.
 */
export function createPrintTools(
  context: AppContext,
  call: MemberCall,
  language: Language,
): MailTools {
  const { registry } = context
  const { team, can } = call.caller
  const formats = createFormats(getRegion(team))

  async function readMatching(resource: string, filter: Values): Promise<readonly Values[]> {
    if (!mayReadTitles(getResource(registry, resource), call.caller)) return []
    const records: Values[] = []
    for (let first = 0; records.length === first; first += PAGE) {
      const range = JSON.stringify([first, first + PAGE - 1])
      const query = new URLSearchParams({ filter: JSON.stringify(filter), range })
      const own = { ...call, params: {}, query, request: new Request(`${BASE}?${query}`) }
      const response = await readList(context, getResource(registry, resource), own)
      records.push(...((await response.json()) as Values[]))
    }
    return records
  }

  return {
    language,
    teamLanguage: getTeamLanguage(team),
    today: getToday(team.timezone),
    team: {
      name: team.name,
      decimals: getCurrencyDecimals(team.currency),
      settings: team.settings,
    },
    can,
    dayOf: (instant) => getToday(team.timezone, new Date(instant)),
    text: (value) => printText(value, formats),
    readMatching,
    readRecordsById: async (resource, ids) =>
      ids.length === 0 ? [] : readMatching(resource, { id: [...new Set(ids)] }),
    async readRecord(resource, id) {
      if (!can(`${getResource(registry, resource).one}.view`)) return undefined
      return readRecord(context, { ...call, params: { id } }, resource)
    },
  }
}

/** Holds the address of the requests that read lists; only its query string is used. */
const BASE = 'http://localhost/'

/** Reads a record like the API; undefined when the caller may not see it. */
async function readRecord(
  context: AppContext,
  call: MemberCall,
  resource: string,
): Promise<Values | undefined> {
  try {
    const response = await getOne(context, getResource(context.registry, resource), call)
    return (await response.json()) as Values
  } catch (problem) {
    if (problem instanceof HttpProblem && problem.status === 404) return undefined
    throw problem
  }
}
