import { createServer } from 'node:http'
import pg from 'pg'

/**
 * What the same answers cost with nothing but node:http and pg: no rights, no team but the one in the SQL, no filter
 * language. Started by bench.ts with the connection and the statement as JSON in the environment.
 */
const { connection, text, team } = JSON.parse(process.env.PLAIN ?? '{}') as {
  connection: pg.PoolConfig
  text: string
  team: string
}

const pool = new pg.Pool({ ...connection, max: 4 })
const server = createServer((request, response) => {
  const category = request.url?.slice(1)
  pool
    .query<string[]>({ name: 'list', rowMode: 'array', text, values: [team, category] })
    .then(({ rows }) => {
      const [body, , total] = rows[0]!
      response.setHeader('content-type', 'application/json')
      response.setHeader('content-range', `products 0-24/${total}`)
      response.end(body)
    })
    .catch((problem: unknown) => response.writeHead(500).end(String(problem)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
