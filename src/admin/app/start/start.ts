import { createRoot } from 'react-dom/client'
import { isMarkedSignedIn } from '../../core/session/marker.ts'
import type { Language } from '../../../../i18n/languages.ts'
import { language } from '../../core/store/browser-keys.ts'
import { errorPages, publicPages } from '../routing/pages.ts'
import type { FailureMessages, LoginMessages } from '../../../../i18n/messages.ts'
import type { AppDefinition } from './app-definition.ts'
import { reloadWhenReplaced, showFailure as showProblem } from './load-failure.ts'

interface Start {
  readonly loginMessages: (language: Language) => Promise<LoginMessages>
  /** Holds the texts of a failed start in all languages. */
  readonly failureMessages: readonly FailureMessages[]
  readonly load: () => Promise<AppDefinition>
}

/** Lists the pages that a signed-in person is sent away from. */
const SIGN_IN_PAGES: readonly string[] = ['/login', '/logine', '/sign-up']

/** Opens the part of the app that the address asks for: the light screens before signing in, or everything else. */
export function start({ loginMessages, failureMessages, load }: Start): void {
  const showFailure = (problem: unknown) => showProblem(problem, failureMessages)
  const root = createRoot(document.getElementById('root')!, { onUncaughtError: showFailure })
  const loadApp = () => Promise.all([import('./open-app.tsx'), load()])
  reloadWhenReplaced()
  open().catch(showFailure)

  async function open(): Promise<void> {
    const isPublic = () => includesAddress(publicPages, location.pathname)
    if (!isMarkedSignedIn()) return isPublic() ? openLogin() : openForVisitor(location.pathname)
    // The server has just sent this browser here from a page that needs a session: the marker is out of date.
    if (documentationAddress()) return openLogin()
    if (SIGN_IN_PAGES.includes(location.pathname)) history.replaceState(null, '', nextAddress())
    return isPublic() ? openLogin() : openApp()
  }

  async function openApp(): Promise<void> {
    const [app, definition] = await loadApp()
    await app.openApp(root, definition, () => {
      goToLogin()
      openLogin().catch(showFailure)
    })
  }

  async function openLogin(): Promise<void> {
    const [login, messages] = await Promise.all([
      import('../sign-in/login-app.tsx'),
      loginMessages(language()),
    ])
    login.openLogin(root, {
      messages,
      loadMessages: loginMessages,
      prefetch: () => void loadApp(),
      onSignedIn: () => {
        const documentation = documentationAddress()
        if (documentation) return location.assign(documentation)
        history.replaceState(null, '', nextAddress())
        openApp().catch(showFailure)
      },
    })
  }

  /**
   * Opens the page for somebody who is not signed in: error pages are shown, unknown addresses are not found, all
   * others ask to sign in.
   */
  async function openForVisitor(address: string): Promise<void> {
    if (!includesAddress(errorPages, address)) {
      const [{ isKnownAddress }, definition] = await Promise.all([
        import('./open-public.tsx'),
        load(),
      ])
      if (isKnownAddress(definition, address)) {
        goToLogin()
        return openLogin()
      }
    }
    const [page, definition] = await Promise.all([import('./open-public.tsx'), load()])
    await page.openPublicPage(
      root,
      definition,
      includesAddress(errorPages, address) ? address : '/404',
    )
  }
}

function includesAddress<T extends string>(known: readonly T[], address: string): address is T {
  return known.some((one) => one === address)
}

/** Holds the address to open after sign-in, as react-admin and its sign-in pages pass it in the navigation state. */
interface Next {
  readonly nextPathname?: string
  readonly nextSearch?: string
}

/** Puts the sign-in address into the bar; its state, in react-router's shape, says how to get back here. */
function goToLogin(): void {
  const { pathname, search } = location
  const usr: Next = { nextPathname: pathname, nextSearch: search }
  history.replaceState({ usr, key: 'default', idx: 0 }, '', '/login')
}

/** Returns the page of the documentation from which the server has sent a visitor to sign in (`/login?next=/docs/api`). */
function documentationAddress(): string | undefined {
  const next = new URLSearchParams(location.search).get('next')
  return next && /^\/docs(\/[\w/-]*)?$/.test(next) ? next + location.hash : undefined
}

/** Returns the address that was asked for before signing in; the dashboard when none was. */
function nextAddress(): string {
  const state: unknown = history.state
  const next = (state as { usr?: Next } | null)?.usr
  const path = next?.nextPathname
  // Only addresses of this site: the state must not decide to which site people are sent.
  return path?.startsWith('/') && !path.startsWith('//') ? path + (next?.nextSearch ?? '') : '/'
}
