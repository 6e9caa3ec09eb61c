import type { Paper } from '../../../schema/paper.ts'
import { RollView } from './roll-view.tsx'
import { SheetView } from './sheet-view.tsx'

/**
 * Draws a paper on the screen: what its drawing puts on it, in the same order. It is white in the dark, as paper is.
 */
export function PaperView({ paper }: { readonly paper: Paper }) {
  return paper.form === 'a4' ? <SheetView paper={paper} /> : <RollView paper={paper} />
}
