import { createRoot } from 'react-dom/client'
import { isMarkedSignedIn } from '../../core/session/marker.ts'
import type { Language } from '../../../../i18n/languages.ts'
import { readLanguageChoice } from '../../core/store/browser-keys.ts'
import { errorPages, publicPages } from '../routing/pages.ts'
import type { FailureMessages, LoginTranslation } from '../../../../i18n/messages.ts'
import type { AppDefinition } from './app-definition.ts'
import { describeError } from '../../core/data/api-error.ts'

interface Start {
  readonly loadLoginTranslation: (language: Language) => Promise<LoginTranslation>
  /** Holds the messages of the failure page in all languages. */
  readonly failureMessages: readonly FailureMessages[]
  readonly load: () => Promise<AppDefinition>
}

/** Lists the pages that a signed-in person is redirected from. */
const SIGN_IN_PAGES: readonly string[] = ['/login', '/logine', '/sign-up']

/**
 * Opens the part of the app that the address belongs to: the small pages before signing in, or the
 * whole app.
 */
export function start({ loadLoginTranslation, failureMessages, load }: Start): void {
  const showFailure = (problem: unknown) => showProblem(problem, failureMessages)
  const root = createRoot(document.getElementById('root')!, { onUncaughtError: showFailure })
  const loadApp = () => Promise.all([import('./open-app.tsx'), load()])
  open().catch(showFailure)

  async function open(): Promise<void> {
    const isPublic = () => includesAddress(publicPages, location.pathname)
    if (!isMarkedSignedIn()) return isPublic() ? openLogin() : openForVisitor(location.pathname)
    // The server has redirected the browser from a page that needs a session, so the marker is out
    // of date.
    if (getDocumentationAddress()) return openLogin()
    if (SIGN_IN_PAGES.includes(location.pathname)) history.replaceState(null, '', getNextAddress())
    return isPublic() ? openLogin() : openApp()
  }

  async function openApp(): Promise<void> {
    const [app, definition] = await loadApp()
    await app.openApp(root, definition, {
      openPage() {
        goToLogin()
        openLogin().catch(showFailure)
      },
      async openDialog(email, signal) {
        const [{ openSignInDialog }, t] = await Promise.all([
          import('../sign-in/sign-in-dialog.tsx'),
          loadLoginTranslation(readLanguageChoice()),
        ])
        return openSignInDialog({ t, email, signal })
      },
    })
  }

  async function openLogin(): Promise<void> {
    const [login, t] = await Promise.all([
      import('../sign-in/login-app.tsx'),
      loadLoginTranslation(readLanguageChoice()),
    ])
    login.openLogin(root, {
      t,
      loadTranslation: loadLoginTranslation,
      prefetch: () => void loadApp(),
      onSignedIn: () => {
        const documentation = getDocumentationAddress()
        if (documentation) return location.assign(documentation)
        history.replaceState(null, '', getNextAddress())
        // A deployment may have removed the scripts of this page. If they fail again after the
        // reload, an error page is shown.
        openApp().catch(() => location.reload())
      },
    })
  }

  /**
   * Opens the page for a visitor who is not signed in. Error pages are shown, unknown addresses show the 404 page, all
   * other addresses lead to the sign-in page.
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

function includesAddress<T extends string>(addresses: readonly T[], address: string): address is T {
  return addresses.some((each) => each === address)
}

/**
 * Describes the navigation state in which react-admin and the sign-in pages keep the address to
 * open after signing in.
 */
interface Next {
  readonly nextPathname?: string
  readonly nextSearch?: string
}

/**
 * Opens the sign-in page. The history state, in react-router's format, keeps the current address, to which the person
 * returns afterwards.
 */
function goToLogin(): void {
  const { pathname, search } = location
  const usr: Next = { nextPathname: pathname, nextSearch: search }
  history.replaceState({ usr, key: 'default', idx: 0 }, '', '/login')
}

/**
 * Returns the page of the documentation from which the server redirected a visitor to sign in
 * (`/login?next=/docs/api`).
 */
function getDocumentationAddress(): string | undefined {
  const next = new URLSearchParams(location.search).get('next')
  return next && /^\/docs(\/[\w/-]*)?$/.test(next) ? next + location.hash : undefined
}

/** Returns the address that was requested before signing in, or the address of the dashboard. */
function getNextAddress(): string {
  const state: unknown = history.state
  const next = (state as { usr?: Next } | null)?.usr
  const path = next?.nextPathname
  // Only addresses of this site are allowed: the state must not redirect people to another site.
  return path?.startsWith('/') && !path.startsWith('//') ? path + (next?.nextSearch ?? '') : '/'
}

/**
 * Shows an error page when the app cannot be drawn, because its code could not be loaded or a component failed. The
 * app's messages may be missing, so the page is written in all languages.
 */
function showProblem(problem: unknown, messages: readonly FailureMessages[]): void {
  const joinLanguages = (key: keyof FailureMessages) =>
    messages.map((each) => each[key]).join(' · ')
  const root = document.getElementById('root')
  if (!root) return
  const page = document.createElement('main')
  page.style.cssText = 'font: 14px/20px system-ui; padding: 24px; max-width: 60ch'
  const title = document.createElement('h1')
  title.textContent = joinLanguages('stopped')
  const detail = document.createElement('p')
  detail.textContent = describeError(problem)
  page.append(
    title,
    detail,
    createButton(joinLanguages('retry'), () => location.reload()),
    ' ',
    createButton(joinLanguages('home'), () => location.assign('/')),
  )
  root.replaceChildren(page)
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}
