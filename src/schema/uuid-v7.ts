/**
 * Returns a new id: UUID version 7 (RFC 9562 §5.7), whose first half is the time, so that indexes grow at their end
 * and ids of one day are in order. Works on plain http addresses of a local network, too, where `crypto.randomUUID` is
 * missing.
 */
export function uuidV7(now = Date.now()): string {
  if (used + LENGTH > random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  const at = used
  used += LENGTH
  const hex = (i: number) => HEX[random[at + i]!]!
  const time = now.toString(16).padStart(12, '0')
  const version = HEX[(random[at]! & 0x0f) | 0x70]! + hex(1)
  const variant = HEX[(random[at + 2]! & 0x3f) | 0x80]! + hex(3)
  const rest = hex(4) + hex(5) + hex(6) + hex(7) + hex(8) + hex(9)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${rest}`
}

/** Number of random bytes of an id. */
const LENGTH = 10
/** Holds random bytes for many ids, because drawing them at once is much faster than one by one. */
const random = new Uint8Array(100 * LENGTH)
let used = random.length
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
