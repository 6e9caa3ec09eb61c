import { unmark } from './marker.ts'

/** Where to go after signing in, as react-admin and its sign-in pages pass it in the navigation's state. */
export interface Next {
  readonly nextPathname?: string
  readonly nextSearch?: string
}

/**
 * Forgets the person and shows the sign-in page. It loads anew, so that nothing of theirs stays in memory; `back` asks to
 * return to the present address afterwards.
 */
export function leave({ back }: { readonly back: boolean }): void {
  unmark()
  // Several requests can find the session over at once; the first one says where we were.
  if (location.pathname === '/login') return
  goToLogin(back ? { nextPathname: location.pathname, nextSearch: location.search } : {})
  location.reload()
}

/** Puts the sign-in address into the bar, with react-router's shape of navigation state. */
export function goToLogin(next: Next): void {
  history.replaceState({ usr: next, key: 'default', idx: 0 }, '', '/login')
}

/** The address that was asked for before signing in; the dashboard when none was. */
export function nextAddress(): string {
  const state: unknown = history.state
  const next = (state as { usr?: Next } | null)?.usr
  const path = next?.nextPathname
  // Only addresses of this site: a state is no place to trust with where people are sent.
  return path?.startsWith('/') && !path.startsWith('//') ? path + (next?.nextSearch ?? '') : '/'
}
