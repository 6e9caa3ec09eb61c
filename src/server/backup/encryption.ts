import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupProblem } from './backup-problem.ts'

/** Holds the first bytes of each file in age's format (age-encryption.org/v1). */
const MAGIC = 'age-encryption.org/v1'

/** Encrypts a stream in age's format: `age --decrypt` decrypts it with the same passphrase. */
export async function encryptStream(plain: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(plain)))
}

/** Decrypts a stream in age's format. Fails when the passphrase is wrong or a byte was changed. */
export async function decryptStream(content: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch (problem) {
    content.destroy()
    throw new BackupProblem(
      'The backup cannot be decrypted: BACKUP_PASSPHRASE is not the passphrase with which the backup was made, or the first bytes of the backup are damaged.',
      { kind: 'passphrase', cause: problem },
    )
  }
}

/** Returns whether a file is an encrypted backup. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === MAGIC
  } finally {
    await file.close()
  }
}

// The types of web streams in Node.js and in the DOM describe the same objects.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
