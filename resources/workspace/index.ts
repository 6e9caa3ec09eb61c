/** Declares what people and teams adapt for themselves. */
export { views } from './views.ts'
