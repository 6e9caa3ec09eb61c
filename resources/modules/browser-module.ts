import type { AppDefinition } from '../../src/admin/app/start/app-definition.ts'

/** Describes the browser part of a module; `<module>/browser.ts` exports it as `module`. */
export type BrowserModule = Partial<
  Pick<AppDefinition, 'screens' | 'extensions' | 'printouts' | 'navigation' | 'device' | 'events'>
>
