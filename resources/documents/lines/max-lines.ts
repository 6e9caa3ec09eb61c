/** Limits the number of lines of a document (rule 1.8). */
export const MAX_LINES = 500
