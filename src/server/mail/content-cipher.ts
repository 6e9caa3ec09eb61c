import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the stored content of mails, so that neither the database nor its backups contain a
 * valid link.
 */
export interface ContentCipher {
  encrypt(text: string): Buffer
  /** Throws an error for content that another secret has encrypted. */
  decrypt(encrypted: Buffer): string
}

/** Creates the encryption (AES-256-GCM) with a key derived from the secret of the installation. */
export function createContentCipher(secret: string): ContentCipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'armazem mail', 32))
  return {
    encrypt(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    decrypt(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, IV_BYTES))
      decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      const body = encrypted.subarray(IV_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}
