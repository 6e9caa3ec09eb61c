/** Holds the address to open after sign-in, as react-admin and its sign-in pages pass it in the navigation state. */
interface Next {
  readonly nextPathname?: string
  readonly nextSearch?: string
}

/** Puts the sign-in address into the bar; its state, in react-router's shape, says how to get back here. */
export function goToLogin(): void {
  const { pathname, search } = location
  const usr: Next = { nextPathname: pathname, nextSearch: search }
  history.replaceState({ usr, key: 'default', idx: 0 }, '', '/login')
}

/** Returns the address that was asked for before signing in; the dashboard when none was. */
export function nextAddress(): string {
  const state: unknown = history.state
  const next = (state as { usr?: Next } | null)?.usr
  const path = next?.nextPathname
  // Only addresses of this site: a state is no place to trust with where people are sent.
  return path?.startsWith('/') && !path.startsWith('//') ? path + (next?.nextSearch ?? '') : '/'
}
