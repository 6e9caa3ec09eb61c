import { getPreviousScope, type Board, type Scope } from '../../schema/board.ts'
import { checkValue, isId } from '../../schema/check-value.ts'
import type { AppContext } from '../context/context.ts'
import { badRequest } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { createBoardSchema } from './board-schema.ts'
import { createTotalsReader } from './totals-reader.ts'
import { readFigures } from './read-figures.ts'
import { readPanels } from './read-panels.ts'
import { comparedSpans, getToday } from '../../schema/days.ts'

/**
 * Limits the days of periods, so that the previous period and the points of the charts are valid
 * dates, too.
 */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2999-12-31'

/**
 * Creates `GET /{board}`, which returns the figures of the period and of the previous period, and
 * the panels.
 */
export function createBoardRoutes(context: AppContext): readonly Route[] {
  return context.boards.map((board) =>
    route({
      method: 'GET',
      path: `/${board.name}`,
      access: { right: board.right },
      description: {
        summary: 'Get the figures and panels',
        tag: 'dashboard',
        query: {
          from: { description: 'The first day, YYYY-MM-DD; default: the first day of this month' },
          to: { description: 'The last day; default: today' },
          span: {
            description:
              '`week`, `month`, `quarter` or `year`: compares the period with the same days of the previous week, month, quarter or year. Default: whole months are compared with as many months before, the start of a month or of a week with the same days of the previous one, and other periods with as many days before',
          },
          ...(board.filterBy && {
            [board.filterBy.field]: {
              description: `The id of a record of ${board.filterBy.resource}`,
            },
          }),
        },
        responses: {
          200: {
            description:
              'The figures by name; `previous` with the figures of `previousPeriod`; `trends`; each panel by its name',
            content: { 'application/json': createBoardSchema(board, context.registry.byName) },
          },
        },
      },
      handler: (call) => read(context, board, call),
    }),
  )
}

async function read(context: AppContext, board: Board, call: MemberCall): Promise<Response> {
  const today = getToday(call.caller.team.timezone)
  const scope = parseScope(board, call, today)
  const previous = getPreviousScope(scope, today)
  const query = { context, call, scope, previous, reader: createTotalsReader(context, call) }
  const [figures, panels] = await Promise.all([readFigures(board, query), readPanels(board, query)])
  return respond(call, { ...figures, asOf: new Date().toISOString(), ...panels })
}

function parseScope({ filterBy }: Board, { query }: MemberCall, today: string): Scope {
  for (const name of query.keys()) {
    if (!['from', 'to', 'span', filterBy?.field].includes(name))
      throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const to = parseDay(query, 'to') ?? today
  const from = parseDay(query, 'from') ?? `${to.slice(0, 7)}-01`
  if (from < FIRST_DAY) throw badRequest('/from', 'TOO_SMALL', { min: FIRST_DAY })
  if (to > LAST_DAY) throw badRequest('/to', 'TOO_LARGE', { max: LAST_DAY })
  if (to < from) throw badRequest('/to', 'TOO_SMALL', { min: from })
  const span = comparedSpans.find((each) => each === query.get('span'))
  if (query.has('span') && !span) throw badRequest('/span', 'CHOICE')
  const id = filterBy ? query.get(filterBy.field) : null
  if (!filterBy || id === null) return { from, to, span, filteredBy: null }
  if (!isId(id)) throw badRequest(`/${filterBy.field}`, 'ID')
  return { from, to, span, filteredBy: { field: filterBy.field, id } }
}

function parseDay(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const checked = checkValue.date(text, { kind: 'date' }, {})
  if (!('value' in checked)) throw badRequest(`/${name}`, 'DATE')
  return text
}
