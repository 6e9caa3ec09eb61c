import { MM } from './pen.ts'

/** A4 with margins of 15 mm, in pt; below BOTTOM is room for the footer. */
export const LEFT = 15 * MM
export const TOP = 15 * MM
export const RIGHT = (210 - 15) * MM
export const BOTTOM = (297 - 15) * MM - 42
/** Sets where a continued page begins, below its running head. */
export const CONTINUED = TOP + 22
