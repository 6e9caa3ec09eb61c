/** Identifies a PIN that a person enters on a device. */
export interface PinAttempt {
  readonly team: string
  readonly person: string
  readonly pin: string
  /** Holds the request of the device. Attempts are counted for each session. */
  readonly request: Request
}

/**
 * Describes the outcome of an attempt. `wait_s` holds the seconds until the next attempt, `left` the number of attempts
 * before the next wait.
 */
export type PinOutcome =
  | { readonly state: 'right'; readonly id: string }
  | { readonly state: 'wrong'; readonly left: number }
  | { readonly state: 'waiting'; readonly wait_s: number }
  /** Indicates that the PIN no longer works after too many attempts on all devices together. */
  | { readonly state: 'blocked' }

/** Allows one person to act at a shared device for some hours, while the PIN stays the same. */
export interface OperatorToken {
  readonly token: string
  readonly expiresAt: Date
}

/** Checks PINs and creates tokens; implemented by src/server/identity. */
export interface Pins {
  /** Returns the hash of a PIN. The hash cannot be checked without the server's secret. */
  hash(team: string, person: string, pin: string): Promise<string>
  /** Counts an attempt and checks the PIN. */
  check(attempt: PinAttempt): Promise<PinOutcome>
  /** Creates the token with which the requests of a device act as the person of a PIN. */
  createToken(request: Request, pin: string): OperatorToken
}
