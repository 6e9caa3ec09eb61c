import { words as pt } from '../pt/words.ts'
import { withChanges } from '../with-changes.ts'
import { names } from './names.ts'
import { screens } from './screens.ts'

/** Collects the texts of screens as they are written in Brazil. */
export const words = withChanges(pt, { ...names, ...screens })
