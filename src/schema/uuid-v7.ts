/**
 * Returns a new id: a UUID of version 7 (RFC 9562 §5.7), which starts with the time, so that new
 * ids are added at the end of an index and sort by time. Up to 2,048 ids of a process in the same
 * millisecond sort in the order in which they were made (RFC 9562 §6.2, method 1). Unlike
 * `crypto.randomUUID`, the function also works on plain http addresses of a local network.
 */
export function uuidV7(now = Date.now()): string {
  if (usedBytes + RANDOM_BYTES > random.length) {
    crypto.getRandomValues(random)
    usedBytes = 0
  }
  const at = usedBytes
  usedBytes += RANDOM_BYTES
  const hex = (i: number) => HEX[random[at + i]!]!
  const time = now.toString(16).padStart(12, '0')
  if (now === latest) count += 1
  else count = ((random[at]! & 0x07) << 8) | random[at + 1]!
  latest = now
  const version = (0x7000 | (count & 0x0fff)).toString(16)
  const variant = HEX[(random[at + 2]! & 0x3f) | 0x80]! + hex(3)
  const rest = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`
}

/** Sets the number of random bytes of one id. */
const RANDOM_BYTES = 10
/**
 * Holds random bytes for many ids, because one large request for random bytes is much faster than many small requests.
 */
const random = new Uint8Array(100 * RANDOM_BYTES)
let usedBytes = random.length
/** Holds the millisecond of the latest id, and the counter that orders the ids of a millisecond. */
let latest = 0
let count = 0
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Returns the UUID of 32 hexadecimal digits. */
export function formatUuid(digits: string): string {
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
