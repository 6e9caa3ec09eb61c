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

const TAB_TEAM = /^armazem team ([\w-]+)$/

/**
 * Returns the team in which this tab worked before it was loaded anew. Two tabs may work in two teams, so that the team
 * is kept in the tab's name, which outlives a reload and is not shared as browser storage is (public/first-paint.js
 * reads it, too).
 */
export function teamOfTab(): string | undefined {
  return TAB_TEAM.exec(window.name)?.[1]
}

/** Keeps the team of this tab for its next load; forgets it without one. */
export function keepTeamOfTab(team: string | undefined): void {
  window.name = team === undefined ? '' : `armazem team ${team}`
}
