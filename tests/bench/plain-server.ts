import { createServer } from 'node:http'
import pg from 'pg'

/** The statements of the plain server, by the first part of the path; the team is their first parameter. */
export type PlainStatements = Readonly<Record<string, string>>

/**
 * Measures the same answers with node:http and pg alone: no rights, no team but the one in the SQL, no filter language.
 * `/search/%chair%/%oak%` runs the statement `search` with two values. Started by list.bench.ts with the connection and
 * the statements as JSON in the environment.
 */
const { connection, statements, team } = JSON.parse(process.env.PLAIN ?? '{}') as {
  connection: pg.PoolConfig
  statements: PlainStatements
  team: string
}

const pool = new pg.Pool({ ...connection, max: 4 })
// Commits wait for the disk: they need a connection each.
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
