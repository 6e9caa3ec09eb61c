import { documentLimits, type About, type DocumentType } from '../../schema/uploads.ts'

/** What kind of file it is, in the sign that people know it by: `PDF`, `XLSX`. */
export function endingOf({ mime }: Pick<About, 'mime'>): string {
  // What is kept is of a known type; what is not has none.
  const endings = documentLimits.types[mime as DocumentType] as readonly string[] | undefined
  return (endings?.[0] ?? mime).toUpperCase()
}

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** `248 kB`, `1.3 MB`, as the language writes it. */
export function sizeText(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step]!,
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
