import { expect, it } from 'vitest'
import { suppliers } from '../../resources/parties/suppliers.ts'
import { formatField, type TextTools } from '../../src/admin/fields/field-text.ts'

it("An address shows the country's name on a screen and its code in a file", () => {
  const place = { resource: suppliers, path: 'address', field: suppliers.fields.address }
  const address = { city: 'Braga', postcode: '4700-329', country: 'PT' }
  // Formatting an address needs only this function of the screen's tools.
  const screen = { formatCountry: () => 'Portugal' } as unknown as TextTools
  const file = {} as TextTools
  expect(formatField(address, screen, place)).toBe('4700-329 Braga, Portugal')
  expect(formatField(address, file, place)).toBe('4700-329 Braga, PT')
})
