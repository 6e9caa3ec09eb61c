import { useTranslation } from '../../core/context/translation.ts'
import { IconButton } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { fieldText, type Place } from '../../fields/field-text.ts'
import { LINES } from '../action-form.ts'
import { useLiveAmounts } from '../live-amounts.tsx'

interface LiveCellProps {
  readonly place: Place
  readonly name: string
  readonly row: number
}

/** Shows the value that the server will compute for a field of a child row. */
export function LiveCell({ place, name, row }: LiveCellProps) {
  const tools = useCellTools()
  // The derived record has the rows of the form, with their computed values (document.ts).
  const rows = useLiveAmounts()?.[LINES] as readonly Readonly<Record<string, unknown>>[] | undefined
  return <>{fieldText(rows?.[row]?.[name], tools, place)}</>
}

interface RemoveRowProps {
  readonly row: number
  readonly disabled: boolean
  readonly onRemove: (row: number) => void
}

/** Takes a child row out of the form. */
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
