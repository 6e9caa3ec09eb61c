import { code, date, reference } from '../../src/schema/fields.ts'

/** Assigned from the series when the document is posted. */
export const numberField = code({ readOnly: true, unique: true, search: true, column: true })

/** The business day. */
export const dayField = date({ required: true, default: 'today', filter: true, column: true })

/** Names the branch of the document. */
export const branchField = reference('branches', {
  required: true,
  preselect: 'isPrimary',
  filter: true,
  column: true,
})
