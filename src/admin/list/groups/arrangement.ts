/** What the groups of a period are compared with: as many days before it, or the same days of the year before. */
export const bases = ['previous', 'year'] as const
export type Basis = (typeof bases)[number]

/** How groups stand on the screen, as their address says it after the group. */
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
