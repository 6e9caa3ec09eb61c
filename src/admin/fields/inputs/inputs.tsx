import { useExtensions } from '../extensions.tsx'
import { Suspense, type ComponentType } from 'react'
import type { Kind } from '../../../schema/fields.ts'
import { fillNumberKinds } from '../../../schema/kinds.ts'
import type { Place } from '../../../schema/place.ts'
import { FileInput, FilesInput } from '../uploads/files-box.tsx'
import { ImageInput, ImagesInput } from '../uploads/pictures-input.tsx'
import { AddressInput } from './address-input.tsx'
import { BooleanInput, MultiSelectInput, SelectInput } from './choice-inputs.tsx'
import type { InputProps } from './field-box.tsx'
import { NumberInput } from './number-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import {
  DateTimeInput,
  BarcodeInput,
  CodeInput,
  DateInput,
  EmailInput,
  JsonInput,
  LongTextInput,
  PhoneInput,
  TextInput,
  WebAddressInput,
} from './text-inputs.tsx'

/**
 * Names the kinds that have a single input. Child rows are edited in a grid, and computed values
 * cannot be edited.
 */
export type EnteredKind = Exclude<Kind, 'lines' | 'computed'>

/** Describes the place of a field with a single input. */
export type EnteredPlace = Place & { readonly field: { readonly kind: EnteredKind } }

const inputs: { readonly [K in EnteredKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: WebAddressInput,
  code: CodeInput,
  barcode: BarcodeInput,
  iban: CodeInput,
  ...fillNumberKinds(NumberInput),
  boolean: BooleanInput,
  date: DateInput,
  dateTime: DateTimeInput,
  select: SelectInput,
  multiSelect: MultiSelectInput,
  reference: ReferenceInput,
  line: CodeInput,
  address: AddressInput,
  json: JsonInput,
  image: ImageInput,
  images: ImagesInput,
  file: FileInput,
  files: FilesInput,
}

/** Draws the input of a field: its custom input if the business declares one, otherwise the input of its kind. */
export function FieldInput(props: InputProps<EnteredKind>) {
  const { inputs: customInputs } = useExtensions()
  const { resource, path } = props.place
  const Custom = customInputs[`${resource.name}.${path}`]
  if (Custom) {
    return (
      <Suspense fallback={null}>
        <Custom {...props} />
      </Suspense>
    )
  }
  // The cast is needed because TypeScript cannot express that the kind of the field selects the input.
  const Input = inputs[props.place.field.kind] as ComponentType<InputProps<EnteredKind>>
  return <Input {...props} />
}
