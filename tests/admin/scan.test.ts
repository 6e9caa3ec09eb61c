import { act, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
const LAMP = '4006381333931'
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner)
  await shop.product('Lamp', { barcodes: [{ value: LAMP, type: 'ean13' }] })
  await shop.product('Desk', { barcodes: [{ value: '73513537', type: 'ean8' }] })
})

let clock = 0

/**
 * Scans a code: a scanner types a key every 10 ms, by the time of the key events, into the focused
 * field.
 */
function scan(code: string): void {
  clock += 300
  act(() => {
    for (const key of [...code, 'Enter']) {
      clock += 10
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(pressed, 'timeStamp', { value: clock })
      const into = document.activeElement ?? document.body
      into.dispatchEvent(pressed)
    }
  })
}

const readValues = (name: string) =>
  screen.queryAllByRole('textbox', { name }).map((box) => (box as HTMLInputElement).value)

describe('scanning into the lines of a document', () => {
  it('adds a row for a scanned product, increases its quantity when scanned again, and types nothing into other fields', async () => {
    await screens.open(owner, '/add-purchase')
    const reference = await screen.findByRole('textbox', { name: /supplier's invoice/i })
    reference.focus()
    for (const code of [LAMP, '73513537', LAMP, LAMP]) scan(code)
    await waitFor(() => expect(readValues('Quantity')).toEqual(['3', '1']))
    expect(reference).toHaveProperty('value', '')
    expect(document.activeElement).toBe(reference)
    expect(screen.getByText('Lamp: 3')).toBeDefined()
  })

  it('offers to create the product of an unknown code, with the code in the form', async () => {
    const person = actAsPerson()
    await screens.open(owner, '/add-purchase')
    await screen.findByRole('textbox', { name: /supplier's invoice/i })
    scan('036000291452')
    expect(await screen.findByText(/No product has the code 036000291452/)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Create product' }))
    const box = await screen.findByRole('textbox', { name: /^Barcode/ })
    expect(box).toHaveProperty('value', '036000291452')
  })
})
