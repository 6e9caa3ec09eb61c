/** Sets the number of PBKDF2 iterations. A PIN is short, so each attempt must be slow. */
const ROUNDS = 600_000
/** Limits the number of wrong PINs that are checked without the server. Afterwards, only the server checks PINs. */
const MAX_ATTEMPTS = 5

interface RememberedPin {
  readonly person: string
  readonly salt: Uint8Array<ArrayBuffer>
  readonly hash: string
  attempts: number
}

/** Holds the person whose PIN the server accepted last, in the memory of the page only. */
let lastPin: RememberedPin | undefined

/** Remembers a PIN that the server has just accepted, so that its person can unlock the till without a connection. */
export async function rememberPin(person: string, pin: string): Promise<void> {
  lastPin = undefined
  // Browsers offer `crypto.subtle` on HTTPS and localhost only. Elsewhere, the server must check
  // each PIN.
  if (!window.isSecureContext) return
  const salt = crypto.getRandomValues(new Uint8Array(16))
  lastPin = { person, salt, hash: await hashPin(pin, salt), attempts: 0 }
}

/** Returns whether a PIN is the PIN that the server accepted last, and belongs to this person. */
export async function matchesPin(person: string, pin: string): Promise<boolean> {
  if (lastPin?.person !== person || lastPin.attempts >= MAX_ATTEMPTS) return false
  const { salt, hash } = lastPin
  lastPin.attempts += 1
  const isRight = (await hashPin(pin, salt)) === hash
  if (isRight && lastPin) lastPin.attempts = 0
  return isRight
}

/** Returns whether a person can unlock the till without a connection. */
export function canUnlockOffline(person: string): boolean {
  return lastPin?.person === person && lastPin.attempts < MAX_ATTEMPTS
}

async function hashPin(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  const bits = await crypto.subtle.deriveBits(derivation, key, 256)
  return String.fromCharCode(...new Uint8Array(bits))
}
