import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptStream } from './encryption.ts'
import { CHECKSUM, createTail, createTarEntry } from './format.ts'

/** Writes the entries of a backup one after the other. Only one entry is in memory at a time. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>
}

/** Describes a complete archive. */
export interface WrittenArchive {
  readonly size: number
  /** Holds the checksum of the file, as `sha256sum` prints it. */
  readonly sha256: string
}

/**
 * Writes a backup to `path`, encrypted if a passphrase is given. The file gets its name when it is
 * complete and on disk. A failed backup leaves no file.
 */
export async function writeArchive(
  path: string,
  passphrase: string | undefined,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<WrittenArchive> {
  const partial = `${path}.partial`
  const file = createWriteStream(partial, { mode: 0o600, flush: true })
  const plain = new PassThrough()
  const fileChecksum = createHash('sha256')
  let size = 0
  const stored = pipeline(
    await openSource(plain, passphrase),
    async function* measure(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        fileChecksum.update(chunk)
        size += chunk.byteLength
        yield chunk
      }
    },
    file,
  )
  // A failure of the file, such as a full disk, must also end the wait of an entry for the stream to drain.
  stored.catch((problem: unknown) => plain.destroy(asError(problem)))
  try {
    await writeEntries(plain, write)
    plain.end()
    await stored
    await rename(partial, path)
    return { size, sha256: fileChecksum.digest('hex') }
  } catch (problem) {
    plain.destroy(asError(problem))
    await stored.catch(() => {})
    await rm(partial, { force: true })
    throw problem
  }
}

async function writeEntries(
  plain: PassThrough,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const checksum = createHash('sha256')

  async function send(bytes: Uint8Array): Promise<void> {
    if (plain.errored) throw plain.errored
    if (!plain.write(bytes)) await once(plain, 'drain')
  }

  await write({
    async add(name, content) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const entry = await createTarEntry(name, content, { [CHECKSUM]: sha256 })
      checksum.update(entry)
      await send(entry)
    },
  })
  await send(await createTail(checksum.digest('hex')))
}

async function openSource(
  plain: PassThrough,
  passphrase: string | undefined,
): Promise<Readable | PassThrough> {
  return passphrase === undefined ? plain : encryptStream(plain, passphrase)
}

function asError(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error(String(problem))
}
