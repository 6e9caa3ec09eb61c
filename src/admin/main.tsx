import { start } from './app/start/start.ts'

/** The browser's entry: hands the business to the engine, which knows none by itself. */
start({
  loginWords: async () => {
    const [{ login: en }, { login: pt }] = await Promise.all([
      import('../../i18n/en-login.ts'),
      import('../../i18n/pt-login.ts'),
    ])
    return { en, pt }
  },
  load: async () => {
    const [
      resources,
      { roles },
      { settings },
      { navigation },
      { comingSoon },
      { screens },
      { papers },
    ] = await Promise.all([
      import('../../resources/index.ts'),
      import('../../resources/company/roles.ts'),
      import('../../resources/company/settings.ts'),
      import('../../resources/navigation.ts'),
      import('../../resources/coming-soon.ts'),
      import('../../resources/screens.ts'),
      import('../../resources/papers.ts'),
    ])
    return {
      resources: { ...resources },
      roles,
      settings,
      navigation,
      comingSoon,
      screens,
      papers,
      words: {
        en: async () => (await import('../../i18n/en.ts')).en,
        pt: async () => (await import('../../i18n/pt.ts')).pt,
      },
    }
  },
})
