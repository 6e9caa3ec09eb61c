import { documentLimits } from './uploads.ts'

/** Sets the limits of fields without `max`: the characters of texts, and the entries of lists. */
export const fieldLimits = {
  text: 200,
  longText: 5000,
  email: 254,
  phone: 32,
  url: 255,
  code: 32,
  barcode: 64,
  lines: 100,
  images: 8,
  files: documentLimits.perRecord,
} as const
