import type { Kind } from '../../schema/fields.ts'
import type { Address } from '../../schema/row.ts'

/** Types the non-empty value of each kind of field. */
export interface Shown {
  text: string
  longText: string
  email: string
  phone: string
  url: string
  code: string
  barcode: string
  iban: string
  money: number
  price: number
  quantity: number
  percent: number
  integer: number
  decimal: number
  boolean: boolean
  date: string
  dateTime: string
  select: string
  reference: string
  lines: readonly Readonly<Record<string, unknown>>[]
  image: string
  images: readonly string[]
  file: string
  files: readonly string[]
  address: Address
  computed: string | number | boolean
}

/** Fails to compile when a kind is missing above. */
export type ShownOf<K extends Kind> = Shown[K]
