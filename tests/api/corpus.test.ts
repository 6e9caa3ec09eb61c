import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { restoreBackup } from '../../src/server/backup/restore-backup.ts'
import { createDatabase } from '../../src/server/database/database.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { createTestDatabase } from '../support/database.ts'
import { findProblems } from '../support/doctor.ts'

const CORPUS = join(import.meta.dirname, '../corpus')
const versions = readdirSync(CORPUS).filter((name) => name.endsWith('.tar'))

test('the corpus contains the data of version 0.1.0, and each of its files is smaller than 200 kB', () => {
  expect(versions).toContain('0.1.0.tar')
  for (const name of versions) expect(statSync(join(CORPUS, name)).size).toBeLessThan(200_000)
})

/**
 * Restores the data of each version. `tests/corpus/write-corpus.ts` wrote the data, and may write the data of 0.1.0
 * again until version 0.1.0 is released.
 */
test.each(versions)('%s restores to this version with consistent books', async (name) => {
  const target = await createTestDatabase({ empty: true })
  const folder = mkdtempSync(join(tmpdir(), 'armazem-corpus-'))
  try {
    const { head, manifest } = await restoreBackup(
      {
        connection: target.connectionConfig,
        uploads: createFolderStore(folder),
        registry,
      },
      join(CORPUS, name),
    )
    expect(head.program).toBe(name.replace('.tar', ''))
    expect(manifest.tables.sales!.rows).toBeGreaterThan(1)
    const database = createDatabase(target.connectionConfig)
    expect(await findProblems({ database })).toEqual([])
    await database.close()
  } finally {
    await target.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})
