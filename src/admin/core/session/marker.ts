import { browserKeys, keep, readKept } from '../store/browser-keys.ts'

/** Returns whether the browser is marked as signed in (docs/screens.md §2). */
export function isMarkedSignedIn(): boolean {
  return readKept(browserKeys.marker) !== null
}

/** Remembers that this person signed in here. */
export function markSignedIn(email: string): void {
  keep(browserKeys.marker, email)
}

export function markSignedOut(): void {
  keep(browserKeys.marker, undefined)
}

/** Calls back when another tab signs out, until the signal ends it. */
export function onSignedOutElsewhere(callback: () => void, signal: AbortSignal): void {
  const listen = () => {
    if (!isMarkedSignedIn()) callback()
  }
  window.addEventListener('storage', listen, { signal })
}
