import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'
import { getErrorCode } from '../database/error-code.ts'
import { BackupProblem, createDamageProblem } from './backup-problem.ts'
import { decryptStream, isEncrypted } from './encryption.ts'
import { CHECKSUM, TAIL_BYTES, createTail } from './format.ts'

/** Describes an entry of a backup with the checksum of its content. */
export interface ArchiveEntry {
  readonly name: string
  readonly content: Uint8Array
}

/** Limits the size of an entry. A larger entry is damaged and is not read into memory. */
const MAX_ENTRY_BYTES = 256 * 2 ** 20

/**
 * Reads the entries of a backup and checks each against its checksum, and at the end the whole file
 * against the checksum in its last entry. Throws a BackupProblem at the first difference.
 */
export async function* readArchive(
  path: string,
  passphrase: string | undefined,
): AsyncGenerator<ArchiveEntry> {
  let file: ReadStream | undefined
  try {
    const needsPassphrase = await isEncrypted(path)
    file = createReadStream(path, { highWaterMark: 2 ** 20 })
    yield* readEntries(
      needsPassphrase ? await decryptStream(file, requirePassphrase(passphrase)) : file,
    )
  } catch (problem) {
    if (problem instanceof BackupProblem) throw problem
    throw getErrorCode(problem) === 'ENOENT'
      ? new BackupProblem(`The file ${path} does not exist.`, { kind: 'missing', cause: problem })
      : createDamageProblem(problem)
  } finally {
    file?.destroy()
  }
}

async function* readEntries(plain: Readable): AsyncGenerator<ArchiveEntry> {
  const checksum = createHash('sha256')
  const tail = { bytes: Buffer.alloc(0) }
  const bytes = Readable.from(withoutTail(plain, checksum, tail), { objectMode: false })
  // The types of web streams in Node.js and in the DOM describe the same objects.
  const source = Readable.toWeb(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
  const entries = source.pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries as unknown as ReadableStream<Entry>) {
    if (header.size > MAX_ENTRY_BYTES) throw createDamageProblem(`${header.name} is too large`)
    const content = await readBytes(body)
    const sha256 = createHash('sha256').update(content).digest('hex')
    if (sha256 !== header.pax?.[CHECKSUM])
      throw createDamageProblem(`${header.name} does not match its checksum`)
    yield { name: header.name, content }
  }
  const expected = await createTail(checksum.digest('hex'))
  if (!tail.bytes.equals(expected))
    throw createDamageProblem('the file does not match its checksum')
}

/** Yields all bytes except the last entry, which contains the checksum of the bytes before it. */
async function* withoutTail(
  plain: AsyncIterable<Buffer>,
  checksum: ReturnType<typeof createHash>,
  tail: { bytes: Buffer },
): AsyncGenerator<Buffer> {
  for await (const chunk of plain) {
    const held = Buffer.concat([tail.bytes, chunk])
    const passed = held.subarray(0, Math.max(0, held.length - TAIL_BYTES))
    tail.bytes = held.subarray(passed.length)
    checksum.update(passed)
    if (passed.length > 0) yield passed
  }
  // The decoder requires the two empty blocks that end a tar file. They belong to the last entry.
  yield Buffer.alloc(1024)
}

interface Entry {
  readonly header: {
    readonly name: string
    readonly size: number
    readonly pax?: Readonly<Record<string, string>>
  }
  readonly body: ReadableStream<Uint8Array>
}

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

function requirePassphrase(passphrase: string | undefined): string {
  if (passphrase !== undefined) return passphrase
  throw new BackupProblem(
    'The backup is encrypted: set BACKUP_PASSPHRASE to the passphrase with which the backup was made.',
    { kind: 'passphrase' },
  )
}
