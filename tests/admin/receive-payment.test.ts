import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Document, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop
let sales: readonly Document[]

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner)
  await shop.buy([['Lamp', 20, 10]], { date: daysAgo(60) })
  const sell = (quantity: number, date: string) => shop.sell([['Lamp', quantity, 30]], { date })
  // The second sale is the oldest.
  sales = [await sell(2, daysAgo(2)), await sell(1, daysAgo(30)), await sell(4, daysAgo(1))]
})

const readDue = () => Promise.all(sales.map(async ({ id }) => (await shop.get(`/sales/${id}`)).due))

describe('a payment', () => {
  it.runIf(isNight())('gets the due amount of the document that was chosen last', async () => {
    const person = actAsPerson()
    const values = { customer: shop.customer.id, method: shop.method.id, amount: 100 }
    const source = encodeURIComponent(JSON.stringify(values))
    await screens.open(owner, `/payment-list/add?source=${source}`)
    await person.click(await screen.findByRole('button', { name: 'Add row' }))
    const release = screens.holdBack(/^GET .*\/sales\?.*"id":\[/)
    for (const { number } of sales.slice(0, 2)) {
      const document = screen.getByRole('combobox', { name: 'Document' })
      await person.clear(document)
      await person.type(document, number!)
      await person.click(await screen.findByRole('option', { name: new RegExp(number!) }))
    }
    release()
    const amount = screen.getAllByRole('textbox', { name: /^Amount/ })[1]!
    await waitFor(() => expect(amount).toHaveProperty('value', '30.00'))
  })
})

describe('the screen that receives a payment', () => {
  it('shows the sum of the selected invoices, and distributes a typed amount over the open invoices, the oldest first', async () => {
    const person = actAsPerson()
    await screens.open(owner, `/receive-payment?customer=${shop.customer.id}`)
    const table = await screen.findByRole('region', { name: 'Open invoices' })
    const rows = within(table).getAllByRole('row').slice(1)
    const oldest = await shop.get(`/sales/${sales[1]!.id}`)
    expect(rows.map((row) => within(row).getAllByRole('cell')[3]!.textContent)).toEqual([
      '$30.00',
      '$60.00',
      '$120.00',
    ])
    const readPaid = () =>
      rows.map((row) => (within(row).getByRole('textbox') as HTMLInputElement).value)
    const amount = screen.getByRole('textbox', { name: /^Amount/ })
    await person.click(within(rows[0]!).getByRole('checkbox'))
    await person.click(within(rows[2]!).getByRole('checkbox'))
    expect((amount as HTMLInputElement).value).toBe('150.00')
    expect(screen.getByText('2 of 3 selected')).toBeDefined()

    // An amount that is typed is distributed over the oldest invoices.
    await person.clear(amount)
    await person.type(amount, '50')
    await person.tab()
    expect(readPaid()).toEqual(['30.00', '20.00', ''])
    await person.click(screen.getByRole('combobox', { name: /^Method/ }))
    await person.click(await screen.findByRole('option', { name: 'Cash' }))
    await person.click(screen.getByRole('button', { name: 'Record payment of $50.00' }))
    await expect
      .poll(() => screen.queryAllByRole('status').map(({ textContent }) => textContent))
      .toContainEqual(expect.stringMatching(/^Payment PAY-\S+ of \$50\.00 was recorded\./))
    expect(oldest.due).toBe(30)
    expect(await readDue()).toEqual([40, 0, 120])
  })
})
