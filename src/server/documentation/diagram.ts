import { drawFlowchart } from './flowchart.ts'
import { drawSequence } from './sequence-diagram.ts'

/**
 * Draws a diagram in Mermaid's notation as SVG: flowcharts and sequence diagrams with the syntax
 * that the documents use; undefined for other notation, whose source the page then shows.
 */
export function drawDiagram(source: string): string | undefined {
  const [kind = '', ...rest] = source.split('\n').map((line) => line.trim())
  const lines = rest.filter((line) => line !== '')
  if (kind === 'sequenceDiagram') return drawSequence(lines)
  const direction = /^flowchart (TB|LR)$/.exec(kind)?.[1]
  return direction === undefined ? undefined : drawFlowchart(lines, direction)
}
