/** Lists the periods for comparison: as many days before, or the same days a year before. */
export const bases = ['previous', 'year'] as const
export type Basis = (typeof bases)[number]

/** Holds the arrangement of groups, as the address says it after the group. */
export type Arrangement =
  | { readonly kind: 'totals' }
  /** Spread over columns by another group. */
  | { readonly kind: 'across'; readonly by: string }
  | { readonly kind: 'against'; readonly basis: Basis }

/** `/sales-lines/by/product/across/date.month`, as react-admin knows it. */
export function arrangedPath(resource: string, group: string, arranged: Arrangement): string {
  const path = `/${resource}/by/${group}`
  switch (arranged.kind) {
    case 'totals':
      return path
    case 'across':
      return `${path}/across/${arranged.by}`
    case 'against':
      return `${path}/against/${arranged.basis}`
  }
}
