/** Lines that are entered, on a phone: one card each, two figures beside each other. */
export const cards = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 } as const

export const card = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
} as const

/** Styles table headings: close above the inputs. */
export const head = {
  px: 0.5,
  pb: 0.5,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 550,
  color: 'text.secondary',
} as const
