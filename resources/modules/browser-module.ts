import type { AppDefinition } from '../../src/admin/app/start/app-definition.ts'

/** Types what a module adds to the browser app; `<module>/browser.ts` exports it as `module`. */
export type BrowserModule = Partial<
  Pick<AppDefinition, 'screens' | 'extensions' | 'printouts' | 'comingSoon' | 'navigation'>
>
