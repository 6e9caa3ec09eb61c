/**
 * A new id: UUID version 7 (RFC 9562 §5.7), whose first half is the time: indexes grow at their end, and of records of
 * one day the ids tell the order. Also on plain http addresses of a local network, where `crypto.randomUUID` is missing.
 */
export function uuidV7(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = now.toString(16).padStart(12, '0')
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const rest = [...bytes.subarray(6)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return (time + rest).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}
