import { loadLoginWords } from '../../i18n/load.ts'
import type { FailureWords } from '../../i18n/messages.ts'
import { start } from './app/start/start.ts'

/** Starts the browser app: passes the business to the engine, which knows none by itself. */
start({
  loginWords: loadLoginWords,
  failureWords: Object.values(
    import.meta.glob<FailureWords>('../../i18n/*/failure.ts', { eager: true, import: 'failure' }),
  ),
  load: async () => (await import('../../resources/browser.ts')).business,
})
