import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { rotateOnce } from '../../src/server/cluster/rotate-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-log-'))
const file = join(folder, 'postgres.log')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('A log above the limit is renamed and started again, and only its owner can read the renamed log', async () => {
  writeFileSync(file, 'a'.repeat(90), { mode: 0o644 })
  await rotateOnce(file, 100)
  expect(statSync(file).size).toBe(90)
  appendFileSync(file, 'b'.repeat(20))
  await rotateOnce(file, 100)
  appendFileSync(file, 'next')
  expect(readFileSync(file, 'utf8')).toBe('next')
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('a'.repeat(90) + 'b'.repeat(20))
  expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600)
})
