import { expect, it } from 'vitest'
import { words as en } from '../../i18n/en/words.ts'
import { toHttpProblem } from '../../src/server/http/to-http-problem.ts'

it.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk (%s) has its own message', (code) => {
  const { status, code: told } = toHttpProblem(Object.assign(new Error('no space'), { code }))
  expect([status, told]).toEqual([507, 'STORAGE_FULL'])
  expect(JSON.stringify(en)).toContain('The disk of the server is full')
})
