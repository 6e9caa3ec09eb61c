/** Holds the signature of the end record of the directory. Offsets below are those of the zip format. */
const END = 0x06054b50
/** Holds the signature of an entry of the directory. */
const ENTRY = 0x02014b50
/** Sets the size of the end record. A comment of at most 65,535 bytes can follow it. */
const END_BYTES = 22
const MAX_COMMENT = 0xffff
const ENTRY_BYTES = 46

/**
 * Returns the names of the files in a zip archive from its directory at the end; undefined when the
 * file is not an archive. Nothing is unpacked, so that a small file cannot grow into a large one.
 */
export function readZipEntries(bytes: Uint8Array): readonly string[] | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const names: string[] = []
  const count = view.readUInt16LE(end + 10)
  let at = view.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_BYTES > end || view.readUInt32LE(at) !== ENTRY) return undefined
    const name = view.readUInt16LE(at + 28)
    names.push(view.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + name))
    at += ENTRY_BYTES + name + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32)
  }
  return names
}

function findEnd(view: Buffer): number | undefined {
  const first = Math.max(0, view.length - END_BYTES - MAX_COMMENT)
  for (let at = view.length - END_BYTES; at >= first; at--) {
    if (view.readUInt32LE(at) === END) return at
  }
  return undefined
}
