import type { InputProps } from '../inputs/input-props.ts'
import { PicturesInput } from './pictures-input.tsx'

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
