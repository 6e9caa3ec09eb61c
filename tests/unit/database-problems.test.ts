import { expect, it } from 'vitest'
import { serverIssues as en } from '../../i18n/en/common.ts'
import { toHttpProblem } from '../../src/server/http/to-http-problem.ts'
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

it('a database that is lost during the start is named', () => {
  const problem = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(describeStartProblem(problem)).toContain('The database closed the connection')
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

it('a connection that was not opened in time is unavailable', () => {
  expect(toHttpProblem(new Error('timeout expired')).status).toBe(503)
})

it('an error of a pooler is an outage, an invalid message of the server is not', () => {
  const report = (severity: string) =>
    toHttpProblem(Object.assign(new Error('server login failed'), { code: '08P01', severity }))
      .status
  expect([report('FATAL'), report('ERROR')]).toEqual([503, 500])
})
