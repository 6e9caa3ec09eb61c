/** Sets the minimum number of digits of a PIN. */
export const PIN_MIN = 4
/** Sets the maximum number of digits of a PIN. */
export const PIN_MAX = 8
