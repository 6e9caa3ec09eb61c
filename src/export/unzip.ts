/** Limits the unpacked size of all files that are read from one zip: a zip of 20 MB may hold 20 GB. */
const MAX_UNPACKED_BYTES = 400_000_000

/** Reports a file that is not a zip, is damaged, is encrypted, or is too large when unpacked. */
export class UnreadableFileError extends Error {
  readonly code: 'UNREADABLE_FILE' | 'FILE_TOO_LARGE'

  constructor(code: 'UNREADABLE_FILE' | 'FILE_TOO_LARGE' = 'UNREADABLE_FILE') {
    super(code)
    this.name = 'UnreadableFileError'
    this.code = code
  }
}

/** Reads the files of a zip. */
export interface ZipReader {
  has(path: string): boolean
  /** Unpacks a file in pieces, and throws once all files together exceed the limit. */
  read(path: string): AsyncGenerator<Uint8Array>
}

interface Entry {
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
  const entries = listEntries(bytes)
  let unpacked = 0

  async function* read(path: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(path)
    if (!entry) throw new UnreadableFileError()
    for await (const piece of entry.isStored ? [entry.packed] : inflate(entry.packed)) {
      unpacked += piece.length
      if (unpacked > maxUnpacked) throw new UnreadableFileError('FILE_TOO_LARGE')
      yield piece
    }
  }

  return { has: (path) => entries.has(path), read }
}

/** Sets how much is unpacked in one step: a piece of this size becomes at most a thousand times as large. */
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

/** Holds signatures and lengths of the zip format (APPNOTE.TXT 4.3). */
const END = { signature: 0x06054b50, length: 22, maxComment: 0xffff }
const DIRECTORY = { signature: 0x02014b50, length: 46 }
const LOCAL = { signature: 0x04034b50, length: 30 }
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

function listEntries(bytes: Uint8Array<ArrayBuffer>): ReadonlyMap<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = new TextDecoder()
  const entries = new Map<string, Entry>()
  try {
    const end = findEnd(view)
    let at = view.getUint32(end + 16, true)
    for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY.signature) throw new UnreadableFileError()
      const nameLength = view.getUint16(at + 28, true)
      const name = names.decode(bytes.subarray(at + DIRECTORY.length).subarray(0, nameLength))
      const entry = readEntry(bytes, view, at)
      if (entry) entries.set(name, entry)
      at +=
        DIRECTORY.length +
        nameLength +
        view.getUint16(at + 30, true) +
        view.getUint16(at + 32, true)
    }
  } catch (problem) {
    // A RangeError means that a position lies outside of the file.
    if (problem instanceof RangeError) throw new UnreadableFileError()
    throw problem
  }
  return entries
}

/** Returns the file of a directory entry; undefined when the file is encrypted, or neither stored nor deflated. */
function readEntry(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): Entry | undefined {
  const method = view.getUint16(at + 10, true)
  const isEncrypted = (view.getUint16(at + 8, true) & ENCRYPTED) !== 0
  if (isEncrypted || (method !== STORED && method !== DEFLATED)) return undefined
  const size = view.getUint32(at + 20, true)
  const local = view.getUint32(at + 42, true)
  if (view.getUint32(local, true) !== LOCAL.signature) throw new UnreadableFileError()
  const start =
    local + LOCAL.length + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (start + size > bytes.length) throw new UnreadableFileError()
  return { isStored: method === STORED, packed: bytes.subarray(start, start + size) }
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END.length
  for (let at = last; at >= Math.max(0, last - END.maxComment); at -= 1) {
    if (view.getUint32(at, true) === END.signature) return at
  }
  throw new UnreadableFileError()
}
