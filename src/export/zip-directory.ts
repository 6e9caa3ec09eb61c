import { UnreadableFileError } from './unreadable-file.ts'

/** Describes a file of a zip as the directory at the end of the zip lists it. */
export interface ZipEntry {
  readonly name: string
  readonly isEncrypted: boolean
  /** Holds the compression method: 0 for a stored file, 8 for a deflated file. */
  readonly method: number
  /** Holds the size of the packed bytes. */
  readonly size: number
  /** Holds the position of the header before the packed bytes. */
  readonly position: number
}

/** Holds signatures and lengths of the zip format (APPNOTE.TXT 4.3). */
const END = { signature: 0x06054b50, length: 22, maxComment: 0xffff }
const ENTRY = { signature: 0x02014b50, length: 46 }
const ENCRYPTED = 1

/**
 * Reads the directory of a zip. Nothing is unpacked, so that a small file cannot fill the memory. Throws an
 * `UnreadableFileError` for a file that is not a zip or whose directory is damaged.
 */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const names = new TextDecoder('utf-8', { ignoreBOM: true })
  const end = findEnd(view)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY.length > end || view.getUint32(at, true) !== ENTRY.signature)
      throw new UnreadableFileError()
    const nameEnd = at + ENTRY.length + view.getUint16(at + 28, true)
    entries.push({
      name: names.decode(bytes.subarray(at + ENTRY.length, nameEnd)),
      isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      position: view.getUint32(at + 42, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

function findEnd(view: DataView): number {
  const last = view.byteLength - END.length
  for (let at = last; at >= Math.max(0, last - END.maxComment); at -= 1) {
    if (view.getUint32(at, true) === END.signature) return at
  }
  throw new UnreadableFileError()
}
