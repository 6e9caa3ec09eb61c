import { Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { cellNote, OverCell } from './cell-input.tsx'
import type { CellPlace, createCellFinder } from './cell-marks.ts'
import type { CellProblems } from './cell-writes.ts'

interface RefusalNoteProps extends Pick<ReturnType<typeof createCellFinder>, 'locate'> {
  readonly getTable: () => HTMLTableElement | null
  readonly problems: CellProblems
  /** Returns the message of a refused value. */
  readonly findProblem: (at: CellPlace) => string | undefined
}

/** Draws the reason why a value was refused below its cell, while the cell has the focus or the pointer is over it. */
export function RefusalNote({ getTable, locate, problems, findProblem }: RefusalNoteProps) {
  const [pointed, setPointed] = useState<HTMLTableCellElement>()
  const point = useEvent((target: Element | null) => {
    const cell = target?.closest('td')
    if (cell) setPointed(cell.matches('[data-refused]') ? cell : undefined)
  })
  useEffect(() => {
    const table = getTable()
    const onPoint = ({ target }: Event) => point(target as Element)
    for (const name of ['focusin', 'mouseover']) table?.addEventListener(name, onPoint)
    return () => {
      for (const name of ['focusin', 'mouseover']) table?.removeEventListener(name, onPoint)
    }
    // The table stays while its cells are edited.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // A value can be refused while its cell has the focus.
  useEffect(() => {
    point(document.activeElement)
  }, [point, problems])
  const at = locate(pointed)
  const problem = at && findProblem(at)
  if (!pointed || !problem) return null
  return (
    <OverCell cell={pointed}>
      <Box role="alert" sx={note}>
        {problem}
      </Box>
    </OverCell>
  )
}

const note = {
  ...cellNote,
  top: 'calc(100% + 2px)',
  color: 'error.contrastText',
  bgcolor: 'error.main',
} as const
