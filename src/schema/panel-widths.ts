import type { Panel } from './board.ts'

const COLUMNS = 12

/**
 * Returns the width of each panel in twelfths of the page: the declared width, and a share of the space that is left in
 * its row, for example by panels that the person may not view.
 */
export function fillRows<P extends Pick<Panel, 'width'>>(
  panels: readonly P[],
): readonly (readonly [panel: P, width: number])[] {
  const rows: P[][] = []
  let freeWidth = 0
  for (const panel of panels) {
    if (panel.width > freeWidth) {
      rows.push([])
      freeWidth = COLUMNS
    }
    rows.at(-1)!.push(panel)
    freeWidth -= panel.width
  }
  return rows.flatMap((row) => {
    let gap = COLUMNS - row.reduce((sum, { width }) => sum + width, 0)
    return row.map((panel, i) => {
      const share = Math.ceil(gap / (row.length - i))
      gap -= share
      return [panel, panel.width + share] as const
    })
  })
}
