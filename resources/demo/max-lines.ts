/** Limits the lines of documents of the simulation; the API accepts more. */
export const MAX_DEMO_LINES = 400
