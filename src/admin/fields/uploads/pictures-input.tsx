import { useTranslation } from '../../core/context/translation.ts'
import {
  Box,
  ButtonBase,
  CircularProgress,
  FormControl,
  FormHelperText,
  FormLabel,
  IconButton,
} from '@mui/material'
import { ImagePlus, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useRef, useState, type DragEvent, type Ref } from 'react'
import { fieldLimits } from '../../../schema/field-limits.ts'
import { pictureLimits } from '../../../schema/uploads.ts'
import { addMark, removeAndFocusNext, removeMark } from '../../kit/button/busy-button.tsx'
import { formatHelperText, LabelText, inputHeading, type InputProps } from '../inputs/field-box.tsx'
import { CameraButton } from './drop-zone.tsx'
import { useUploads } from './use-uploads.ts'
import { UploadedImage } from './uploaded-image.tsx'

interface PicturesInputProps {
  readonly label: string
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
 * Draws the input of pictures, which can be chosen, dropped, pasted, ordered and removed. Each
 * picture is uploaded immediately.
 */
function PicturesInput(props: PicturesInputProps) {
  const { label, value, onChange, max, error, help, required } = props
  const { disabled = false, inputRef } = props
  const t = useTranslation()
  const box = useRef<HTMLFieldSetElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { sending, problem, send } = useUploads({
    kind: 'image',
    max,
    count: value.length,
    onUploaded: (uploads) => onChange([...value, ...uploads.map(({ id }) => id)]),
  })
  const isSending = sending.length > 0
  const isClosed = disabled || isSending
  const sendFiles = (files: FileList | undefined | null) => {
    if (!isClosed && files?.length) void send([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    sendFiles(event.dataTransfer.files)
  }

  function remove(at: number): void {
    removeAndFocusNext(box.current, at, () => onChange(value.toSpliced(at, 1)))
  }

  return (
    <FormControl
      ref={box}
      component="fieldset"
      onPaste={(event) => sendFiles(event.clipboardData.files)}
    >
      <FormLabel component="legend" error={error !== undefined} sx={inputHeading}>
        <LabelText label={label} required={required} />
      </FormLabel>
      <Box component="ul" sx={tiles}>
        {value.map((picture, i) => (
          <PictureTile
            key={picture}
            id={picture}
            number={i + 1}
            isLast={i === value.length - 1}
            disabled={disabled}
            onMove={(by) => onChange(moveEntry(value, i, by))}
            onRemove={() => remove(i)}
          />
        ))}
        {value.length < max && (
          <li>
            <ButtonBase
              {...addMark}
              ref={inputRef as Ref<HTMLButtonElement>}
              disabled={isClosed}
              onClick={() => chooser.current?.click()}
              onDragOver={(event) => {
                event.preventDefault()
                setIsOver(true)
              }}
              onDragLeave={() => setIsOver(false)}
              onDrop={drop}
              sx={{ ...dropZone, borderColor: isOver ? 'primary.main' : 'text.secondary' }}
            >
              {isSending ? <CircularProgress size={20} /> : <ImagePlus size={20} />}
              {isSending ? t('upload.sending') : t('upload.add')}
            </ButtonBase>
            <input
              ref={chooser}
              type="file"
              hidden
              aria-label={label}
              accept={pictureLimits.types.join(',')}
              multiple={max > 1}
              onChange={(event) => {
                sendFiles(event.target.files)
                // With the old value, choosing the same file again would not trigger a change event.
                event.target.value = ''
              }}
            />
          </li>
        )}
      </Box>
      {value.length < max && (
        <CameraButton disabled={isClosed} onFiles={(files) => void send(files)} />
      )}
      <FormHelperText error={Boolean(error ?? problem)} role={problem ? 'alert' : undefined}>
        {formatHelperText(error ?? problem, help ?? t('upload.hint'))}
      </FormHelperText>
    </FormControl>
  )
}

const tiles = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0 }

/** Sets the side length of a picture's square in px. */
const TILE = 104

const dropZone = {
  width: TILE,
  minHeight: TILE,
  flexDirection: 'column',
  gap: 1,
  font: 'inherit',
  fontSize: 12,
  borderRadius: '8px',
  border: '1px dashed',
  '&.Mui-disabled': { opacity: 0.6 },
}

/** Draws the input of a field that holds one picture. */
export function ImageInput({ value, onChange, ...rest }: InputProps<'image'>) {
  return (
    <PicturesInput
      {...rest}
      max={1}
      // The field holds an upload's id or nothing.
      value={value ? [value as string] : []}
      onChange={([id]) => onChange(id ?? null)}
    />
  )
}

/** Draws the input of a field that holds several pictures, in order. */
export function ImagesInput({ value, onChange, place, ...rest }: InputProps<'images'>) {
  return (
    <PicturesInput
      {...rest}
      max={place.field.max ?? fieldLimits.images}
      // The field holds a list of upload ids or nothing yet.
      value={(value ?? []) as readonly string[]}
      onChange={onChange}
    />
  )
}

/** Returns a copy of the list with the entry at `from` moved by `by` places. */
function moveEntry<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const item = list[from]
  const other = list[from + by]
  if (item === undefined || other === undefined) return list
  return list.with(from, other).with(from + by, item)
}

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
function PictureTile(props: PictureTileProps) {
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
          {...removeMark}
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

const tile = {
  width: TILE,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
}
