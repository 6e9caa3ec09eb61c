import { UnreadableFileError } from './unreadable-file.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/** Limits the unpacked size of all files that are read from one zip: a zip of 20 MB may hold 20 GB. */
const MAX_UNPACKED_BYTES = 400_000_000

/** Reads the files of a zip. */
export interface ZipReader {
  has(path: string): boolean
  /** Unpacks a file in pieces, and throws once all files together exceed the limit. */
  read(path: string): AsyncGenerator<Uint8Array>
}

interface PackedFile {
  readonly isStored: boolean
  readonly packed: Uint8Array<ArrayBuffer>
}

/**
 * Opens a zip. The files are found by the directory at its end, because only the directory has the
 * sizes of files that were written as a stream. The decompression of the browser or of Node unpacks
 * the files outside the main thread, so that a large file blocks neither page nor server. Throws an
 * `UnreadableFileError` for a damaged file, or when more than `maxUnpacked` bytes are unpacked.
 */
export function openZip(
  bytes: Uint8Array<ArrayBuffer>,
  maxUnpacked = MAX_UNPACKED_BYTES,
): ZipReader {
  const files = findFiles(bytes)
  let unpacked = 0

  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const file = files.get(path)
    if (!file) throw new UnreadableFileError()
    for await (const piece of file.isStored ? [file.packed] : inflate(file.packed)) {
      unpacked += piece.length
      if (unpacked > maxUnpacked) throw new UnreadableFileError('FILE_TOO_LARGE')
      yield piece
    }
  }

  return { has: (path) => files.has(path), read }
}

/** Limits the packed bytes that one step unpacks: they become at most a thousand times as many. */
const PACKED_PIECE_BYTES = 16_384

async function* inflate(packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const reader = readable.getReader()
  const writing = writePieces(writable, packed)
  // Damaged data fails when it is read, so the failed write needs no report of its own.
  writing.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } catch {
    throw new UnreadableFileError()
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function writePieces(
  writable: WritableStream<BufferSource>,
  packed: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const writer = writable.getWriter()
  for (let at = 0; at < packed.length; at += PACKED_PIECE_BYTES) {
    await writer.ready
    await writer.write(packed.subarray(at, at + PACKED_PIECE_BYTES))
  }
  await writer.close()
}

/** Holds the signature and the length of the header before a file (APPNOTE.TXT 4.3). */
const HEADER = { signature: 0x04034b50, length: 30 }
const STORED = 0
const DEFLATED = 8

/** Finds the files that can be unpacked: those that are not encrypted, and are stored or deflated. */
function findFiles(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, PackedFile> {
  const readable = readZipDirectory(bytes).filter(
    ({ isEncrypted, method }) => !isEncrypted && (method === STORED || method === DEFLATED),
  )
  return new Map(readable.map((entry) => [entry.name, findFile(bytes, entry)]))
}

function findFile(
  bytes: Uint8Array<ArrayBuffer>,
  { method, size, position }: ZipEntry,
): PackedFile {
  const afterHeader = position + HEADER.length
  if (afterHeader > bytes.length) throw new UnreadableFileError()
  const header = new DataView(bytes.buffer, bytes.byteOffset + position, HEADER.length)
  const start = afterHeader + header.getUint16(26, true) + header.getUint16(28, true)
  if (header.getUint32(0, true) !== HEADER.signature || start + size > bytes.length)
    throw new UnreadableFileError()
  return { isStored: method === STORED, packed: bytes.subarray(start, start + size) }
}
