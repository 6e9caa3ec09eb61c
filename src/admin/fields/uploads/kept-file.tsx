import { IconButton, Link } from '@mui/material'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale } from 'react-admin'
import type { About } from '../../../schema/uploads.ts'
import { useWords } from '../../core/context/words.ts'
import { FileIcon } from './file-icon.tsx'
import { FileLine } from './file-line.tsx'
import { noteText } from './file-text.ts'

interface KeptFileProps {
  readonly id: string
  /** Undefined when it is no longer kept, or not known yet. */
  readonly about: About | undefined
  readonly isAsked: boolean
  readonly children?: ReactNode
}

/** Draws a file that the server keeps: a picture opens in a window of its own, everything else is saved. */
export function KeptFile({ id, about, isAsked, children }: KeptFileProps) {
  const say = useWords()
  const locale = useLocale() ?? 'en'
  const address = `/api/v1/uploads/${id}`
  if (!about) {
    const note = isAsked ? '' : say('upload.goneHint')
    const name = isAsked ? '…' : say('upload.gone')
    return (
      <FileLine icon={<FileIcon about={about} />} name={name} note={note}>
        {children}
      </FileLine>
    )
  }
  const name = about.name ?? say('upload.unnamed')
  const isSeen = about.width !== null
  return (
    <FileLine
      icon={<FileIcon about={about} />}
      name={
        <Link
          href={isSeen ? `${address}?size=full` : address}
          {...(isSeen ? { target: '_blank', rel: 'noreferrer' } : { download: name })}
        >
          {name}
        </Link>
      }
      note={noteText(about, locale)}
    >
      <IconButton
        size="small"
        component="a"
        // Links of a page are coloured; this is a button.
        sx={{ '&&': { color: 'text.secondary' } }}
        href={address}
        download={name}
        aria-label={say('upload.download', { name })}
      >
        <Download size={16} />
      </IconButton>
      {children}
    </FileLine>
  )
}
