import type { login } from '../../../../i18n/en-login.ts'

/** The words of the screens before signing in, in one language. */
export type LoginWords = Readonly<Record<keyof typeof login, string>>
