import type { Words } from '../src/schema/labels.ts'
import { en } from './en.ts'
import { refusals as refusalsEn } from './en/refusals.ts'
import { pt } from './pt.ts'
import { refusals as refusalsPt } from './pt/refusals.ts'

/** Holds the texts that the server needs, including all problems. */
export const serverWords = {
  en: { ...en, issues: { ...en.issues, ...refusalsEn } },
  pt: { ...pt, issues: { ...pt.issues, ...refusalsPt } },
} as const satisfies Record<'en' | 'pt', Words>
