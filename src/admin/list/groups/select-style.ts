/** A choice of the browser's own beside the filters of a list. */
export const select = {
  flex: 'none',
  maxWidth: 180,
  minHeight: 36,
  px: 1,
  font: 'inherit',
  fontSize: 14,
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: '8px',
  '@media (pointer: coarse)': { minHeight: 44, fontSize: 16 },
} as const
