import { code, date, reference } from '../../src/schema/fields.ts'

/** Declares the number, which is assigned from the number series when the document is posted. */
export const numberField = code({ readOnly: true, unique: true, search: true, column: true })

/** Declares the business day of the document. */
export const dayField = date({ required: true, default: 'today', filter: true, column: true })

/** Declares the branch of the document. */
export const branchField = reference('branches', {
  required: true,
  preselect: 'isPrimary',
  filter: true,
  column: true,
})
