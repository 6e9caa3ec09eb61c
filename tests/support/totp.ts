import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** Returns the code that an authenticator app shows for `uri`, `steps` half minutes from now (RFC 6238). */
export function readAuthenticator(uri: string, steps = 0): string {
  const secret = readBase32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.at(-1)! & 15
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/**
 * Returns the code of the previous half minute. Such a code is valid until the current half minute
 * ends, so the function waits for the next half minute when less than `needed_ms` is left.
 */
export async function readEarlierCode(uri: string, needed_ms: number): Promise<string> {
  const left_ms = STEP_MS - (Date.now() % STEP_MS)
  if (left_ms < needed_ms) await pause(left_ms + 1)
  return readAuthenticator(uri, -1)
}

function readBase32(text: string): Buffer {
  const bits = [...text.replaceAll('=', '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}
