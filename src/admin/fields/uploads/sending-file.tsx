import { IconButton, LinearProgress } from '@mui/material'
import { X } from 'lucide-react'
import { useLocale } from 'react-admin'
import { useWords } from '../../core/context/words.ts'
import { FileIcon } from './file-icon.tsx'
import { FileLine } from './file-line.tsx'
import { noteText } from './file-text.ts'
import type { Sending } from './use-uploads.ts'

interface SendingFileProps {
  readonly file: Sending
  readonly onCancel: () => void
}

/** Draws a file on its way, which can be given up. */
export function SendingFile({ file: { name, share, about }, onCancel }: SendingFileProps) {
  const say = useWords()
  const locale = useLocale() ?? 'en'
  return (
    <FileLine
      icon={<FileIcon about={about} />}
      name={name}
      note={
        about ? (
          noteText(about, locale)
        ) : (
          <LinearProgress
            // What has left the browser is still to be looked at by the server.
            {...(share > 0 && share < 1
              ? { variant: 'determinate', value: share * 100 }
              : { variant: 'indeterminate' })}
            aria-label={say('upload.sendingFile', { name })}
            sx={{ mt: 0.75, borderRadius: 2 }}
          />
        )
      }
    >
      <IconButton size="small" aria-label={say('upload.cancel', { name })} onClick={onCancel}>
        <X size={16} />
      </IconButton>
    </FileLine>
  )
}
