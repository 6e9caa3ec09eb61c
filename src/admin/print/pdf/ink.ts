/** The colours of papers, printed and on the screen, in the light as in the dark. */
export const INK = '#1A1D21'
export const GREY = '#5B6472'
export const HAIRLINE = '#D5D9E0'
/** The one colour of our papers. */
export const ACCENT = '#3538CD'
export const WARNING = '#B42318'
export const SHADE = '#F6F7F9'
