import { loadLoginTranslation } from '../../i18n/load.ts'
import type { FailureMessages } from '../../i18n/messages.ts'
import { start } from './app/start/start.ts'

/** Starts the browser app with the declarations of the business. */
start({
  loadLoginTranslation,
  failureMessages: Object.values(
    import.meta.glob<FailureMessages>('../../i18n/*/failure.ts', {
      eager: true,
      import: 'failure',
    }),
  ),
  load: async () => (await import('../../resources/browser.ts')).business,
})
