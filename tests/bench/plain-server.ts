import { createServer } from 'node:http'
import pg from 'pg'

/** Maps the first part of the path to the statement of the plain server; the team is its first parameter. */
export type PlainStatements = Readonly<Record<string, string>>

/**
 * Serves the same responses with node:http and pg alone, for comparison: without rights and filter language, and with
 * the team in the SQL. `/search/%chair%/%oak%` runs the statement `search` with two values. list.bench.ts starts this
 * file with the connection and the statements as JSON in the environment.
 */
const { connection, statements, team } = JSON.parse(process.env.PLAIN ?? '{}') as {
  connection: pg.PoolConfig
  statements: PlainStatements
  team: string
}

const pool = new pg.Pool({ ...connection, max: 4 })
// Each commit waits for the disk and therefore needs a connection of its own.
const writers = new pg.Pool({ ...connection, max: 16 })
const server = createServer((request, response) => {
  const [name = '', ...values] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent)
  const text = statements[name]
  if (text === undefined) return void response.writeHead(404).end()
  const from = request.method === 'GET' ? pool : writers
  from
    .query<string[]>({ name, rowMode: 'array', text, values: [team, ...values] })
    .then(({ rows }) => {
      const [body, , total] = rows[0]!
      response.setHeader('content-type', 'application/json')
      if (total !== undefined) response.setHeader('content-range', `products 0-24/${total}`)
      response.end(body)
    })
    .catch((problem: unknown) => response.writeHead(500).end(String(problem)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
