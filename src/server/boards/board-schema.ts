import type { Board, Figure, Panel } from '../../schema/board.ts'
import type { Resource } from '../../schema/resource.ts'
import { dayParts } from '../../schema/days.ts'
import { prefetchedSchema } from '../openapi/list-schemas.ts'
import { createRowRef } from '../openapi/record-schemas.ts'
import { array, closedObject, count, mapSchema, time } from '../openapi/shapes.ts'
import type { Schema } from '../http/route.ts'

const number: Schema = { type: 'number' }
const day: Schema = { type: 'string', format: 'date' }

/**
 * Returns the schema of a board's response, which leaves out figures and panels that the caller may
 * not see.
 */
export function createBoardSchema(
  { figures, panels }: Board,
  resources: ReadonlyMap<string, Resource>,
): Schema {
  const dated = figures.filter(({ rows: { date, asOf } }) => date ?? asOf)
  const cards = dated.filter(({ place }) => place === 'card')
  const members = {
    ...createFigureTree(figures),
    previous: createPartialSchema(createFigureTree(dated)),
    previousPeriod: closedObject({ from: day, to: day }, ['from', 'to']),
    trends: createPartialSchema(Object.fromEntries(cards.map(({ key }) => [key, array(number)]))),
    asOf: time,
    ...Object.fromEntries(panels.map((panel) => [panel.key, createPanelSchema(panel, resources)])),
  }
  const always = new Set(['previous', 'previousPeriod', 'trends', 'asOf'])
  return closedObject(
    members,
    Object.keys(members).filter((name) => !always.has(name)),
  )
}

/**
 * Returns the schemas of figures nested by their paths: `cashFlow.net` is a member of `cashFlow`.
 */
function createFigureTree(figures: readonly Figure[]): Readonly<Record<string, Schema>> {
  return createSchemas(figures.map(({ key, path = key }) => path.split('.')))
}

function createSchemas(paths: readonly (readonly string[])[]): Readonly<Record<string, Schema>> {
  const groups = Map.groupBy(paths, ([first]) => first!)
  return Object.fromEntries(
    [...groups].map(([name, members]) => {
      const below = members.map(([, ...rest]) => rest).filter((rest) => rest.length > 0)
      return [name, below.length > 0 ? createPartialSchema(createSchemas(below)) : number]
    }),
  )
}

function createPanelSchema(panel: Panel, resources: ReadonlyMap<string, Resource>): Schema {
  switch (panel.kind) {
    case 'trend': {
      const lines = createPartialSchema(
        Object.fromEntries(panel.series.map(({ key }) => [key, array(number)])),
      )
      const part = { type: 'string', enum: dayParts }
      return closedObject(
        { part, days: array(day), series: lines, ...(panel.compare && { previous: lines }) },
        [],
      )
    }
    case 'ranking': {
      const scalar = { type: ['string', 'number', 'boolean', 'null'] }
      const row = closedObject({ id: scalar, name: scalar, value: number })
      const ranking = closedObject({ rows: array(row), total: number })
      return closedObject({
        by: createPartialSchema(
          Object.fromEntries(panel.by.map(({ sum = 'count' }) => [sum, ranking])),
        ),
      })
    }
    case 'records': {
      const resource = resources.get(panel.rows.resource)
      const record = resource ? createRowRef(resource) : mapSchema({})
      return closedObject({ records: array(record), prefetched: prefetchedSchema })
    }
    case 'todo':
      return createPartialSchema(Object.fromEntries(panel.lines.map(({ key }) => [key, count])))
  }
}

function createPartialSchema(members: Readonly<Record<string, Schema>>): Schema {
  return closedObject(members, Object.keys(members))
}
