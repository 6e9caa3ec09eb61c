import { business } from './en-business.ts'

/** English. The business's own words are in en-business.ts; the rest are the words of the screens. */
export const en = {
  ...business,
} as const
