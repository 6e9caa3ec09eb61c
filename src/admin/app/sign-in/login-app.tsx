import type { LoginWords } from '../../../../i18n/messages.ts'
import '@fontsource-variable/inter/index.css'
import './login.css'
import { useEffect, useMemo, useState } from 'react'
import type { Root } from 'react-dom/client'
import { createHttpClient } from '../../core/data/http-client.ts'
import type { Language } from '../../../../i18n/languages.ts'
import {
  browserKeys,
  keep,
  language as keptLanguage,
  markLanguage,
} from '../../core/store/browser-keys.ts'
import { createIdentity } from './identity.ts'
import { JoinTeam } from './join-team.tsx'
import { Layout } from './layout.tsx'
import { ResetPassword } from './reset-password.tsx'
import { Notice, SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'

/** Shows the screens before signing in: plain React and one style sheet, so that they are there at once. */
export function openLogin(root: Root, options: LoginOptions): void {
  root.render(<LoginApp {...options} />)
  const whenIdle =
    window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500))
  whenIdle(options.prefetch)
}

interface LoginOptions {
  /** Holds the texts in the language that was chosen before. */
  readonly words: LoginWords
  readonly loadWords: (language: Language) => Promise<LoginWords>
  /** Fetches the rest of the app while the person types. */
  readonly prefetch: () => void
  readonly onSignedIn: () => void
}

/** Draws the screens before signing in, by address. */
function LoginApp({ words: first, loadWords, onSignedIn }: LoginOptions) {
  const [address, go] = useAddress()
  const [{ language, words }, show] = useState({ language: keptLanguage(), words: first })
  const identity = useMemo(() => {
    const say = (code: string) => sayTransport(words, code)
    return createIdentity(createHttpClient({ language: () => language, say }))
  }, [language, words])

  useEffect(() => {
    markLanguage(language)
  }, [language])

  async function choose(next: Language) {
    const texts = await loadWords(next)
    keep(browserKeys.language, next)
    show({ language: next, words: texts })
  }

  const shared = { words, go, identity, onSignedIn }
  return (
    <Layout
      words={words}
      language={language}
      onLanguage={(next) => void choose(next)}
      isCard={address === '/logine'}
    >
      {address === '/sign-up' ? (
        <SignUp {...shared} language={language} />
      ) : address === '/join' ? (
        <JoinTeam {...shared} />
      ) : address === '/reset-password' ? (
        <ResetPassword {...shared} />
      ) : address === '/forgot-password' ? (
        <Notice title={words.forgotTitle} about={words.forgotAbout} {...{ words, go }} />
      ) : address === '/otp' ? (
        <Notice title={words.otpTitle} about={words.otpAbout} {...{ words, go }} />
      ) : (
        <SignIn {...shared} />
      )}
    </Layout>
  )
}

function sayTransport(words: LoginWords, code: string): string {
  if (code === 'FETCH_ERROR') return words.unreachable
  return code === 'TIMEOUT_ERROR' ? words.timeout : words.unreadable
}

/** Returns the path in the address bar, and how to go to another of the screens before signing in. */
function useAddress(): [string, (address: string) => void] {
  const [address, setAddress] = useState(location.pathname)
  useEffect(() => {
    const listen = () => setAddress(location.pathname)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
  return [
    address,
    (next) => {
      // The state tells where to go after sign-in; it must survive a detour over these screens.
      history.pushState(history.state, '', next)
      setAddress(next)
    },
  ]
}
