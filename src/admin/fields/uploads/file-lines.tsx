import { Box, IconButton, Link, LinearProgress, Button } from '@mui/material'
import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UploadInfo } from '../../../schema/uploads.ts'
import { useLanguage, useTranslation } from '../../core/context/translation.ts'
import { formatTypeAndSize } from './file-text.tsx'
import { FileIcon } from './uploaded-image.tsx'
import type { UploadProgress } from './use-uploads.ts'

interface FileLineProps {
  readonly icon: ReactNode
  readonly name: ReactNode
  /** Holds the text below the name. */
  readonly note: ReactNode
  readonly children?: ReactNode
}

/** Draws a file in a list with picture or icon, name, description and buttons. */
function FileLine({ icon, name, note, children }: FileLineProps) {
  return (
    <Box component="li" sx={line}>
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere', lineHeight: '18px' }}>{name}</Box>
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>{note}</Box>
      </Box>
      {children}
    </Box>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 1.5, py: 0.75, minHeight: 52 } as const

interface StoredFileProps {
  readonly id: string
  /** Describes the upload; undefined while it is loading or after it was deleted. */
  readonly upload: UploadInfo | undefined
  readonly isLoading: boolean
  readonly children?: ReactNode
}

/** Draws a stored file. A picture opens in a new window, any other file is downloaded. */
export function StoredFile({ id, upload, isLoading, children }: StoredFileProps) {
  const t = useTranslation()
  const locale = useLanguage()
  const address = `/api/v1/uploads/${id}`
  if (!upload) {
    const note = isLoading ? '' : t('upload.goneHint')
    const name = isLoading ? '…' : t('upload.gone')
    return (
      <FileLine icon={<FileIcon upload={upload} />} name={name} note={note}>
        {children}
      </FileLine>
    )
  }
  const name = upload.name ?? t('upload.unnamed')
  const isPicture = upload.width !== null
  return (
    <FileLine
      icon={<FileIcon upload={upload} />}
      name={
        <Link
          href={isPicture ? `${address}?size=full` : address}
          {...(isPicture ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
        >
          {name}
        </Link>
      }
      note={formatTypeAndSize(upload, locale)}
    >
      <IconButton
        size="small"
        component="a"
        // Overrides the colour of links, because this link looks like a button.
        sx={{ '&&': { color: 'text.secondary' } }}
        href={address}
        download={name}
        aria-label={t('upload.download', { name })}
      >
        <Download size={16} />
      </IconButton>
      {children}
    </FileLine>
  )
}

interface SendingFileProps {
  readonly file: UploadProgress
  readonly onCancel: () => void
}

/** Draws a file that is being uploaded, with a button to cancel. */
export function SendingFile({ file: { name, share, upload }, onCancel }: SendingFileProps) {
  const t = useTranslation()
  const locale = useLanguage()
  return (
    <FileLine
      icon={<FileIcon upload={upload} />}
      name={name}
      note={
        upload ? (
          formatTypeAndSize(upload, locale)
        ) : (
          <LinearProgress
            // The progress is unknown before the upload starts, and after it, while the server
            // checks the file.
            {...(share > 0 && share < 1
              ? { variant: 'determinate', value: share * 100 }
              : { variant: 'indeterminate' })}
            aria-label={t('upload.sendingFile', { name })}
            sx={{ mt: 0.75, borderRadius: 2 }}
          />
        )
      }
    >
      <IconButton size="small" aria-label={t('upload.cancel', { name })} onClick={onCancel}>
        <X size={16} />
      </IconButton>
    </FileLine>
  )
}

interface RemovedFileProps {
  readonly name: string
  /** Restores a removed file; undefined when the field is full. */
  readonly onUndo: (() => void) | undefined
}

/** Draws a file that will be removed when the form is saved. */
export function RemovedFile({ name, onUndo }: RemovedFileProps) {
  const t = useTranslation()
  return (
    <Box component="li" sx={removedLine}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', textDecoration: 'line-through' }}>
        {name}
      </Box>
      {onUndo && (
        <Button
          size="small"
          variant="text"
          onClick={onUndo}
          aria-label={t('upload.undoRemoval', { name })}
        >
          {t('upload.undo')}
        </Button>
      )}
    </Box>
  )
}

const removedLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
} as const
