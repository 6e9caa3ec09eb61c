import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../../src/server/backup/make-backup.ts'
import { openCluster } from '../../src/server/cluster/cluster.ts'
import { createFolderStore } from '../../src/server/uploads/folder-store.ts'
import { signUpAt } from '../support/live-owner.ts'
import { startProcess } from '../support/server-process.ts'
import { openShop } from '../support/shop.ts'

/**
 * Writes a backup of a shop's day, made with this version, to `tests/corpus/<version>.tar`. Run
 * `node tests/corpus/write-corpus.ts` once for each release and commit the file: tests of every later version restore
 * the backup.
 */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const dataDir = mkdtempSync(join(tmpdir(), 'armazem-corpus-'))
const server = await startProcess({ DATA_DIR: dataDir, BACKUP_KEEP: '0' })
try {
  const shop = await openShop(await signUpAt(server.url), { taxPercent: 21 })
  await shop.buy([
    ['Chair', 20, 40],
    ['Lamp', 30, 12.5],
  ])
  const sale = await shop.sell([
    ['Chair', 2, 99.9],
    ['Lamp', 3, 29.95, { discountPercent: 10 }],
  ])
  await shop.pay('sales', sale, 100)
  await shop.returnGoods('sales', sale, [1, 0])
  await shop.draftSale([['Lamp', 1, 29.95]])
  await shop.adjust([['Lamp', -1]])
  await shop.transfer([['Chair', 4]], await shop.branchNamed('North'))
  await server.stop()

  const cluster = await openCluster(dataDir)
  const uploads = createFolderStore(join(dataDir, 'uploads'))
  const source = { connection: cluster.connection, uploads, scope: { kind: 'instance' } as const }
  const { path, size } = await makeBackup(source, join(import.meta.dirname, `${version}.tar`))
  await cluster.stop()
  process.stdout.write(`${path}: ${size} bytes\n`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
