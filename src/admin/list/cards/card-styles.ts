/** The cards that stand for rows on narrow screens. */
export const cards = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 } as const

export const card = {
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const

/** Styles the title of a card. */
export const cardTitle = {
  py: 0.25,
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  overflowWrap: 'anywhere',
} as const

/** The fields below the title, two by two. */
export const facts = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  m: 0,
  mt: 0.5,
} as const

/** The name of a field. */
export const factName = { color: 'text.secondary', fontSize: 12, lineHeight: '16px' } as const
