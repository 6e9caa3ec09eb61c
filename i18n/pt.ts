import type { Messages } from './messages.ts'
import { business } from './pt-business.ts'

/** Portuguese: one text for Portugal and Brazil; formats follow the team's region. */
export const pt = {
  ...business,
} as const satisfies Messages
