import '@fontsource-variable/inter/index.css'
import './login.css'
import type { Root } from 'react-dom/client'
import { LoginApp, type LoginOptions } from './login-app.tsx'

/** Shows the screens before signing in: plain React and one style sheet, so that they are there at once. */
export function openLogin(root: Root, options: LoginOptions): void {
  root.render(<LoginApp {...options} />)
  const whenIdle =
    window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 500))
  whenIdle(options.prefetch)
}
