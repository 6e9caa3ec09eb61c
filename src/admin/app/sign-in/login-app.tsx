import { useEffect, useMemo, useState } from 'react'
import { createHttpClient } from '../../core/data/http-client.ts'
import {
  browserKeys,
  keep,
  language as keptLanguage,
  type Language,
} from '../../core/store/browser-keys.ts'
import { createIdentity } from './identity.ts'
import { Layout } from './layout.tsx'
import { Notice } from './notice.tsx'
import { SignIn } from './sign-in.tsx'
import { SignUp } from './sign-up.tsx'
import { useAddress } from './use-address.ts'
import type { LoginWords } from './words.ts'

export interface LoginOptions {
  readonly words: Readonly<Record<Language, LoginWords>>
  /** Fetches the rest of the app while the person types. */
  readonly prefetch: () => void
  readonly onSignedIn: () => void
}

/** Draws the screens before signing in, by address. */
export function LoginApp({ words: dictionaries, onSignedIn }: LoginOptions) {
  const [address, go] = useAddress()
  const [language, setLanguage] = useState<Language>(keptLanguage)
  const words = dictionaries[language]
  const identity = useMemo(() => {
    const say = (code: string) => sayTransport(words, code)
    return createIdentity(createHttpClient({ language: () => language, say }))
  }, [language, words])

  useEffect(() => {
    document.documentElement.lang = language
  }, [language])

  function choose(next: Language) {
    keep(browserKeys.language, next)
    setLanguage(next)
  }

  const shared = { words, go, identity, onSignedIn }
  return (
    <Layout words={words} language={language} onLanguage={choose} isCard={address === '/logine'}>
      {address === '/sign-up' ? (
        <SignUp {...shared} language={language} />
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
