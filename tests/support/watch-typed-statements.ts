import type { Database } from '../../src/server/database/database.ts'
import type { Statement } from '../../src/server/database/statement.ts'

/** Holds the statements that one place in the source sent, and their results. */
export interface SentStatements {
  readonly texts: Set<string>
  /** Lists columns that were null in a row. */
  readonly nulls: Set<string>
}

/** Records the statements of a database by the place that sends them: `src/server/list/page-statement.ts:20`. */
export function watchTypedStatements(
  database: Database,
  sent: Map<string, SentStatements>,
): Database {
  function recordCalls<Given extends unknown[], Row>(
    send: (...given: Given) => Promise<Row[]>,
    statementOf: (given: Given) => Statement,
  ) {
    return async (...given: Given): Promise<Row[]> => {
      const places = findPlaces(new Error('a call'))
      const rows = await send(...given)
      const nulls = rows.flatMap((row) =>
        Object.entries(row as object).flatMap(([name, value]) => (value === null ? name : [])),
      )
      for (const place of places) {
        const known = sent.get(place) ?? { texts: new Set(), nulls: new Set() }
        sent.set(place, known)
        known.texts.add(statementOf(given).text)
        for (const name of nulls) known.nulls.add(name)
      }
      return rows
    }
  }
  // The wrapped methods keep the type parameter of their rows.
  const withTeam: Database['withTeam'] = (writer, work) =>
    database.withTeam(writer, (trx) => {
      const query = recordCalls(trx.query, ([statement]) => statement) as typeof trx.query
      return work({ ...trx, query })
    })
  return {
    ...database,
    withTeam,
    read: recordCalls(database.read, ([, statement]) => statement) as Database['read'],
    lookUp: recordCalls(database.lookUp, ([statement]) => statement) as Database['lookUp'],
    query: recordCalls(database.query, ([statement]) => statement) as Database['query'],
  }
}

/** Returns the places in the source that led to a call, because a statement may be sent by a helper. */
function findPlaces({ stack = '' }: Error): readonly string[] {
  const frames = stack.matchAll(/((?:src\/server|resources)\/[^:?\s]+)[^:\s]*:(\d+):\d+/g)
  return [...frames].map(([, path, line]) => `${path}:${line}`)
}
