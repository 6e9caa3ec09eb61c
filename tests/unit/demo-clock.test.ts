import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'

/** Lists the files of the program that contain a text. */
async function findFilesWith(text: string): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(
    '{src,resources,database,migrations,scripts}/**/*.{ts,tsx,sql,mjs}',
  )) {
    if (readFileSync(file, 'utf8').includes(text)) files.push(file)
  }
  return files.toSorted()
}

test('only the loading of the demo company sets the time', async () => {
  expect(await findFilesWith('app.now')).toEqual([
    'database/10-team-facts.sql',
    'src/server/demo/timed-transaction.ts',
  ])
  expect(await findFilesWith('timed-transaction.ts')).toEqual([
    'database/10-team-facts.sql',
    'src/server/demo/company-books.ts',
  ])
  expect((await findFilesWith('openBooks')).toSorted()).toEqual([
    'src/server/demo/company-books.ts',
    'src/server/demo/load-company.ts',
  ])
})
