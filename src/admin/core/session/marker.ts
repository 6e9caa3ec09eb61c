import type { HttpClient } from '../data/http-client.ts'
import { browserKeys, storeBrowserKey, readBrowserKey } from '../store/browser-keys.ts'

/** Returns whether the browser is marked as signed in (docs/screens.md §2). */
export function isMarkedSignedIn(): boolean {
  return readBrowserKey(browserKeys.marker) !== null
}

/** Marks the browser as signed in with this e-mail address. */
export function markSignedIn(email: string): void {
  storeBrowserKey(browserKeys.marker, email)
}

/** Removes the marker of the signed-in person. Other tabs notice the removal. */
export function markSignedOut(): void {
  storeBrowserKey(browserKeys.marker, undefined)
}

interface OtherTabs {
  readonly onSignedOut: () => void
  readonly onOtherPerson: () => void
}

/** Runs a callback when another tab signs out, or signs in another person, until the signal is aborted. */
export function watchOtherTabs(
  { onSignedOut, onOtherPerson }: OtherTabs,
  signal: AbortSignal,
): void {
  const own = readBrowserKey(browserKeys.marker)?.toLowerCase()
  const listen = () => {
    const email = readBrowserKey(browserKeys.marker)
    if (email === null) onSignedOut()
    else if (email.toLowerCase() !== own) onOtherPerson()
  }
  window.addEventListener('storage', listen, { signal })
}

/**
 * Ends the session and opens the sign-in page. The browser forgets the person even when the server
 * cannot be reached.
 */
export async function signOut(http: HttpClient): Promise<void> {
  await http('/api/v1/auth/sign-out', { method: 'POST', body: {} }).catch(() => undefined)
  markSignedOut()
  keepTeamOfTab(undefined)
  // Loads a new page, so that no data of the person stays in memory.
  location.assign('/login')
}

const TAB_TEAM = /^armazem team ([\w-]+)(?: as ([\w-]+))?$/

/**
 * Returns the team in which this tab worked before it was reloaded. Tabs may work in different teams, so the team is
 * stored in the name of the tab's window, which survives a reload and is not shared between tabs. public/first-paint.js
 * reads the name, too.
 */
export function getTabTeam(): string | undefined {
  return TAB_TEAM.exec(window.name)?.[1]
}

/** Returns the id of the role whose rights this tab previews. */
export function getTabPreview(): string | undefined {
  return TAB_TEAM.exec(window.name)?.[2]
}

/** Stores the team of this tab, and the role that it previews, for its next load. */
export function keepTeamOfTab(team: string | undefined, role?: string): void {
  const as = role === undefined ? '' : ` as ${role}`
  window.name = team === undefined ? '' : `armazem team ${team}${as}`
}
