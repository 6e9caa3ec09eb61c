import { useStore } from 'react-admin'
import type { ThemeChoice } from '../../core/store/browser-keys.ts'
import { THEME_CHOICE } from '../../core/store/store.ts'

/** Light, dark or as the system, and how to choose. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return useStore<ThemeChoice>(THEME_CHOICE, 'dark')
}
