import type { MessageKey } from '../../../i18n/messages.ts'

type Below<Prefix extends string, Key> = Key extends `${Prefix}.${infer Rest}` ? Rest : never

/** The words of the screens before signing in, in one language. */
export type LoginWords = Readonly<Record<Below<'login', MessageKey>, string>>
