import type { LoginTranslation } from '../../../../i18n/messages.ts'
import '@fontsource-variable/inter/index.css'
import './login.css'
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { createHttpClient } from '../../core/data/http-client.ts'
import { type Language, languageCodes, languages } from '../../../../i18n/languages.ts'
import {
  browserKeys,
  storeBrowserKey,
  readLanguageChoice,
  markLanguage,
  markTheme,
  readThemeChoice,
} from '../../core/store/browser-keys.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { Heading, PageLink, type ScreenProps } from './form-parts.tsx'
import { createIdentity, getTransportMessage } from './identity.ts'
import type { LinkedAddress } from './linked-page.tsx'
import { buildVariables, type Mode } from '../../kit/theme/tokens.ts'

const LINKED: readonly string[] = [
  '/join',
  '/otp',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/sign-up',
  '/sign-up#',
] satisfies LinkedAddress[]

const isLinkedAddress = (address: string): address is LinkedAddress => LINKED.includes(address)

const LinkedPage = lazy(async () => ({ default: (await import('./linked-page.tsx')).LinkedPage }))

/**
 * Opens the pages before signing in. They use plain React and one style sheet, so that they load
 * quickly.
 */
export function openLogin(root: Root, options: LoginOptions): void {
  root.render(<LoginApp {...options} />)
  const whenIdle =
    window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500))
  whenIdle(options.prefetch)
}

interface LoginOptions {
  /** Translates into the previously chosen language. */
  readonly t: LoginTranslation
  readonly loadTranslation: (language: Language) => Promise<LoginTranslation>
  /** Loads the rest of the app while the person types. */
  readonly prefetch: () => void
  readonly onSignedIn: () => void
}

/** Draws the page before signing in that belongs to the address. */
function LoginApp({ t: first, loadTranslation, onSignedIn }: LoginOptions) {
  const [address, go] = useAddress()
  const [{ language, t }, show] = useState({ language: readLanguageChoice(), t: first })
  const identity = useMemo(() => {
    const getMessage = (code: string) => getTransportMessage(t, code)
    return createIdentity(createHttpClient({ getLanguage: () => language, getMessage }))
  }, [language, t])

  useEffect(() => {
    markLanguage(language)
  }, [language])

  async function choose(next: Language) {
    const translation = await loadTranslation(next)
    storeBrowserKey(browserKeys.language, next)
    show({ language: next, t: translation })
  }

  const shared = { t, go, identity, onSignedIn }
  return (
    <Layout
      t={t}
      language={language}
      onLanguage={(next) => void choose(next)}
      isCard={address === '/logine'}
    >
      {isLinkedAddress(address) ? (
        <Suspense>
          <LinkedPage {...shared} address={address} language={language} />
        </Suspense>
      ) : (
        <SignIn {...shared} />
      )}
    </Layout>
  )
}

/** Draws the page with the form for e-mail and password. */
function SignIn(props: ScreenProps) {
  const { t, go } = props
  const heading = <Heading title={t('signInTitle')} about={t('signInAbout')} />
  return (
    <CredentialsForm {...props} heading={heading}>
      <PageLink to="/forgot-password" go={go}>
        {t('forgot')}
      </PageLink>
      <span>
        {t('noAccount')}{' '}
        <PageLink to="/sign-up" go={go}>
          {t('signUp')}
        </PageLink>
      </span>
    </CredentialsForm>
  )
}

/**
 * Returns the path in the address bar; `/sign-up#` for the link that confirms a sign-up, which has the path of the
 * sign-up form and a token in the hash.
 */
function readAddress(): string {
  const { pathname, hash } = location
  return pathname === '/sign-up' && hash !== '' ? '/sign-up#' : pathname
}

/**
 * Returns the path in the address bar, and a function that opens another page before signing in.
 */
function useAddress(): [string, (address: string) => void] {
  const [address, setAddress] = useState(readAddress)
  useEffect(() => {
    const listen = () => setAddress(readAddress())
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
  return [
    address,
    (next) => {
      // The state holds the address to open after signing in, so these pages keep the state.
      history.pushState(history.state, '', next)
      setAddress(next)
    },
  ]
}

interface LayoutProps {
  readonly t: LoginTranslation
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  /** Shows the form in a card; otherwise a panel with the product's name stands beside the form. */
  readonly isCard: boolean
  readonly children: ReactNode
}

/** Draws the frame of the pages before signing in. */
export function Layout({ t, language, onLanguage, isCard, children }: LayoutProps) {
  const mode = useMode()
  useEffect(() => {
    markTheme(mode)
  }, [mode])
  return (
    <div className={isCard ? 'login login-card' : 'login'} style={buildVariables(mode)}>
      {!isCard && (
        <aside className="login-panel">
          <span className="login-brand">Armazem</span>
          <p className="login-tagline">{t('tagline')}</p>
        </aside>
      )}
      <main className="login-main">
        <div className="login-box">
          <span className="login-brand login-brand-small">Armazem</span>
          {children}
        </div>
        <nav className="login-languages" aria-label={t('language')}>
          {languageCodes.map((code) => (
            <button
              key={code}
              type="button"
              lang={code}
              aria-pressed={code === language}
              onClick={() => onLanguage(code)}
            >
              {languages[code].name}
            </button>
          ))}
        </nav>
      </main>
    </div>
  )
}

function useMode(): Mode {
  const [system] = useState(() => window.matchMedia('(prefers-color-scheme: dark)'))
  const [isDark, setIsDark] = useState(system.matches)
  useEffect(() => {
    const listen = () => setIsDark(system.matches)
    system.addEventListener('change', listen)
    return () => system.removeEventListener('change', listen)
  }, [system])
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return isDark ? 'dark' : 'light'
}
