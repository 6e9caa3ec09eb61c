import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDatabaseFiles } from '../../src/server/migrate/database-files.ts'
import { readMigrations } from '../../src/server/migrate/migration-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'armazem-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the migrations of the repository are numbered without gaps and duplicates', () => {
  const numbers = readMigrations().map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  expect(numbers.length).toBeGreaterThan(0)
})

test.each([
  ['a gap', ['0001-a.sql', '0003-c.sql'], 'migrations/0003-c.sql must be named 0002-….sql'],
  [
    'a duplicate number',
    ['0001-a.sql', '0001-b.sql'],
    'migrations/0001-b.sql must be named 0002-….sql',
  ],
  ['a file without a number', ['0001-a.sql', 'b.sql'], 'migrations/b.sql must be named 0002-….sql'],
])('%s is refused', (_, files, message) => {
  for (const file of files) writeFileSync(join(folder, file), '')
  expect(() => readMigrations(folder)).toThrow(message)
})

test('a file of database/ requires a number', () => {
  writeFileSync(join(folder, 'move-stock.sql'), '')
  expect(() => readDatabaseFiles(folder)).toThrow(
    'database/move-stock.sql must be named like 30-move-stock.sql',
  )
})
