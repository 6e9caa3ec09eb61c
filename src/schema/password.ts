/** Sets the minimum number of characters of a new password. */
export const PASSWORD_MIN = 12
/** Sets the maximum number of characters of a new password. */
export const PASSWORD_MAX = 128
