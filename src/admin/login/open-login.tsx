import '@fontsource-variable/inter/index.css'
import './login.css'
import type { Root } from 'react-dom/client'
import type { Language } from '../store/browser-keys.ts'
import { LoginApp } from './login-app.tsx'
import type { LoginWords } from './words.ts'

export interface LoginOptions {
  readonly words: Readonly<Record<Language, LoginWords>>
  /** Fetches the rest of the app while the person types. */
  readonly prefetch: () => void
  readonly onSignedIn: () => void
}

/** Shows the screens before signing in: plain React and one style sheet, so that they are there at once. */
export function openLogin(root: Root, options: LoginOptions): void {
  root.render(<LoginApp {...options} />)
  const whenIdle =
    window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500))
  whenIdle(options.prefetch)
}
