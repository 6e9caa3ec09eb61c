import type { Screen } from '../src/admin/start/screen.ts'

/** Screens of the business that the generic ones cannot express: one line each. */
export const screens: readonly Screen[] = []
