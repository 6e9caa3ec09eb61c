import { declareCustomFields } from '../../src/schema/custom-field.ts'
import { customFieldAccess } from './access.ts'

/** Declares the fields that a team adds to its records (rule 1.29). */
export const customFields = declareCustomFields({ group: 'settings', access: customFieldAccess })
