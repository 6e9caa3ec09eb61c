import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { listNames } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller
let unit = ''
const category: Record<string, string> = {}

beforeAll(async () => {
  owner = await screens.server.signUp()
  unit = (await owner.list('units')).rows[0]!.id
  for (const name of ['Chairs', 'Tables']) {
    category[name] = (await owner.create('categories', { name })).id
  }
  await createProduct('Armchair', 'Chairs', 120)
  await createProduct('Bench', 'Chairs', 80)
  await createProduct('Desk', 'Tables', 300)
})

function createProduct(name: string, of: string, price: number) {
  return owner.create('products', { name, category: category[of], price, stockUnit: unit })
}

function findHeading(name: string | RegExp): HTMLElement {
  return within(screen.getByRole('columnheader', { name })).getByRole('button')
}

describe('a list', () => {
  it('shows records with the titles of referenced records, with one request', async () => {
    await screens.open(owner, '/product-list')
    const row = await screen.findByRole('row', { name: /Desk/ })
    expect(within(row).getByText('Tables')).toBeDefined()
    expect(within(row).getByText('$300.00')).toBeDefined()
    const sentRequests = screens.requests.filter((one) =>
      /\/(products|categories|units)\?/.test(one),
    )
    expect(sentRequests).toHaveLength(1)
  })

  it('sorts by a column in both directions', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Desk/ })
    expect(listNames()).toEqual(['Armchair', 'Bench', 'Desk'])
    await user.click(findHeading('Sale price'))
    await waitFor(() => expect(listNames()).toEqual(['Bench', 'Armchair', 'Desk']))
    await user.click(findHeading('Sale price'))
    await waitFor(() => expect(listNames()).toEqual(['Desk', 'Armchair', 'Bench']))
  })

  it('searches while the person types, and shows when nothing matches', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Desk/ })
    await user.type(screen.getByRole('searchbox'), 'bench')
    await waitFor(() => expect(listNames()).toEqual(['Bench']))
    expect(decodeURIComponent(location.search)).toContain('"q":"bench"')
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nowhere')
    await screen.findByText('Nothing matches')
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!)
    await waitFor(() => expect(listNames()).toHaveLength(3))
  })

  it('is filtered by a referenced record, and keeps the filter in its address', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Desk/ })
    await user.click(
      within(screen.getByRole('group', { name: 'Filters' })).getByRole('button', {
        name: 'Category',
      }),
    )
    await user.click(await screen.findByRole('option', { name: 'Chairs' }))
    await waitFor(() => expect(location.search).toContain(category.Chairs))
    const link = location.pathname + location.search

    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, link)
    await waitFor(() => expect(listNames()).toEqual(['Armchair', 'Bench']))
    expect(await screen.findByRole('button', { name: /Category\s*Chairs/ })).toBeDefined()
  })

  it.runIf(isNight())(
    'shows a condition that no editor can change, so that the person can remove it',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/product-list?filter={"category.name":"Tables"}')
      await waitFor(() => expect(listNames()).toEqual(['Desk']))
      const chip = (await screen.findByText('Category › Name is “Tables”')).closest(
        '.MuiChip-root',
      )!
      await user.click(chip.querySelector('.MuiChip-deleteIcon')!)
      await waitFor(() => expect(listNames()).toHaveLength(3))
    },
  )

  it.runIf(isNight())('shows the number of records beside each value of a filter', async () => {
    const user = actAsPerson()
    const filter = encodeURIComponent('{"price_gte":100}')
    await screens.open(owner, `/product-list?filter=${filter}`)
    await screen.findByRole('row', { name: /Desk/ })
    const filters = within(screen.getByRole('group', { name: 'Filters' }))
    await user.click(filters.getByRole('button', { name: 'Category' }))
    const chairs = await screen.findByRole('option', { name: 'Chairs' })
    await waitFor(() => expect(chairs.textContent).toBe('Chairs1'))
    expect(screen.getByRole('option', { name: 'Tables' }).textContent).toBe('Tables1')
  })

  it.runIf(isNight())(
    'applies the typed end of a range although its editor closes immediately',
    async () => {
      const user = actAsPerson()
      const filter = encodeURIComponent('{"price_gte":60}')
      await screens.open(owner, `/product-list?filter=${filter}`)
      await screen.findByRole('row', { name: /Desk/ })
      const filters = within(screen.getByRole('group', { name: 'Filters' }))
      await user.click(filters.getByRole('button', { name: /^Sale price/ }))
      await user.type(await screen.findByRole('textbox', { name: 'To' }), '200')
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('row', { name: /Desk/ })).toBeNull())
      expect(JSON.parse(new URLSearchParams(location.search).get('filter')!)).toEqual({
        price_gte: 60,
        price_lte: 200,
      })
    },
  )

  it.runIf(isNight())('sorts by a second column with Shift', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Desk/ })
    await user.click(findHeading('Category'))
    const category = screen.getByRole('columnheader', { name: /^Category/ })
    await waitFor(() => expect(category.getAttribute('aria-sort')).toBe('ascending'))
    await user.keyboard('{Shift>}')
    await user.click(findHeading('Sale price'))
    await waitFor(() => expect(listNames()).toEqual(['Bench', 'Armchair', 'Desk']))
    await user.click(findHeading(/^Sale price/))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(listNames()).toEqual(['Armchair', 'Bench', 'Desk']))
    expect(findHeading(/^Sale price/).textContent).toContain('2')
    expect(new URLSearchParams(location.search).get('sort')).toBe('category,-price')
  })

  it.runIf(isNight())(
    'shows the column that the previous address names when the browser goes back',
    async () => {
      window.history.replaceState(null, '', '/product-list?filter={}&column=minSalePrice')
      window.history.pushState(null, '', '/product-list')
      await screens.open(owner, '/product-list?filter={}&column=purchasePrice')
      await screen.findByRole('columnheader', { name: 'Purchase price' })
      window.history.back()
      await screen.findByRole('columnheader', { name: 'Minimum sale price' })
      expect(screen.queryByRole('columnheader', { name: 'Purchase price' })).toBeNull()
    },
  )

  it('deletes many records together, lists the records that could not be deleted, and undoes the deletion', async () => {
    const user = actAsPerson()
    await owner.create('categories', { name: 'Spare' })
    await screens.open(owner, '/category-list')
    await screen.findByRole('row', { name: /Spare/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(
      within(await screen.findByRole('region', { name: 'Selection' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Done for 1 of 3. The others stay as they are.')
    expect(within(dialog).getByText('Chairs').parentElement?.textContent).toContain(
      'In use by products (2)',
    )
    expect(
      (await owner.list('categories', { sort: ['name', 'ASC'] })).rows.map(({ name }) => name),
    ).toEqual(['Chairs', 'Tables'])
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await screen.findByText('Change undone: 1 category')
    await screen.findByRole('row', { name: /Spare/, hidden: true })
  })

  it('undoes and redoes a deletion by key, and restores recently deleted records', async () => {
    const user = actAsPerson()
    await owner.create('categories', { name: 'Lost' })
    await screens.open(owner, '/category-list')
    const row = await screen.findByRole('row', { name: /Lost/ })
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('1 category deleted')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Lost/ })).toBeNull())
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByRole('row', { name: /Lost/ })
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Lost/ })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }))
    const deleted = await screen.findByRole('dialog', { name: 'Recently deleted' })
    const restore = await within(deleted).findAllByRole('button', { name: 'Restore' })
    await user.click(restore[0]!)
    await screen.findByRole('row', { name: /Lost/, hidden: true })
    expect(within(deleted).queryAllByRole('button', { name: 'Restore' })).toHaveLength(
      restore.length - 1,
    )
    expect(deleted.contains(document.activeElement)).toBe(true)
    expect(document.activeElement).toBe(within(deleted).getAllByRole('button')[0])
    for (const button of restore.slice(1)) await user.click(button)
    await within(deleted).findByText(/nothing to restore/)
  })

  it('shows totals of all filtered records, but no total of credit limits', async () => {
    for (const [name, openingBalance] of [
      ['Owes little', 100],
      ['Owes much', 250.5],
      ['Another', 40],
    ] as const) {
      await owner.create('customers', {
        name,
        creditLimit: 1000,
        openingBalance,
        openingBalanceDate: '2026-01-15',
      })
    }
    await screens.open(owner, '/customer-list?filter={"name_starts":"Owes"}&perPage=1')
    const total = await screen.findByRole('row', { name: /Total/ })
    // The balance and the overdue amount are both the sum of the opening balances.
    await waitFor(() => expect(within(total).getAllByText('$350.50')).toHaveLength(2))
    expect(within(total).queryByText('$2,000.00')).toBeNull()
  })

  it.runIf(isNight())(
    'shows a dash for an amount of 0, with the amount in the tooltip',
    async () => {
      await owner.create('customers', { name: 'Owes nothing' })
      await screens.open(owner, '/customer-list?filter={"q":"Owes nothing"}')
      const row = await screen.findByRole('row', { name: /Owes nothing/ })
      const [balance] = within(row).getAllByText('–')
      expect(balance!.title).toBe('$0.00')
      expect(row.textContent).not.toContain('$0.00')
      const [branch, product] = await Promise.all([owner.list('branches'), owner.list('products')])
      const lines = [{ product: product.rows[0]!.id, quantity: 1 }]
      await owner.create('sales', { branch: branch.rows[0]!.id, lines })
      await screens.open(owner, '/sale-list')
      const sale = await screen.findByRole('row', { name: /Draft/ })
      expect(sale.textContent).toContain('–')
      expect(sale.textContent).not.toContain('$0.00')
    },
  )

  it.runIf(isNight())(
    'names the keys of buttons in their tooltips, unless shortcuts are switched off',
    async () => {
      const clerk = await screens.server.colleague(owner, 'manager')
      await screens.open(clerk, '/product-list')
      const create = await screen.findByRole('link', { name: 'New product' })
      expect(create.title).toBe('New product (n)')
      expect(screen.getByRole('searchbox').title).toBe('Search (/)')
      expect(screen.getByRole('button', { name: 'Edit cells' }).title).toBe('Edit cells (F2)')
      const body = { 'keyboard.shortcuts': false }
      await clerk.api('/me/preferences', { method: 'PUT', body })
      await screens.open(clerk, '/product-list')
      const again = await screen.findByRole('link', { name: 'New product' })
      expect(again.title).toBe('New product')
      expect(screen.getByRole('button', { name: 'Edit cells' }).title).toBe('Edit cells')
    },
  )

  it('offers only actions for which the person has the right', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/product-list')
    const row = await screen.findByRole('row', { name: /Desk/ })
    expect(screen.queryByRole('link', { name: 'New product' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
    await actAsPerson().click(within(row).getByRole('button', { name: /Actions/ }))
    const offered = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(offered).toEqual(['Open', 'Open beside the list'])
  })
})
