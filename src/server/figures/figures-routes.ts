import { checkValue, isId } from '../../schema/check-value.ts'
import { todayIn } from '../caller.ts'
import type { House } from '../house.ts'
import { badRequest } from '../problems.ts'
import { answer, route, type MemberCall, type Route } from '../route.ts'
import type { Figures, Period } from './figures.ts'

const PARAMETERS = new Set(['from', 'to', 'branch'])

export function figuresRoutes(house: House): readonly Route[] {
  return house.figures.map((figures) =>
    route({
      method: 'GET',
      path: `/${figures.name}`,
      access: { right: figures.right },
      description: {
        summary: figures.summary,
        tag: figures.name,
        query: {
          from: { description: 'The first day, YYYY-MM-DD; default: the first of this month.' },
          to: { description: 'The last day; default: today.' },
          branch: { description: 'The id of one branch; default: all.' },
        },
        answers: {
          200: {
            description: 'The figures',
            content: { 'application/json': { type: 'object' } },
          },
        },
      },
      handler: (call) => read(house, figures, call),
    }),
  )
}

async function read(house: House, figures: Figures, call: MemberCall): Promise<Response> {
  const { caller } = call
  const today = todayIn(caller.team)
  const period = periodOf(call, today)
  const { database } = house
  return answer(call, await figures.read({ ...period, caller, today, database }))
}

function periodOf({ query }: MemberCall, today: string): Period {
  for (const name of query.keys()) {
    if (!PARAMETERS.has(name)) throw badRequest(`/${name}`, 'UNKNOWN_FIELD', { field: name })
  }
  const from = dayOf(query, 'from') ?? `${today.slice(0, 7)}-01`
  const to = dayOf(query, 'to') ?? today
  if (to < from) throw badRequest('/to', 'TOO_SMALL', { min: from })
  const branch = query.get('branch')
  if (branch !== null && !isId(branch)) throw badRequest('/branch', 'ID')
  return { from, to, branch }
}

function dayOf(query: URLSearchParams, name: string): string | undefined {
  const text = query.get(name)
  if (text === null) return undefined
  const checked = checkValue.date(text, { kind: 'date' }, {})
  if (!('value' in checked)) throw badRequest(`/${name}`, 'DATE')
  return text
}
