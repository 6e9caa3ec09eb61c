import { declareListViews } from '../../src/schema/list-view.ts'
import { viewAccess } from './access.ts'

/** Declares the saved views of lists (rule 1.22). */
export const views = declareListViews({ group: 'settings', access: viewAccess, share: ['manager'] })
