import type { Board, Figure, Panel } from '../../schema/board.ts'
import { dayParts, type Resource } from '../../schema/resource.ts'
import { prefetchedSchema } from '../openapi/list-schemas.ts'
import { rowRef } from '../openapi/record-schemas.ts'
import { array, closed, count, mapOf, time } from '../openapi/shapes.ts'
import type { Schema } from '../http/route.ts'

const number: Schema = { type: 'number' }
const day: Schema = { type: 'string', format: 'date' }

/** Returns the schema of a board's answer. Figures and panels that the caller may not see are absent. */
export function boardSchema(
  { figures, panels }: Board,
  resources: ReadonlyMap<string, Resource>,
): Schema {
  const dated = figures.filter(({ rows: { date, asOf } }) => date ?? asOf)
  const cards = dated.filter(({ place }) => place === 'card')
  const members = {
    ...treeOf(figures),
    previous: partial(treeOf(dated)),
    trends: partial(Object.fromEntries(cards.map(({ key }) => [key, array(number)]))),
    asOf: time,
    ...Object.fromEntries(panels.map((panel) => [panel.key, panelSchema(panel, resources)])),
  }
  const always = new Set(['previous', 'trends', 'asOf'])
  return closed(
    members,
    Object.keys(members).filter((name) => !always.has(name)),
  )
}

/** Returns the schemas of figures by their place: `cashFlow.net` is a member of `cashFlow`. */
function treeOf(figures: readonly Figure[]): Readonly<Record<string, Schema>> {
  const places = figures.map(({ key, path = key }) => path.split('.'))
  return schemasAt(places)
}

function schemasAt(places: readonly (readonly string[])[]): Readonly<Record<string, Schema>> {
  const groups = Map.groupBy(places, ([first]) => first!)
  return Object.fromEntries(
    [...groups].map(([name, members]) => {
      const below = members.map(([, ...rest]) => rest).filter((rest) => rest.length > 0)
      return [name, below.length > 0 ? partial(schemasAt(below)) : number]
    }),
  )
}

function panelSchema(panel: Panel, resources: ReadonlyMap<string, Resource>): Schema {
  switch (panel.kind) {
    case 'trend': {
      const lines = partial(Object.fromEntries(panel.series.map(({ key }) => [key, array(number)])))
      const part = { type: 'string', enum: dayParts }
      return closed(
        { part, days: array(day), series: lines, ...(panel.compare && { previous: lines }) },
        [],
      )
    }
    case 'ranking': {
      const scalar = { type: ['string', 'number', 'boolean', 'null'] }
      const row = closed({ id: scalar, name: scalar, value: number })
      const ranking = closed({ rows: array(row), total: number })
      return closed({
        by: partial(Object.fromEntries(panel.by.map(({ sum = 'count' }) => [sum, ranking]))),
      })
    }
    case 'records': {
      const resource = resources.get(panel.rows.resource)
      const record = resource ? rowRef(resource) : mapOf({})
      return closed({ records: array(record), prefetched: prefetchedSchema })
    }
    case 'todo':
      return partial(Object.fromEntries(panel.lines.map(({ key }) => [key, count])))
  }
}

function partial(members: Readonly<Record<string, Schema>>): Schema {
  return closed(members, Object.keys(members))
}
