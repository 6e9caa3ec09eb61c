import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Creates and recognises the part of a `Message-ID` before the `@`. */
export interface MessageIds {
  /** Returns the message id of a mail, which is the same at each attempt. */
  write(id: string): string
  /** Returns the id of the mail that has a message id; undefined if this installation did not send it. */
  read(messageId: string): string | undefined
}

const UUID_LENGTH = 36

/**
 * Creates message ids that only this installation can create: the id of the mail, which colleagues can read in the
 * API, and 128 bits of its HMAC.
 */
export function createMessageIds(secret: string): MessageIds {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'armazem message ids', 32))
  // The signature is hexadecimal, because some mail servers change the case of a message id.
  const sign = (id: string) => createHmac('sha256', key).update(id).digest('hex').slice(0, 32)
  const write = (id: string) => `${id}.${sign(id)}`
  return {
    write,
    read(messageId) {
      const given = Buffer.from(messageId.toLowerCase())
      const id = given.toString().slice(0, UUID_LENGTH)
      const expected = Buffer.from(write(id))
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
    },
  }
}
