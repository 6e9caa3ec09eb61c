import { useTranslation } from '../../core/context/translation.ts'
import { IconButton } from '@mui/material'
import { GripVertical, Trash2 } from 'lucide-react'
import type { DragEvent } from 'react'
import type { FieldOf } from '../../../schema/fields.ts'
import type { Values } from '../../../schema/values.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatField, type Place } from '../../fields/field-text.ts'
import { LINES } from '../../../schema/document.ts'
import { useComputedValue, useLiveAmounts } from '../live-amounts.tsx'

interface LiveCellProps {
  readonly place: Place
  readonly name: string
  readonly row: number
  /** Names the field that holds the rows. */
  readonly lines: string
}

/** Draws the value that the server will compute for a field of a child row. */
export function LiveCell({ place: { field, ...place }, name, row, lines }: LiveCellProps) {
  const tools = useCellTools()
  // The computed record contains the rows of the form with their amounts (document.ts).
  const rows = useLiveAmounts()?.[LINES] as readonly Values[] | undefined
  const derived = lines === LINES ? rows?.[row] : undefined
  if (field.kind === 'computed') {
    return <ComputedCell place={{ field, ...place }} prefix={`${lines}.${row}.`} kept={derived} />
  }
  return <>{formatField(derived?.[name], tools, { field, ...place })}</>
}

interface ComputedCellProps {
  readonly place: Place<FieldOf<'computed'>>
  readonly prefix: string
  readonly kept: Values | undefined
}

function ComputedCell({ place, prefix, kept }: ComputedCellProps) {
  const tools = useCellTools()
  const value = useComputedValue(place.field, { prefix, kept })
  return <>{formatField(value, tools, place)}</>
}

/** Sets the type of the data of a dragged row, so that no other element accepts it. */
export const DRAGGED_ROW = 'application/x-armazem-row'

/** Draws the handle by which a child row is dragged; the keyboard moves a row from its inputs. */
export function MoveRow({ row }: { readonly row: number }) {
  const t = useTranslation()
  const label = t('field.moveRow', { row: row + 1 })
  return (
    <IconButton
      size="small"
      draggable
      // A stop at each row would slow down entering rows with Tab.
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-keyshortcuts="Control+Shift+ArrowUp Control+Shift+ArrowDown"
      onDragStart={({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData(DRAGGED_ROW, String(row))
      }}
      sx={{ cursor: 'grab', color: 'text.secondary' }}
    >
      <GripVertical size={16} aria-hidden />
    </IconButton>
  )
}

interface RemoveRowProps {
  readonly row: number
  readonly disabled: boolean
  readonly onRemove: (row: number) => void
}

/** Draws the button that removes a child row from the form. */
export function RemoveRow({ row, disabled, onRemove }: RemoveRowProps) {
  const t = useTranslation()
  return (
    <IconButton
      aria-label={t('field.removeRow', { row: row + 1 })}
      disabled={disabled}
      onClick={() => onRemove(row)}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
}
