import { useEffect, useState, type ReactNode } from 'react'
import { languageCodes, languages, type Language } from '../../../../i18n/languages.ts'
import { markTheme, readThemeChoice } from '../../core/store/browser-keys.ts'
import { buildVariables, type Mode } from '../../kit/theme/tokens.ts'
import type { LoginTranslation } from '../../../../i18n/messages.ts'

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
          {languageCodes.map((known) => (
            <button
              key={known}
              type="button"
              lang={known}
              aria-pressed={known === language}
              onClick={() => onLanguage(known)}
            >
              {languages[known].name}
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
