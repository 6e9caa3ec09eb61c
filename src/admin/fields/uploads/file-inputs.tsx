import { documentLimits } from '../../../schema/uploads.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { FilesBox } from './files-box.tsx'

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
