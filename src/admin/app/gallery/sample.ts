import * as field from '../../../schema/fields.ts'
import { defineResource } from '../../../schema/resource.ts'

/**
 * Declares a resource with one field of each kind for the gallery. The resource is in no registry
 * and has no table. Its reference field points to the resource `to`.
 */
export function createSample(to: string) {
  return defineResource('gallery', {
    title: 'text',
    fields: { ...fields, reference: field.reference(to) },
  })
}

const fields = {
  text: field.text({ required: true }),
  longText: field.longText(),
  email: field.email(),
  phone: field.phone(),
  url: field.url(),
  code: field.code(),
  barcode: field.barcode(),
  iban: field.iban(),
  money: field.money(),
  price: field.price(),
  quantity: field.quantity(),
  percent: field.percent(),
  integer: field.integer(),
  decimal: field.decimal(),
  boolean: field.boolean(),
  date: field.date(),
  dateTime: field.dateTime(),
  select: field.select({
    choices: {
      neutral: 'neutral',
      info: 'info',
      success: 'success',
      warning: 'warning',
      error: 'error',
    },
  }),
  multiSelect: field.multiSelect({
    choices: { red: 'error', green: 'success', blue: 'info' },
  }),
  address: field.address(),
  json: field.json({ shape: 'object' }),
  image: field.image(),
  images: field.images(),
  file: field.file(),
  files: field.files(),
  lines: field.lines({ fields: { quantity: field.quantity() } }),
  computed: field.computed({ as: 'money', from: { multiply: ['quantity', 'price'] } }),
}

export const sampleValues: Readonly<Record<string, unknown>> = {
  text: 'Açúcar mascavado',
  longText: 'Rua Augusta 1\nLisboa',
  email: 'ana@example.com',
  phone: '+351 21 000 00 00',
  url: 'https://example.com/',
  code: 'P-00042',
  barcode: '4006381333931',
  iban: 'PT50000201231234567890154',
  money: 1234.5,
  price: 0.123456,
  quantity: 12.25,
  percent: 12.5,
  integer: 12345,
  decimal: 0.33333333,
  boolean: true,
  date: '2026-11-21',
  dateTime: '2026-11-21T12:30:00Z',
  select: 'success',
  multiSelect: ['red', 'blue'],
  lines: [{ quantity: 1 }, { quantity: 2 }],
  computed: 1.51,
  address: { street: 'Rua Augusta 1', city: 'Lisboa', postcode: '1100-048', country: 'PT' },
}
