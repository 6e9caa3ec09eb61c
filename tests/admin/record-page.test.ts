import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner)
  await shop.buy([['Lamp', 8, 10]])
  await shop.sell([['Lamp', 3, 30]])
})

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the page of a row', () => {
  it('has the title of the record that the row belongs to, with a link', async () => {
    const { rows } = await owner.list('customer-report')
    await screens.open(owner, `/customer-report/${rows[0]!.id}`)
    const customers = await owner.list('customers', { filter: { id: rows[0]!.customer } })
    const name = String(customers.rows[0]!.name)
    await findHeading(name)
    await waitFor(() => expect(document.title).toBe(`${name} · Armazem`))
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open customer' })
    expect(link.pathname).toBe(`/customer-details/${rows[0]!.customer}`)
  })

  it('shows its state once, and no internal fields', async () => {
    const { rows } = await owner.list('stock-movements', { filter: { type: 'sale' } })
    await screens.open(owner, `/stock-history/${rows[0]!.id}`)
    expect(await screen.findAllByText('Sale')).toHaveLength(1)
    expect(screen.queryByText('Sequence')).toBeNull()
    expect(screen.getByRole('link', { name: 'Open sale' })).toBeDefined()
  })
})

describe('the page of a customer', () => {
  it('marks only the walk-in customer as the walk-in customer', async () => {
    const [walkIn] = (await owner.list('customers', { filter: { isWalkIn: true } })).rows
    await screens.open(owner, `/customer-details/${walkIn!.id}`)
    expect(await screen.findByText('Walk-in customer', { selector: 'dt' })).toBeDefined()
    await screens.open(owner, `/customer-details/${shop.customer.id}`)
    await screen.findByText('Payment days counted', { selector: 'dt' })
    expect(screen.queryByText('Walk-in customer', { selector: 'dt' })).toBeNull()
  })
})

describe('the page of a draft', () => {
  it('shows its state once, and no due amounts', async () => {
    const { id } = await shop.draftSale([['Lamp', 1]])
    await screens.open(owner, `/sale-list/${id}`)
    await findHeading('Sale')
    expect(screen.getAllByText(/draft/i)).toHaveLength(1)
    expect(screen.queryByText('Due')).toBeNull()
    expect(screen.queryByText('Invoiced')).toBeNull()
  })

  it('has the name of its resource in the title of the form', async () => {
    const { id } = await shop.draftSale([['Lamp', 1]])
    await screens.open(owner, `/sale-list/${id}/edit`)
    await findHeading('Edit sale')
  })
})

describe('the page of an adjustment that is not a count', () => {
  it('shows no fields of counts', async () => {
    const { id: product } = await shop.product('Stool', { openingQuantity: 37 })
    const lines = [{ product, quantity: -1 }]
    const values = { branch: shop.branch.id, reason: 'damage', lines }
    const { id } = await owner.create('adjustments', values)
    await owner.api(`/adjustments/${id}/post`, { method: 'POST', body: {} })
    await screens.open(owner, `/inventory-adjustment/${id}`)
    expect(await screen.findByRole('columnheader', { name: 'Quantity' })).toBeDefined()
    expect(screen.queryByRole('columnheader', { name: 'Expected' })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Difference' })).toBeNull()
  })
})
