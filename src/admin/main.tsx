import { start } from './app/start/start.ts'

/** Starts the browser app: passes the business to the engine, which knows none by itself. */
start({
  loginWords: async () => {
    const [{ login: en }, { login: pt }] = await Promise.all([
      import('../../i18n/en/engine-login.ts'),
      import('../../i18n/pt/engine-login.ts'),
    ])
    return { en, pt }
  },
  load: async () => (await import('../../resources/browser.ts')).business,
})
