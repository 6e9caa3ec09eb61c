import { createHash, type Hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readArchive, type ArchiveEntry } from './archive-reader.ts'
import { BackupProblem, createDamageProblem } from './backup-problem.ts'
import { FORMAT, HEAD, MANIFEST, type Head, type Manifest } from './format.ts'

const decompress = promisify(gunzip)

/** Describes the contents of a backup whose checksums are correct. */
export interface VerifiedBackup {
  readonly head: Head
  readonly manifest: Manifest
}

/** Matches the name of an entry with rows of a table. */
const PIECE = /^tables\/([^/]+)\/\d{6,}\.copy\.gz$/

/** Returns the table of an entry with rows; undefined for other entries. */
export function getEntryTable({ name }: ArchiveEntry): string | undefined {
  return PIECE.exec(name)?.[1]
}

/** Returns the rows of an entry in the format that COPY reads. Throws a `BackupProblem` when the entry is damaged. */
export async function readEntryRows({ name, content }: ArchiveEntry): Promise<Buffer> {
  try {
    return await decompress(content)
  } catch (problem) {
    throw createDamageProblem(`${name} cannot be decompressed`, problem)
  }
}

function readHead(entry: ArchiveEntry | undefined): Head {
  if (entry?.name !== HEAD)
    throw new BackupProblem('The file is not a backup of Armazem.', { kind: 'damaged' })
  const head = JSON.parse(Buffer.from(entry.content).toString()) as Head
  if (head.format <= FORMAT) return head
  throw new BackupProblem(
    `The backup was made by version ${head.program}, which writes a newer format: update the program, then restore.`,
    { kind: 'newer' },
  )
}

/**
 * Reads a backup from its first to its last byte. Throws a BackupProblem when any byte was changed.
 */
export async function verifyBackup(
  path: string,
  passphrase: string | undefined,
): Promise<VerifiedBackup> {
  let head: Head | undefined
  let manifest: Manifest | undefined
  const hashes = new Map<string, Hash>()
  let files = 0
  for await (const entry of readArchive(path, passphrase)) {
    head ??= readHead(entry)
    const table = getEntryTable(entry)
    if (table !== undefined) {
      const hash = hashes.get(table) ?? createHash('sha256')
      hashes.set(table, hash.update(await readEntryRows(entry)))
    } else if (entry.name.startsWith('files/')) files += 1
    else if (entry.name === MANIFEST)
      manifest = JSON.parse(Buffer.from(entry.content).toString()) as Manifest
  }
  if (!head || !manifest) throw createDamageProblem('it ends too early')
  for (const { name } of head.tables) {
    const sha256 = (hashes.get(name) ?? createHash('sha256')).digest('hex')
    if (sha256 !== manifest.tables[name]?.sha256)
      throw createDamageProblem(`rows of ${name} are missing`)
  }
  if (files !== manifest.files.count) throw createDamageProblem('files are missing')
  return { head, manifest }
}
