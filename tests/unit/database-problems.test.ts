import type pg from 'pg'
import { expect, it } from 'vitest'
import { serverIssues as en } from '../../i18n/en/common.ts'
import { registry } from '../../resources/registry.ts'
import { getResource } from '../../src/schema/registry.ts'
import { HttpProblem } from '../../src/server/http/problems.ts'
import { toHttpProblem } from '../../src/server/http/to-http-problem.ts'
import { describeStartFailure } from '../../src/server/cluster/cluster.ts'
import { checkPostgresVersion } from '../../src/server/migrate/prepare-database.ts'
import { toConstraintProblem } from '../../src/server/records/violations.ts'
import { describeStartProblem } from '../../src/server/start/start-problem.ts'

it.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) has its own message', (code) => {
  const { status, code: problemCode } = toHttpProblem(
    Object.assign(new Error('no space'), { code }),
  )
  expect([status, problemCode]).toEqual([507, 'STORAGE_FULL'])
  expect(en.STORAGE_FULL).toContain('The disk of the server is full')
})

it.each(['58030', 'EIO'])('a failing disk (%s) has its own message and advice', (code) => {
  const problem = Object.assign(new Error('could not write block 3: Input/output error'), { code })
  const { status, code: problemCode } = toHttpProblem(problem)
  expect([status, problemCode]).toEqual([503, 'STORAGE_FAILED'])
  expect(en.STORAGE_FAILED).toContain('The disk of the server reports errors')
  expect(describeStartProblem(problem)).toContain(
    'move DATA_DIR or the latest backup to a sound disk',
  )
})

it('an embedded PostgreSQL that does not start reports the failure of its disk, not the later refusals of connections', () => {
  const log = `
2026-11-29 00:54:07.541 UTC [1781] PANIC:  could not fsync file "base/16384/1259": Input/output error
2026-11-29 00:54:07.603 UTC [1790] FATAL:  the database system is not yet accepting connections
2026-11-29 00:54:07.604 UTC [1791] FATAL:  the database system is starting up
`
  const failure = describeStartFailure(log)
  expect(failure).toContain('could not fsync file "base/16384/1259": Input/output error')
  expect(failure).toContain('move DATA_DIR or the latest backup to a sound disk')
  expect(describeStartFailure('')).toContain('its log contains no reason')
})

it('an embedded PostgreSQL that cannot start because of a full disk reports the cause', () => {
  const log =
    '2026-11-29 00:54:07.604 UTC [9] FATAL:  could not write lock file "postmaster.pid": No space left on device\n'
  expect(describeStartFailure(log)).toContain('The disk of the database is full: free some space.')
})

it('a database that closes the connection during the start is named as the cause', () => {
  const problem = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(describeStartProblem(problem)).toContain('The database closed the connection')
})

it.each([
  ['28000', 'PostgreSQL refuses the user in DATABASE_URL: check the user'],
  ['28P01', 'PostgreSQL refuses the password in DATABASE_URL: correct user or password'],
  ['3D000', 'The database in DATABASE_URL does not exist: create it'],
  ['42501', 'The user of DATABASE_URL lacks rights: make the user the owner of the database'],
  ['53300', 'PostgreSQL has no connection left: raise max_connections'],
  ['ENOSPC', 'The disk of the database is full: free some space'],
  ['53100', 'The disk of the database is full: free some space'],
])('a start that fails with %s says in one line what to do', (code, advice) => {
  const line = describeStartProblem(Object.assign(new Error('the reason'), { code }))
  expect(line).toContain(advice)
  expect(line).toContain('(the reason)')
  expect(line).not.toContain('\n')
})

it('a PostgreSQL that is too old is reported with its version and the possible solutions', async () => {
  const query = () => Promise.resolve({ rows: [{ server_version_num: '140013' }] })
  await expect(checkPostgresVersion({ query } as unknown as pg.Client)).rejects.toThrow(
    'PostgreSQL 15 or newer is needed; this is 14: upgrade the server of DATABASE_URL, or set DATABASE_URL to a newer server.',
  )
})

it.each(['40001', '40P01'])(
  'a lasting conflict of transactions (%s) is reported as a lock',
  (code) => {
    const { status } = toHttpProblem(Object.assign(new Error('conflict'), { code }))
    expect(status).toBe(423)
  },
)

it.each([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '53300',
])('a database that cannot be reached (%s) is unavailable', (code) => {
  const { status } = toHttpProblem(Object.assign(new Error('lost'), { code }))
  expect(status).toBe(503)
})

it('a statement that its time limit cancelled is reported as too slow, a statement that somebody cancelled is not', () => {
  const cancel = (reason: string) =>
    toHttpProblem(
      Object.assign(new Error(`canceling statement due to ${reason}`), { code: '57014' }),
    )
  expect(cancel('statement timeout')).toMatchObject({ status: 503, code: 'TOO_SLOW' })
  expect(cancel('user request')).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
})

it('a connection that was not opened in time is unavailable', () => {
  expect(toHttpProblem(new Error('timeout expired')).status).toBe(503)
})

it('a fatal protocol error of a pooler is an outage, an invalid message of Armazem to PostgreSQL is not', () => {
  const report = (severity: string) =>
    toHttpProblem(Object.assign(new Error('server login failed'), { code: '08P01', severity }))
      .status
  expect([report('FATAL'), report('ERROR')]).toEqual([503, 500])
})

it.each([
  ['customers', 'sales_customer_fkey', 'sales'],
  ['products', 'sales_lines_product_fkey', 'sales'],
  ['sales', 'stock_movements_sale_fkey', 'stock-movements'],
  ['sales', 'stock_movements_sale_line_fkey', 'stock-movements'],
  ['expenses', 'payments_allocations_expense_fkey', 'payments'],
])('a record of %s to which other records refer (%s) is in use', (name, constraint, by) => {
  expect(convert(name, constraint)).toMatchObject({ code: 'IN_USE', extensions: { by, count: 1 } })
})

it('a missing record is an issue of the field that names it', () => {
  const issueAt = (pointer: string) => [{ pointer, code: 'NOT_FOUND' }]
  expect(convert('sales', 'sales_customer_fkey')).toMatchObject({ errors: issueAt('/customer') })
  expect(convert('payments', 'payments_allocations_sale_fkey')).toMatchObject({
    errors: issueAt('/allocations/document'),
  })
})

it('a broken reference of another record does not count as use of the written record', () => {
  expect(convert('sales', 'payments_method_fkey')).not.toBeInstanceOf(HttpProblem)
  expect(convert('customers', 'stock_movements_sale_fkey')).not.toBeInstanceOf(HttpProblem)
})

function convert(name: string, constraint: string): unknown {
  const problem = Object.assign(new Error('violates foreign key'), { code: '23503', constraint })
  return toConstraintProblem(problem, registry, getResource(registry, name))
}
