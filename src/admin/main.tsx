import { login as en } from '../../i18n/en-login.ts'
import { login as pt } from '../../i18n/pt-login.ts'
import { start } from './start/start.tsx'

/** The browser's entry: hands the business to the engine, which knows none by itself. */
start({
  loginWords: { en, pt },
  load: async () => {
    const [resources, { roles }, { navigation }, { comingSoon }, english, portuguese] =
      await Promise.all([
        import('../../resources/index.ts'),
        import('../../resources/roles.ts'),
        import('../../resources/navigation.ts'),
        import('../../resources/coming-soon.ts'),
        import('../../i18n/en.ts'),
        import('../../i18n/pt.ts'),
      ])
    return {
      resources: { ...resources },
      roles,
      navigation,
      comingSoon,
      words: { en: english.en, pt: portuguese.pt },
    }
  },
})
