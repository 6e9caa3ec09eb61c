import type { ComponentType } from 'react'
import type { Kind } from '../../schema/fields.ts'
import { AddressInput } from './address-input.tsx'
import { BooleanInput } from './boolean-input.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import type { InputProps } from './input-props.ts'
import { NumberInput } from './number-input.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { SelectInput } from './select-input.tsx'
import {
  BarcodeInput,
  CodeInput,
  DateInput,
  EmailInput,
  LongTextInput,
  PhoneInput,
  TextInput,
  WebAddressInput,
} from './text-inputs.tsx'

/** Kinds whose values are entered in one input; child rows have a grid of them, and computed values none. */
export type EnteredKind = Exclude<Kind, 'lines' | 'computed' | 'image' | 'images'>

const inputs: { readonly [K in EnteredKind]: ComponentType<InputProps<K>> } = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: WebAddressInput,
  code: CodeInput,
  barcode: BarcodeInput,
  money: NumberInput,
  price: NumberInput,
  quantity: NumberInput,
  percent: NumberInput,
  integer: NumberInput,
  decimal: NumberInput,
  boolean: BooleanInput,
  date: DateInput,
  dateTime: DateTimeInput,
  select: SelectInput,
  reference: ReferenceInput,
  address: AddressInput,
}

/** The input of a kind. */
export function inputOf(kind: EnteredKind): ComponentType<InputProps> {
  // The kind comes from the same field that the input is given; a lookup by a union cannot express that.
  return inputs[kind] as ComponentType<InputProps>
}
