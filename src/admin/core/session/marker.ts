import { browserKeys, keep, readKept } from '../store/browser-keys.ts'

/** Returns whether the browser is marked as signed in (docs/screens.md §2). */
export function isMarkedSignedIn(): boolean {
  return readKept(browserKeys.marker) !== null
}

/** Marks the browser as signed in with this e-mail address. */
export function markSignedIn(email: string): void {
  keep(browserKeys.marker, email)
}

export function markSignedOut(): void {
  keep(browserKeys.marker, undefined)
}

/** Runs the callback when another tab signs out, until the signal is aborted. */
export function onSignedOutElsewhere(callback: () => void, signal: AbortSignal): void {
  const listen = () => {
    if (!isMarkedSignedIn()) callback()
  }
  window.addEventListener('storage', listen, { signal })
}

const TAB_TEAM = /^armazem team ([\w-]+)$/

/**
 * Returns the team in which this tab worked before it was reloaded. Tabs may work in different
 * teams, so the team is stored in the name of the tab's window, which survives a reload and is not
 * shared between tabs. public/first-paint.js reads it, too.
 */
export function teamOfTab(): string | undefined {
  return TAB_TEAM.exec(window.name)?.[1]
}

/** Stores the team of this tab for its next load; undefined removes it. */
export function keepTeamOfTab(team: string | undefined): void {
  window.name = team === undefined ? '' : `armazem team ${team}`
}
