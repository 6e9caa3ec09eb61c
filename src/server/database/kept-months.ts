import type { KeptTotals } from './view-source.ts'

/**
 * Declares totals that are kept by month and year. The function `name` of the database selects the totals. Its parameters
 * are the first day, the last day, and whether rows may be sums of whole years; `where` restricts its rows.
 */
export function keepMonths(
  name: string,
  { by, sums, where }: Pick<KeptTotals, 'by' | 'sums'> & { readonly where?: string },
): KeptTotals {
  return {
    by: ['date', ...by],
    sums,
    date: 'date',
    select: (_param, { from, to, hasYears }) =>
      `select * from ${name}(${from}, ${to}, ${hasYears})${where ? ` where ${where}` : ''}`,
  }
}
