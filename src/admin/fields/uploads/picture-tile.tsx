import { useTranslation } from '../../core/context/translation.ts'
import { Box, IconButton } from '@mui/material'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { UploadedImage } from './uploaded-image.tsx'

interface PictureTileProps {
  readonly id: string
  /** Holds the position, counted from 1. */
  readonly number: number
  readonly isLast: boolean
  readonly disabled: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/**
 * Draws one picture of a field with buttons that move and remove it, so that no pointer is needed.
 */
export function PictureTile(props: PictureTileProps) {
  const { id, number, isLast, disabled, onMove, onRemove } = props
  const t = useTranslation()
  return (
    <Box component="li" sx={tile}>
      <Box sx={{ height: TILE, bgcolor: 'background.default', borderRadius: '7px 7px 0 0' }}>
        <UploadedImage id={id} size={256} alt={t('upload.picture', { number })} />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <IconButton
          size="small"
          disabled={disabled || number === 1}
          aria-label={t('upload.earlier', { number })}
          onClick={() => onMove(-1)}
        >
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton
          size="small"
          disabled={disabled}
          aria-label={t('upload.remove', { number })}
          onClick={onRemove}
        >
          <X size={16} />
        </IconButton>
        <IconButton
          size="small"
          disabled={disabled || isLast}
          aria-label={t('upload.later', { number })}
          onClick={() => onMove(1)}
        >
          <ChevronRight size={16} />
        </IconButton>
      </Box>
    </Box>
  )
}

/** Sets the side length of a picture's square in px. */
export const TILE = 104

const tile = {
  width: TILE,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
}
