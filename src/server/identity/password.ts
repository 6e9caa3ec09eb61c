import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify(argon2).bind(undefined, 'argon2id')

/** Describes the cost of an argon2id hash: memory in KiB, passes over the memory, lanes. */
export interface PasswordCost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/** Sets the minimum cost of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/

/** Returns the argon2id hash of a password in the PHC string format, with a random salt. */
export async function hashPassword(password: string, cost: PasswordCost = COST): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, { ...cost, tagLength: TAG_BYTES })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`
}

/** Returns whether a password matches a hash. The hash names its cost. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(given.hash) ?? []
  if (!salt || !tag) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(given.password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/**
 * Derives the hash of a password after NFKC normalisation, so that the same password typed on
 * another keyboard or system matches.
 */
function derive(
  password: string,
  nonce: Buffer,
  cost: PasswordCost & { readonly tagLength: number },
): Promise<Buffer> {
  const parameters: Argon2Parameters = { message: password.normalize('NFKC'), nonce, ...cost }
  return argon2id(parameters)
}

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
