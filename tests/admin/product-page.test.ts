import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { createImage } from '../support/files.ts'
import { pretendPhone } from '../support/lists.ts'
import { openShop, type Shop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop
let lamp: string

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner)
  lamp = (await shop.product('Lamp')).id
  await shop.buy([['Lamp', 8, 10]])
  await shop.sell([['Lamp', 3, 30]])
  await owner.api(`/products/${lamp}`, { method: 'PATCH', body: { price: 120 } })
})

async function findBlock(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name })
  return heading.closest('section')!
}

describe("a product's page (U37)", () => {
  it('shows its stock, movements, purchases, sales and prices, with links', async () => {
    await screens.open(owner, `/product-details/${lamp}`)
    const stock = await findBlock('Inventory')
    expect(within(stock).getByText('$10.00')).toBeDefined()
    // The stock level has no bin: its cell is blank instead of naming an unknown record.
    expect(within(stock).getByRole('columnheader', { name: 'Bin' })).toBeDefined()
    expect(within(stock).getAllByRole('cell', { name: '–' }).length).toBeGreaterThan(0)
    expect(within(stock).queryByText('Untitled')).toBeNull()
    const sales = await findBlock('Sales detail')
    expect(within(sales).getByRole('link', { name: 'Customer' })).toBeDefined()
    expect(within(sales).getAllByText('3').length).toBeGreaterThan(0)
    const movements = await findBlock('Stock movements')
    const links = within(movements).getAllByRole<HTMLAnchorElement>('link')
    const paths = links.map(({ pathname }) => pathname)
    expect(
      paths.filter((path) => /^\/(sale|purchase)-list\/[0-9a-f-]{36}$/.test(path)),
    ).toHaveLength(2)
    const bought = await findBlock('Purchase history')
    expect(within(bought).getAllByText('8').length).toBeGreaterThan(0)
    expect(within(await findBlock('Price history')).getByText('$120.00')).toBeDefined()
  })

  it('names the stock of each branch by the branch on a phone', async () => {
    pretendPhone()
    await screens.open(owner, `/product-details/${lamp}`)
    const stock = await findBlock('Inventory')
    const [card] = within(stock).getAllByRole('listitem')
    const { name } = (await owner.list<{ name: string }>('branches')).rows[0]!
    expect(within(card!).getByRole('link', { name })).toBeDefined()
    expect(within(stock).queryByText('Untitled')).toBeNull()
  })

  it('shows its state, its key figures and its picture', async () => {
    const picture = await createImage(40, 40).jpeg().toBuffer()
    const { body } = await owner.call<{ id: string }>('/uploads?kind=image&name=lamp.jpg', {
      method: 'POST',
      body: new Uint8Array(picture),
      headers: { 'content-type': 'image/jpeg' },
    })
    await owner.api(`/products/${lamp}`, { method: 'PATCH', body: { images: [body.id] } })
    await screens.open(owner, `/product-details/${lamp}`)
    const main = await screen.findByRole('main')
    await within(main).findByRole('heading', { level: 1, name: 'Lamp' })
    await within(main).findByText('Active')
    const findFigure = (name: string) =>
      within(main).getAllByText(name)[0]!.parentElement!.textContent
    expect(findFigure('Sale price')).toContain('$120.00')
    expect(findFigure('On hand')).toContain('5')
    await waitFor(() => expect(main.querySelector(`img[src*="${body.id}"]`)).not.toBeNull())
  })

  it('hides costs from people without the right to see them', async () => {
    const keeper = await screens.server.colleague(owner, 'stock')
    await screens.open(keeper, `/product-details/${lamp}`)
    const stock = await findBlock('Inventory')
    expect(within(stock).getAllByText('5').length).toBeGreaterThan(0)
    expect(within(stock).queryByText(/\$/)).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Purchase history' })).toBeNull()
  })
})
