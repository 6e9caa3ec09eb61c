import { createServer } from 'node:http'
import pg from 'pg'

/** Maps the first part of a path to the statement that the plain server runs; the team is its first parameter. */
export type PlainStatements = Readonly<Record<string, string>>

/**
 * Runs a server that sends the same responses as Armazem, with node:http and pg alone, for comparison. The server knows
 * neither rights nor filters, and serves one team. `/search/%chair%/%oak%` runs the statement `search` with two
 * values. list.bench.ts starts this file with connection, statements and team as JSON in the environment variable
 * PLAIN.
 */

const { connection, statements, team } = JSON.parse(process.env.PLAIN ?? '{}') as {
  connection: pg.PoolConfig
  statements: PlainStatements
  team: string
}

const pool = new pg.Pool({ ...connection, max: 4 })
// Writes have more connections, because each commit waits for the disk.
const writers = new pg.Pool({ ...connection, max: 16 })
const server = createServer((request, response) => {
  const [name = '', ...values] = (request.url ?? '').slice(1).split('/').map(decodeURIComponent)
  const text = statements[name]
  if (text === undefined) return void response.writeHead(404).end()
  const connections = request.method === 'GET' ? pool : writers
  connections
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
