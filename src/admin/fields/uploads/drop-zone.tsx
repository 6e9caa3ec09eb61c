import { useTranslation } from '../../core/context/translation.ts'
import { Button, ButtonBase, useMediaQuery } from '@mui/material'
import { Camera, Paperclip } from 'lucide-react'
import { useRef, useState, type DragEvent, type Ref } from 'react'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { addMark } from '../../kit/button/busy-button.tsx'
import { acceptedFiles } from './use-uploads.ts'

interface DropZoneProps {
  readonly label: string
  readonly isMultiple: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly inputRef?: Ref<HTMLElement> | undefined
}

/** Draws an area that accepts dropped files. A click or Enter opens the file chooser. */
export function DropZone({ label, isMultiple, onFiles, inputRef }: DropZoneProps) {
  const t = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  // Touch screens do not support dragging files.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const sendFiles = (files: FileList | null) => {
    if (files?.length) onFiles([...files])
  }
  const allowDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <>
      <ButtonBase
        {...addMark}
        ref={inputRef as Ref<HTMLButtonElement>}
        onClick={() => chooser.current?.click()}
        onDragOver={allowDrop}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          sendFiles(event.dataTransfer.files)
        }}
        sx={{
          ...zone,
          borderColor: isOver ? 'primary.main' : 'text.secondary',
          ...(isOver && { bgcolor: 'action.hover' }),
        }}
      >
        <Paperclip size={18} aria-hidden />
        {t(chooseMessage(isTouch, isMultiple))}
      </ButtonBase>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={acceptedFiles}
        multiple={isMultiple}
        onChange={(event) => {
          sendFiles(event.target.files)
          // With the old value, choosing the same file again would not trigger a change event.
          event.target.value = ''
        }}
      />
    </>
  )
}

interface CameraButtonProps {
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Draws a button that takes a picture with the camera; nothing on devices without a touch screen. */
export function CameraButton({ disabled = false, onFiles }: CameraButtonProps) {
  const t = useTranslation()
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  if (!isTouch) return null
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Camera size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => camera.current?.click()}
        sx={{ justifySelf: 'start', minHeight: 44, mt: 1 }}
      >
        {t('upload.takePicture')}
      </Button>
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={t('upload.takePicture')}
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files])
          target.value = ''
        }}
      />
    </>
  )
}

function chooseMessage(isTouch: boolean, isMultiple: boolean): MessageKey {
  if (isTouch) return isMultiple ? 'upload.chooseFiles' : 'upload.chooseFile'
  return isMultiple ? 'upload.addFiles' : 'upload.addFile'
}

const zone = {
  width: '100%',
  minHeight: 56,
  px: 2,
  gap: 1,
  font: 'inherit',
  fontSize: 13,
  borderRadius: '8px',
  border: '1px dashed',
} as const
