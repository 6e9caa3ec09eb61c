/** Returns SQL of the sum of a value over the rows that meet a condition; 0 without such rows. */
export function sumWhere(value: string, condition: string): string {
  return `coalesce(sum(${value}) filter (where ${condition}), 0)`
}

/**
 * Returns SQL of the sums of a value by age in days, as columns such as `days30`, and `older`: the first column has the
 * ages above the first limit up to the second.
 */
export function sumByAge(
  value: string,
  {
    age,
    limits,
    where,
  }: { readonly age: string; readonly limits: readonly number[]; readonly where?: string },
): string {
  const only = where ? `${where} and ` : ''
  const columns = limits.map((limit, i) => {
    const [to] = limits.slice(i + 1)
    return to === undefined
      ? `${sumWhere(value, `${only}${age} > ${limit}`)} as older`
      : `${sumWhere(value, `${only}${age} > ${limit} and ${age} <= ${to}`)} as days${to}`
  })
  return columns.join(', ')
}

/** Returns SQL of columns of an outer join, which are 0 in rows without a match. */
export function selectOrZero(alias: string, ...columns: readonly string[]): string {
  return columns.map((column) => `coalesce(${alias}.${column}, 0) as ${column}`).join(', ')
}

/** Returns SQL of the condition that rows are of a branch; a branch of null is no limit. */
export function isOfBranch(alias: string, branch: string): string {
  return `(${branch} is null or ${alias}.branch = ${branch})`
}

/** Returns SQL of the condition that a date is in a period; a first or last day of null is no limit. */
export function isInPeriod(date: string, from: string, to: string): string {
  return `${date} between coalesce(${from}, '-infinity') and coalesce(${to}, 'infinity')`
}
