/**
 * Hides texts visually, so that only screen readers read them. The width is a string because MUI
 * reads the number 1 as 100 %.
 */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
