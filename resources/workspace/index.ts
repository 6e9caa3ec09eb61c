/** Declares saved views of lists and custom fields of records. */
export { customFields } from './custom-fields.ts'
export { views } from './views.ts'
