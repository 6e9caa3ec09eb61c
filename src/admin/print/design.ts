/** Converts millimetres to points. */
export const MM = 72 / 25.4

/** Sets the colours of printouts, on paper and on the screen, independent of the theme. */
export const INK = '#1A1D21'
export const GREY = '#5B6472'
export const HAIRLINE = '#D5D9E0'

/** Sets the accent colour of printouts. */
export const ACCENT = '#3538CD'
export const WARNING = '#B42318'
export const SHADE = '#F6F7F9'

/** Sets the edges of the content of an A4 page in pt. The footer is below BOTTOM. */
export const TOP = 15 * MM
export const BOTTOM = (297 - 15) * MM - 42

/** Sets the top of the content on continued pages, below the running header. */
export const CONTINUED = TOP + 22
