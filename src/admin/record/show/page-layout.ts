/** A record's page: what it holds, and beside it on wide screens what is known about it. */
export const layout = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const

export const column = { display: 'grid', gap: 2, minWidth: 0 } as const
