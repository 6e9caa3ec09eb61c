import { documentLimits, type About, type DocumentType } from '../../../schema/uploads.ts'

/** Writes type and size of a file: `PDF · 248 kB`, in the language's format. */
export function noteText({ mime, size }: Pick<About, 'mime' | 'size'>, locale: string): string {
  // What is kept is of a known type; what is not has none.
  const endings = documentLimits.types[mime as DocumentType] as readonly string[] | undefined
  return `${(endings?.[0] ?? mime).toUpperCase()} · ${sizeText(size, locale)}`
}

/** Returns a size as the language writes it: `248 kB`, `1.5 MB`. */
export function sizeText(bytes: number, locale: string): string {
  const isLarge = bytes >= 999_500
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000))
}
