import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

const screens = withScreens()
let owner: TestCaller
let shop: Shop

beforeAll(async () => {
  owner = await screens.server.signUp()
  shop = await openShop(owner)
  const levels = { reorderPoint: 5, targetLevel: 20 }
  await shop.product('Lamp', { ...levels, preferredSupplier: shop.supplier.id })
  await shop.product('Orphan', levels)
})

async function selectRows(...names: string[]): Promise<void> {
  await screen.findByRole('row', { name: /Lamp/ })
  for (const name of names) {
    const row = screen.getByRole('row', { name: new RegExp(name) })
    await actAsPerson().click(within(row).getByRole('checkbox'))
  }
}

/** Waits until no dialog is open. Returns the names of the selected rows. */
async function readSelected(): Promise<readonly string[]> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return ['Lamp', 'Orphan'].filter((name) => {
    const row = screen.getByRole('row', { name: new RegExp(name) })
    return within(row).getByRole<HTMLInputElement>('checkbox').checked
  })
}

async function createPurchaseDrafts(): Promise<HTMLElement> {
  await actAsPerson().click(await screen.findByRole('button', { name: 'Create purchase drafts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create purchase drafts' })
  await actAsPerson().click(within(dialog).getByRole('button', { name: 'Create purchase drafts' }))
  return dialog
}

describe('rows of the stock alerts', () => {
  it('become a draft of a purchase, which opens', async () => {
    await screens.open(owner, '/stock-alert')
    await selectRows('Lamp')
    await createPurchaseDrafts()
    await waitFor(() => expect(location.pathname).toMatch(/^\/purchase-list\/[0-9a-f-]{36}$/))
    expect(await screen.findByText('Lamp')).toBeDefined()
    expect((await owner.list('purchases')).total).toBe(1)
  })

  it.runIf(isNight())('can all be chosen without a filter', async () => {
    for (let i = 0; i < 25; i += 1)
      await shop.product(`Wick ${i}`, { reorderPoint: 5, targetLevel: 20 })
    await screens.open(owner, '/stock-alert')
    await screen.findByRole('row', { name: /Lamp/ })
    await actAsPerson().click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await actAsPerson().click(await screen.findByRole('button', { name: /^Select all \d+/ }))
    const dialog = await createPurchaseDrafts()
    await within(dialog).findAllByText(/^Wick 1 · /)
  })

  it.runIf(isNight())('that cannot be ordered are listed with the reason', async () => {
    await screens.open(owner, '/stock-alert')
    await selectRows('Lamp', 'Orphan')
    const dialog = await createPurchaseDrafts()
    await within(dialog).findByText(/wait for approval already contain 20/)
    expect(within(dialog).getByText(/^Orphan · /)).toBeDefined()
    expect(within(dialog).getByText(/The product has no supplier/)).toBeDefined()
    await actAsPerson().click(within(dialog).getByRole('button', { name: 'Close' }))
    expect((await owner.list('purchases')).total).toBe(1)
    expect(await readSelected()).toEqual(['Lamp', 'Orphan'])
  })

  it.runIf(isNight())('keep their dialog open while the server works', async () => {
    await screens.open(owner, '/stock-alert')
    await selectRows('Orphan')
    const release = screens.holdBack(/^POST .*\/stock-alerts\//)
    const dialog = await createPurchaseDrafts()
    const cancel = within(dialog).getByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(cancel).toHaveProperty('disabled', true))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    release()
    await within(dialog).findByText(/The product has no supplier/)
  })

  it('offer no purchase draft to people without the right', async () => {
    const keeper = await screens.server.colleague(owner, 'stock')
    await screens.open(keeper, '/stock-alert')
    await screen.findByRole('row', { name: /Lamp/ })
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('selected products', () => {
  it('change their sale prices by a percentage', async () => {
    const chair = await shop.product('Chair', { price: 40 })
    await screens.open(owner, '/product-list')
    await selectRows('Chair')
    await actAsPerson().click(await screen.findByRole('button', { name: 'Change sale price' }))
    const dialog = await screen.findByRole('dialog')
    await actAsPerson().type(await within(dialog).findByLabelText(/^Change in %/), '10')
    await actAsPerson().click(within(dialog).getByRole('button', { name: 'Change sale price' }))
    await waitFor(async () => {
      expect(await owner.api(`/products/${chair.id}`)).toMatchObject({ price: 44 })
    })
  })

  it('offer no price change to people without the right', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/product-list')
    await screen.findByRole('row', { name: /Chair/ })
    expect(screen.queryByRole('button', { name: 'Change sale price' })).toBeNull()
    await actAsPerson().click(
      within(screen.getByRole('row', { name: /Chair/ })).getByRole('checkbox'),
    )
    await screen.findByRole('region', { name: 'Selection' })
    expect(screen.queryByRole('button', { name: 'Change sale price' })).toBeNull()
  })
})

describe.runIf(isNight())('products in groups', () => {
  it('can be read again after an error, show further records, and need no request for the list without groups', async () => {
    const user = actAsPerson()
    await owner.create('categories', { name: 'Screws' })
    const unit = (await owner.list<{ name: string }>('units')).rows[0]!.name
    const rows = Array.from({ length: 52 }, (_, i) => `Screw ${i + 10},Screws,${unit},1`)
    await owner.api('/products/import', {
      method: 'POST',
      body: ['name,category,stockUnit,price', ...rows].join('\n'),
      headers: { 'content-type': 'text/csv' },
    })
    await owner.api('/me/preferences', {
      method: 'PUT',
      body: { 'products.groupLevels': ['category'] },
    })
    const refuse = refuseOnce(/products\?.*"category"/)
    try {
      await screens.open(owner, '/product-list')
      const grid = await screen.findByRole('treegrid')
      await user.click(await within(grid).findByRole('button', { name: 'Expand Screws' }))
      const problem = await within(grid).findByRole('alert')
      expect(problem.textContent).toContain('Too many requests are waiting')
      await user.click(within(problem).getByRole('button', { name: 'Try again' }))
      await within(grid).findByText('Screw 10')
      expect(within(grid).queryByRole('alert')).toBeNull()

      const frame = grid.parentElement!
      frame.scrollTop = 2000
      fireEvent.scroll(frame)
      const more = await within(grid).findByRole('button', { name: 'Show more (50 of 52)' })
      expect(within(grid).queryByText('Screw 61')).toBeNull()
      await user.click(more)
      await within(grid).findByText('Screw 61')
      const reads = screens.requests.filter((sent) => sent.includes('/products?'))
      expect(reads.filter((sent) => !sent.includes('"category"'))).toEqual([])
    } finally {
      refuse.mockRestore()
      await owner.api('/me/preferences', {
        method: 'PUT',
        body: { 'products.groupLevels': [] },
      })
    }
  })
})

describe.runIf(isNight())('a list that is sorted by a removed field', () => {
  it('offers to restore its sort order', async () => {
    await screens.open(owner, '/product-list?sort=x_removed&order=DESC')
    await screen.findByText('There is no field “x_removed” here.')
    await actAsPerson().click(await screen.findByRole('button', { name: 'Restore the sort order' }))
    await screen.findByRole('row', { name: /Lamp/ })
    expect(location.search).not.toContain('x_removed')
  })
})

describe('a refused deletion of one record', () => {
  it('shows the reason without numbers of records', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/unit-list')
    const row = (await screen.findAllByRole('row', { name: /Thing/ }))[0]!
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const problem = await within(await screen.findByRole('dialog')).findByRole('alert')
    expect(problem.textContent).toMatch(/^Could not be deleted:Thing: In use by products/)
  })
})

describe.runIf(isNight())('a draft without a number', () => {
  it('has the name of its kind in a filter', async () => {
    const { id } = await shop.draftSale([['Lamp', 1, 10]])
    await screens.open(owner, `/payment-allocations?filter={"sale":"${id}"}`)
    await screen.findByRole('button', { name: /Sale\s*Sale/ })
  })

  it('is named by its status when a bulk change refuses it', async () => {
    const user = actAsPerson()
    const { id: product } = await shop.product('Carpet')
    const lines = [{ product, quantity: 1, unitPrice: 5 }]
    const purchase = { supplier: shop.supplier.id, branch: shop.branch.id, lines }
    for (const date of [daysAgo(20), daysAgo(0)])
      await owner.create('purchases', { ...purchase, date })
    await screens.open(owner, '/purchase-list?filter={"status":"draft"}')
    await screen.findAllByRole('row', { name: /Draft/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByLabelText('Field to change'))
    await user.click(await screen.findByRole('option', { name: 'Expected date' }))
    const input = dialog.getByLabelText('Expected date', { selector: 'input' })
    fireEvent.change(input, { target: { value: daysAgo(10) } })
    await dialog.findByText('1 record will change')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(await dialog.findAllByText('Draft')).not.toEqual([])
  })
})

describe.runIf(isNight())('a change that could not be undone', () => {
  it('shows the id of the failed request, and is undone by the next Ctrl+Z', async () => {
    const user = actAsPerson()
    await owner.create('brands', { name: 'Ajax' })
    await screens.open(owner, '/brand-list')
    const row = await screen.findByRole('row', { name: /Ajax/ })
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('1 brand deleted')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ajax/ })).toBeNull())
    const refuse = refuseOnce(/\/undo\//, 500)
    try {
      await user.keyboard('{Control>}z{/Control}')
      const message = await screen.findByRole('alert')
      expect(message.textContent).toContain('REQUEST-1')
      expect((await owner.list('brands')).total).toBe(0)
      await user.keyboard('{Control>}z{/Control}')
      await screen.findByRole('row', { name: /Ajax/ })
    } finally {
      refuse.mockRestore()
    }
  })
})

/** Refuses the first request that matches. */
function refuseOnce(match: RegExp, status = 409) {
  const pass = globalThis.fetch
  let isRefused = false
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, request) => {
    if (isRefused || !match.test(decodeURIComponent(String(to)))) return pass(to, request)
    isRefused = true
    const detail = 'Too many requests are waiting.'
    const problem = { code: 'BUSY', detail, requestId: 'REQUEST-1' }
    return Response.json({ type: 'about:blank', title: 'Busy', status, ...problem }, { status })
  })
}

describe('an empty list', () => {
  it('explains what to do, in the language of the screen', async () => {
    const newcomer = await screens.server.signUp()
    await screens.open(newcomer, '/brand-list', 'pt')
    await screen.findByText('Ainda não há marcas')
    expect(screen.getByRole('link', { name: 'Importar' }).getAttribute('href')).toBe(
      '/brand-list/import',
    )
  })

  it('explains where records that are created elsewhere come from, with a link', async () => {
    const newcomer = await screens.server.signUp()
    await screens.open(newcomer, '/write-off-list')
    await screen.findByText(/^Write a debt off on the page of its sale/)
    const way = screen.getByRole<HTMLAnchorElement>('link', { name: 'Go to sales' })
    expect(way.pathname).toBe('/sale-list')
  })

  it('offers no import for documents with lines', async () => {
    const newcomer = await screens.server.signUp()
    await screens.open(newcomer, '/purchase-list')
    await screen.findByText('No purchases yet')
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull()
  })
})
