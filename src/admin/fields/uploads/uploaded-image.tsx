import { Box } from '@mui/material'
import { FileImage, FileSpreadsheet, FileText } from 'lucide-react'
import type { UploadInfo } from '../../../schema/uploads.ts'

interface UploadedImageProps {
  readonly id: string
  /** Sets the length of the longer side in px. The server stores these sizes. */
  readonly size: 128 | 256 | 800
  /** Describes the picture; left out when text beside the picture describes it. */
  readonly alt?: string
}

/** Draws an uploaded picture, scaled to fit its container. */
export function UploadedImage({ id, size, alt = '' }: UploadedImageProps) {
  return (
    <img
      src={`/api/v1/uploads/${id}?size=${size}`}
      alt={alt}
      loading="lazy"
      style={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
    />
  )
}

/** Draws the preview of a file if there is one, else an icon of its type. */
export function FileIcon({ upload }: { readonly upload: UploadInfo | undefined }) {
  return (
    <Box sx={tile} aria-hidden>
      {upload && upload.width !== null ? (
        <UploadedImage id={upload.id} size={128} />
      ) : (
        <KindIcon mime={upload?.mime ?? ''} />
      )}
    </Box>
  )
}

function KindIcon({ mime }: Pick<UploadInfo, 'mime'>) {
  if (mime.startsWith('image/')) return <FileImage size={20} />
  if (mime === 'text/csv' || mime.includes('sheet')) return <FileSpreadsheet size={20} />
  return <FileText size={20} />
}

const tile = {
  width: 40,
  height: 40,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '6px',
  color: 'text.secondary',
  bgcolor: 'background.default',
} as const
