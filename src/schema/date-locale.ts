/**
 * Returns the locale of dates in a text of a language. This is the region (a locale such as `en-US`) if the language is
 * that of the region, or if the region's dates consist of digits, which an import reads in the order of the region.
 * Otherwise it is the language, so that names of months are in the language of the text.
 */
export function getDateLocale(region: string, language: string | undefined): string {
  const base = language?.split('-')[0]
  if (language === undefined || base === region.split('-')[0]) return region
  return namesMonths(region) ? language : region
}

/** Returns whether dates of a region contain the name of the month: `Nov 22, 2026`, but not `22/11/2026`. */
function namesMonths(region: string): boolean {
  const format = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' })
  return format.formatToParts(0).some(({ type, value }) => type === 'month' && !/^\d+$/.test(value))
}
