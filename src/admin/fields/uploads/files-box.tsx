import { useTranslation } from '../../core/context/translation.ts'
import { Box, FormControl, FormHelperText, FormLabel, IconButton } from '@mui/material'
import { X } from 'lucide-react'
import { useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { documentLimits, type UploadInfo } from '../../../schema/uploads.ts'
import { removeAndFocusNext, removeMark } from '../../kit/button/busy-button.tsx'
import { visuallyHidden } from '../../kit/theme/components.ts'
import { formatHelperText, LabelText, inputHeading, type InputProps } from '../inputs/field-box.tsx'
import { CameraButton, DropZone } from './drop-zone.tsx'
import { StoredFile, RemovedFile, SendingFile } from './file-lines.tsx'
import { useUploadInfo } from './file-list.tsx'
import { useUploads } from './use-uploads.ts'

interface FilesBoxProps {
  readonly label: string
  readonly bare?: boolean
  /** Lists the ids of the uploads, in order. */
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly max: number
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly required?: boolean
  readonly disabled?: boolean | undefined
  readonly inputRef?: Ref<HTMLElement> | undefined
}

/**
 * Draws an input for files that are dropped, chosen or pasted. Each file is uploaded immediately. A
 * removal can be undone until the form is saved.
 */
export function FilesBox(props: FilesBoxProps) {
  const { label, bare, value, onChange, max, error, help, required } = props
  const { disabled = false, inputRef } = props
  const t = useTranslation()
  const box = useRef<HTMLFieldSetElement>(null)
  const [added, setAdded] = useState<ReadonlyMap<string, UploadInfo>>(new Map())
  const [removed, setRemoved] = useState<readonly { id: string; at: number }[]>([])
  // `added` has the descriptions of files that were just uploaded.
  const stored = useUploadInfo(
    value.concat(removed.map(({ id }) => id)).filter((id) => !added.has(id)),
  )
  const { sending, problem, send, cancel } = useUploads({
    kind: 'document',
    max,
    count: value.length,
    onUploaded: (uploads) => {
      setAdded((all) => new Map([...all, ...uploads.map((upload) => [upload.id, upload] as const)]))
      onChange([...value, ...uploads.map(({ id }) => id)])
    },
  })
  const findUpload = (id: string) => added.get(id) ?? stored?.get(id)
  const getName = (id: string) => findUpload(id)?.name ?? t('upload.unnamed')
  const room = max - value.length - sending.length

  function remove(id: string): void {
    const at = value.indexOf(id)
    removeAndFocusNext(box.current, at, () => {
      setRemoved((all) => [...all, { id, at }])
      onChange(value.toSpliced(at, 1))
    })
  }

  function restore(id: string, at: number): void {
    // The undo button disappears, so the focus moves to the button that removes the restored file.
    flushSync(() => {
      setRemoved((all) => all.filter((other) => other.id !== id))
      onChange(value.toSpliced(at, 0, id))
    })
    box.current
      ?.querySelectorAll<HTMLElement>('[data-removes]')
      [Math.min(at, value.length)]?.focus()
  }

  return (
    <FormControl
      ref={box}
      component="fieldset"
      fullWidth
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files]
        if (!disabled && room > 0 && pasted.length > 0) void send(pasted)
      }}
    >
      <FormLabel
        component="legend"
        error={error !== undefined}
        sx={bare ? visuallyHidden : inputHeading}
      >
        <LabelText label={label} required={required} />
      </FormLabel>
      <Box component="ul" aria-label={label} sx={list}>
        {value.map((id) => (
          <StoredFile
            key={id}
            id={id}
            upload={findUpload(id)}
            isLoading={stored === undefined && !added.has(id)}
          >
            {!disabled && (
              <IconButton
                {...removeMark}
                size="small"
                sx={{ color: 'text.secondary' }}
                aria-label={t('upload.removeFile', { name: getName(id) })}
                onClick={() => remove(id)}
              >
                <X size={16} />
              </IconButton>
            )}
          </StoredFile>
        ))}
        {removed
          .filter(({ id }) => !value.includes(id))
          .map(({ id, at }) => (
            <RemovedFile
              key={id}
              name={getName(id)}
              onUndo={room > 0 ? () => restore(id, at) : undefined}
            />
          ))}
        {sending.map((file) => (
          <SendingFile key={file.key} file={file} onCancel={() => cancel(file.key)} />
        ))}
      </Box>
      {!disabled && room > 0 && (
        <>
          <DropZone label={label} isMultiple={max > 1} onFiles={send} inputRef={inputRef} />
          <CameraButton onFiles={send} />
        </>
      )}
      <FormHelperText error={Boolean(error ?? problem)} role={problem ? 'alert' : undefined}>
        {formatHelperText(error ?? problem, help ?? t('upload.fileHint'))}
      </FormHelperText>
    </FormControl>
  )
}

const list = { listStyle: 'none', m: 0, p: 0, '&:not(:empty)': { mb: 1 } } as const

/** Draws the input of a field that holds one file. */
export function FileInput({ value, onChange, ...rest }: InputProps<'file'>) {
  return (
    <FilesBox
      {...rest}
      max={1}
      // The field holds an upload's id or nothing.
      value={value ? [value as string] : []}
      onChange={([id]) => onChange(id ?? null)}
    />
  )
}

/** Draws the input of a field that holds several files, in order. */
export function FilesInput({ value, onChange, place, ...rest }: InputProps<'files'>) {
  return (
    <FilesBox
      {...rest}
      max={place.field.max ?? documentLimits.perRecord}
      // The field holds a list of upload ids or nothing yet.
      value={(value ?? []) as readonly string[]}
      onChange={onChange}
    />
  )
}
