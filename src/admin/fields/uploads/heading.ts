/** The name of a field of uploads, as the labels of other inputs. */
export const heading = {
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 550,
  mb: 0.5,
  color: 'text.primary',
} as const
