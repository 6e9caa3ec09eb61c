import { createRoot, type Root } from 'react-dom/client'
import type { LoginWords } from '../login/words.ts'
import { errorPages, publicPages } from '../routing/pages.ts'
import { goToLogin, nextAddress } from '../session/leave.ts'
import { isMarked } from '../session/marker.ts'
import type { Language } from '../store/browser-keys.ts'
import type { Handed } from './handed.ts'

export interface Start {
  readonly loginWords: () => Promise<Readonly<Record<Language, LoginWords>>>
  readonly load: () => Promise<Handed>
}

/** Signing in again makes no sense there for somebody who is. */
const DOORS: readonly string[] = ['/login', '/logine', '/sign-up']

const JUST_LOADED_MS = 10_000

/** Opens the part of the app that the address asks for: the light screens before signing in, or everything else. */
export function start({ loginWords, load }: Start): void {
  window.addEventListener('vite:preloadError', reloadWhenReplaced)
  const root = createRoot(document.getElementById('root')!)
  const address = location.pathname
  const openApp = () => loadApp(load).then(([app, handed]) => app.openApp(root, handed))

  if (isMarked()) {
    if (DOORS.includes(address)) history.replaceState(null, '', nextAddress())
    if (!isOneOf(publicPages, location.pathname)) return void openApp()
  } else if (!isOneOf(publicPages, address)) {
    return void openForStranger(root, address, load, () => void showLogin())
  }
  void showLogin()

  async function showLogin(): Promise<void> {
    const [{ openLogin }, words] = await Promise.all([
      import('../login/open-login.tsx'),
      loginWords(),
    ])
    openLogin(root, {
      words,
      prefetch: () => void loadApp(load),
      onSignedIn: () => {
        history.replaceState(null, '', nextAddress())
        void openApp()
      },
    })
  }
}

/** Somebody who is not signed in: error pages show, unknown addresses are not found, all others ask to sign in. */
async function openForStranger(
  root: Root,
  address: string,
  load: Start['load'],
  showLogin: () => void,
): Promise<void> {
  if (!isOneOf(errorPages, address)) {
    const [{ isKnownAddress }, handed] = await Promise.all([import('./known-address.ts'), load()])
    if (isKnownAddress(handed, address)) {
      goToLogin({ nextPathname: address, nextSearch: location.search })
      return showLogin()
    }
  }
  const [{ openForStrangers }, handed] = await Promise.all([
    import('./open-for-strangers.ts'),
    load(),
  ])
  await openForStrangers(root, handed, isOneOf(errorPages, address) ? address : '/404')
}

/** A new release has taken the files away that this page was built of; a page that has just loaded has another trouble. */
function reloadWhenReplaced(event: Event): void {
  if (performance.now() < JUST_LOADED_MS) return
  event.preventDefault()
  location.reload()
}

function loadApp(load: Start['load']) {
  return Promise.all([import('./open-app.tsx'), load()])
}

function isOneOf<T extends string>(known: readonly T[], address: string): address is T {
  return known.some((one) => one === address)
}
