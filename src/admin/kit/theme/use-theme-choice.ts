import { useStore } from 'react-admin'
import type { ThemeChoice } from '../../core/store/browser-keys.ts'
import { THEME_CHOICE } from '../../core/store/store.ts'

/** Returns the theme choice (light, dark, system), and a function that changes it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return useStore<ThemeChoice>(THEME_CHOICE, 'dark')
}
