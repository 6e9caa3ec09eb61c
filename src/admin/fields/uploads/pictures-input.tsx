import { useTranslation } from '../../core/context/translation.ts'
import {
  Box,
  ButtonBase,
  CircularProgress,
  FormControl,
  FormHelperText,
  FormLabel,
} from '@mui/material'
import { ImagePlus } from 'lucide-react'
import { useRef, useState, type DragEvent, type Ref } from 'react'
import { pictureLimits } from '../../../schema/uploads.ts'
import { inputHeading, type InputProps } from '../inputs/field-box.tsx'
import { CameraButton } from './drop-zone.tsx'
import { PictureTile, TILE } from './picture-tile.tsx'
import { useUploads } from './use-uploads.ts'

interface PicturesInputProps {
  readonly label: string
  /** Lists the ids of the uploads, in order. */
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly max: number
  readonly error?: string | undefined
  readonly help?: string | undefined
  readonly disabled?: boolean | undefined
  readonly inputRef?: Ref<HTMLElement> | undefined
}

/**
 * Draws the input of pictures, which can be chosen, dropped, pasted, ordered and removed. Each
 * picture is uploaded immediately.
 */
function PicturesInput(props: PicturesInputProps) {
  const { label, value, onChange, max, error, help, disabled = false, inputRef } = props
  const t = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { sending, problem, send } = useUploads({
    kind: 'image',
    room: max - value.length,
    onUploaded: (abouts) => onChange([...value, ...abouts.map(({ id }) => id)]),
  })
  const isSending = sending.length > 0
  const isClosed = disabled || isSending
  const take = (files: FileList | undefined | null) => {
    if (!isClosed && files?.length) void send([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <FormControl component="fieldset" onPaste={(event) => take(event.clipboardData.files)}>
      <FormLabel component="legend" error={error !== undefined} sx={inputHeading}>
        {label}
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
            onRemove={() => onChange(value.filter((other) => other !== picture))}
          />
        ))}
        {value.length < max && (
          <li>
            <ButtonBase
              ref={inputRef as Ref<HTMLButtonElement>}
              disabled={isClosed}
              onClick={() => chooser.current?.click()}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(true)
              }}
              onDragLeave={() => setOver(false)}
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
                take(event.target.files)
                // Without this, choosing the same file again would not trigger a change event.
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
        {error ?? problem ?? help ?? t('upload.hint')}
      </FormHelperText>
    </FormControl>
  )
}

const tiles = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0 }

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
      max={place.field.max ?? 8}
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
