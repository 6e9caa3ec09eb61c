/** Points in a millimetre. */
export const MM = 72 / 25.4

/** Sets the colours of printouts, on paper and on the screen, whatever the theme. */
export const INK = '#1A1D21'
export const GREY = '#5B6472'
export const HAIRLINE = '#D5D9E0'

/** The one colour of our printouts. */
export const ACCENT = '#3538CD'
export const WARNING = '#B42318'
export const SHADE = '#F6F7F9'

/** Where the content of an A4 page begins and ends, in pt; below BOTTOM is room for the footer. */
export const TOP = 15 * MM
export const BOTTOM = (297 - 15) * MM - 42

/** Sets where a continued page begins, below its running head. */
export const CONTINUED = TOP + 22
