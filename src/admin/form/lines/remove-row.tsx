import { IconButton } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { useWords } from '../../core/context/words.ts'

interface RemoveRowProps {
  readonly row: number
  readonly disabled: boolean
  readonly onRemove: (row: number) => void
}

/** Takes a child row out of the form. */
export function RemoveRow({ row, disabled, onRemove }: RemoveRowProps) {
  const say = useWords()
  return (
    <IconButton
      aria-label={say('field.removeRow', { row: row + 1 })}
      disabled={disabled}
      onClick={() => onRemove(row)}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  )
}
