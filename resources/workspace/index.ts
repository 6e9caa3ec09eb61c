/** Declares what people and teams adapt for themselves. */
export { customFields } from './custom-fields.ts'
export { views } from './views.ts'
