import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { findCell, findRefusal } from '../support/grid-cells.ts'
import { actAsPerson } from '../support/person.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let user: UserEvent

interface Product {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly price: number
  readonly category: string | null
}

const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm']

beforeEach(async () => {
  owner = await screens.server.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Softwood' })
  await owner.create('categories', { name: 'Hardwood' })
  for (const [at, name] of NAMES.entries())
    await owner.create('products', { name, price: at + 1, category, stockUnit })
  user = actAsPerson()
})

async function beginEditing(): Promise<void> {
  await screens.open(owner, '/product-list')
  await screen.findByRole('row', { name: /Ash/ })
  await user.click(screen.getByRole('button', { name: 'Edit cells' }))
  await screen.findByRole('row', { name: /New row/ })
}

async function read(): Promise<readonly Product[]> {
  const { rows } = await owner.list<Product>('products', { sort: ['name', 'ASC'] })
  return rows
}

async function expectPrices(prices: readonly number[]): Promise<void> {
  await waitFor(async () => expect((await read()).map(({ price }) => price)).toEqual(prices))
}

describe('the cells of a list', () => {
  it('accept one price after the other, with five keys each', async () => {
    await beginEditing()
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('11.5{Enter}22.5{Enter}33.5{Enter}44.5{Enter}55.5{Enter}')
    await expectPrices([11.5, 22.5, 33.5, 44.5, 55.5])
  })

  it('are saved when the person leaves them with Tab, and the rows keep their places', async () => {
    await beginEditing()
    findCell(/Ash/, /^Name|^Product/).focus()
    await user.keyboard('{F2}')
    await user.clear(document.activeElement!)
    await user.keyboard('Zebrano{Tab}')
    await waitFor(async () => expect((await read()).at(-1)?.name).toBe('Zebrano'))
    const names = screen.getAllByRole('row').map((row) => row.textContent)
    expect(names.findIndex((name) => name.includes('Zebrano'))).toBeLessThan(
      names.findIndex((name) => name.includes('Birch')),
    )
  })

  it('accept a category that is chosen by typing', async () => {
    const [, { category }] = (await read()) as [Product, Product]
    await beginEditing()
    findCell(/Birch/, /^Category/).focus()
    await user.keyboard('Hard')
    await screen.findByRole('option', { name: 'Hardwood' })
    await user.keyboard('{Enter}')
    await waitFor(async () => expect((await read())[1]?.category).not.toBe(category))
    await within(findCell(/Birch/, /^Category/)).findByText('Hardwood')
  })

  it('keep a refused value with the reason, and restore the stored value with Escape', async () => {
    await beginEditing()
    findCell(/Cedar/, /^Sale price/).focus()
    await user.keyboard('-4{Enter}')
    const alert = await findRefusal(/Cedar/)
    expect(alert.textContent).toContain('This must be 0 or more.')
    expect(findCell(/Cedar/, /^Sale price/).textContent).toContain('4')
    expect((await read())[2]?.price).toBe(3)
    await user.keyboard('{Escape}')
    expect(findCell(/Cedar/, /^Sale price/).textContent).toBe('$3.00')
    expect(findCell(/Cedar/, /^Sale price/).getAttribute('aria-invalid')).toBeNull()
    findCell(/Dogwood/, /^Sale price/).focus()
    await user.keyboard('9{Escape}')
    expect(screen.getByRole('row', { name: /Dogwood/ }).textContent).toContain('$4.00')
    expect((await read())[3]?.price).toBe(4)
  })

  it('are filled down in one step, which Ctrl+Z undoes', async () => {
    await beginEditing()
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expectPrices([1, 1, 1, 4, 5])
    await screen.findByText('2 changed')
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('{Control>}z{/Control}')
    await expectPrices([1, 2, 3, 4, 5])
  })

  it.runIf(isNight())(
    'are counted as changed only when they had another value before they were filled',
    async () => {
      await beginEditing()
      findCell(/Birch/, /^Sale price/).focus()
      await user.keyboard('1{Enter}')
      await expectPrices([1, 1, 3, 4, 5])
      findCell(/Ash/, /^Sale price/).focus()
      await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
      await expectPrices([1, 1, 1, 4, 5])
      await screen.findByText('1 changed')
    },
  )

  it.runIf(isNight())(
    'are selected in the direction of the arrow, also where the page is written from right to left',
    async () => {
      await beginEditing()
      findCell(/Birch/, /^Sale price/).focus()
      document.documentElement.dir = 'rtl'
      try {
        await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
        await waitFor(() => expect(document.querySelectorAll('[data-block]')).toHaveLength(2))
        const before = findCell(/Birch/, /^Sale price/).previousElementSibling as HTMLElement
        expect(before.dataset.block).toBe('')
      } finally {
        document.documentElement.dir = 'ltr'
      }
    },
  )

  it('are copied and pasted in blocks, as in a spreadsheet', async () => {
    await beginEditing()
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    const copied = new Map<string, string>()
    const setData = (type: string, text: string) => copied.set(type, text)
    fireEvent.copy(findCell(/Ash/, /^Sale price/), { clipboardData: { setData } })
    expect(copied.get('text/plain')).toBe('1\r\n2\r\n3')
    await user.click(findCell(/Cedar/, /^Sale price/))
    await user.paste('7.25\n8.5\nnothing')
    const isMarked = (name: RegExp) => findCell(name, /^Sale price/).dataset.block !== undefined
    expect([/Birch/, /Cedar/, /Elm/].map(isMarked)).toEqual([false, true, true])
    await expectPrices([1, 2, 7.25, 8.5, 5])
    expect((await findRefusal(/Elm/)).textContent).toMatch(/number/)
    await screen.findByText(/1 row was refused/)
  })

  it.runIf(isNight())(
    'move a row to the group of its new value, and paste into the rows in their new order',
    async () => {
      const view = await owner.create('views', {
        name: 'By category',
        resource: 'products',
        groupLevels: ['category'],
        openGroups: { opens: true, except: [] },
      })
      await owner.create('products', {
        name: 'Fir',
        price: 6,
        category: (await owner.list('categories', { filter: { name: 'Hardwood' } })).rows[0]!.id,
        stockUnit: (await owner.list('units')).rows[0]!.id,
      })
      await screens.open(owner, `/product-list?view=${view.id}`)
      await screen.findByRole('row', { name: /Ash/ })
      const listShown = () =>
        screen
          .getAllByRole('row')
          .flatMap(({ textContent }) => /Ash|Birch|Cedar|Dogwood|Elm|Fir/.exec(textContent) ?? [])
      await waitFor(() => expect(listShown()).toEqual(['Fir', ...NAMES]))
      await user.click(screen.getByRole('button', { name: 'Edit cells' }))
      await screen.findByRole('row', { name: /New row/ })
      findCell(/Birch/, /^Category/).focus()
      await user.keyboard('Hard')
      await screen.findByRole('option', { name: 'Hardwood' })
      await user.keyboard('{Enter}')
      await waitFor(() =>
        expect(listShown()).toEqual(['Birch', 'Fir', 'Ash', 'Cedar', 'Dogwood', 'Elm']),
      )
      await user.click(findCell(/Fir/, /^Sale price/))
      await user.paste('7\n8')
      await expectPrices([8, 2, 3, 4, 5, 7])
    },
  )

  it('create a record in a new row, which Ctrl+Z deletes and Ctrl+Shift+Z creates again', async () => {
    await owner.create('brands', { name: 'Oak & Sons' })
    await screens.open(owner, '/brand-list')
    await screen.findByRole('row', { name: /Oak/ })
    await user.click(screen.getByRole('button', { name: 'Edit cells' }))
    await screen.findByRole('row', { name: /New row/ })
    findCell(/New row/, /^Name/).focus()
    await user.keyboard('Birch & Co{Enter}')
    await waitFor(async () => {
      const { rows } = await owner.list<Product>('brands', { sort: ['name', 'ASC'] })
      expect(rows.map(({ name }) => name)).toEqual(['Birch & Co', 'Oak & Sons'])
    })
    await screen.findByRole('row', { name: /Birch & Co/ })
    expect(screen.getByRole('row', { name: /New row/ })).toBeDefined()
    findCell(/Oak/, /^Name/).focus()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Birch & Co/ })).toBeNull())
    expect((await owner.list<Product>('brands')).rows.map(({ name }) => name)).toEqual([
      'Oak & Sons',
    ])
    findCell(/Oak/, /^Name/).focus()
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await screen.findByRole('row', { name: /Birch & Co/ })
  })

  it.runIf(isNight())(
    'keep other values of the record that were changed in the meantime',
    async () => {
      await beginEditing()
      const [ash] = await read()
      await owner.api(`/products/${ash!.id}`, {
        method: 'PATCH',
        body: { price: 70 },
        headers: { 'if-match': `"${ash!.version}"` },
      })
      findCell(/Ash/, /^Name|^Product/).focus()
      await user.keyboard('Ashwood{Enter}')
      await waitFor(async () => expect((await read())[0]?.name).toBe('Ashwood'))
      expect((await read())[0]?.price).toBe(70)
    },
  )

  it.runIf(isNight())('cannot be edited by a viewer', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/product-list')
    await screen.findByRole('row', { name: /Ash/ })
    expect(screen.queryByRole('button', { name: 'Edit cells' })).toBeNull()
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('{F2}')
    expect(screen.queryByRole('textbox', { name: 'Sale price' })).toBeNull()
  })
})

describe('the cells of documents', () => {
  it('can be edited as far as the state of each document allows', async () => {
    const shop = await openShop(owner)
    await shop.buy([['Desk', 5, 10]])
    const { number } = await shop.sell([['Desk', 1, 20]])
    await shop.draftSale([['Desk', 1, 30]])
    const body = { 'sales.columns': ['number', 'date', 'total'] }
    await owner.api('/me/preferences', { method: 'PUT', body })
    await screens.open(owner, '/sale-list?filter=%7B%7D')
    await screen.findByRole('row', { name: new RegExp(String(number)) })
    await user.click(screen.getByRole('button', { name: 'Edit cells' }))
    const grid = screen.getByRole('grid')
    await waitFor(() => expect(grid.dataset.editing).toBe(''))
    const countInputs = () => screen.queryAllByLabelText('Date', { selector: 'input' }).length
    findCell(new RegExp(String(number)), /^Date/).focus()
    await user.keyboard('{F2}')
    expect(countInputs()).toBe(0)
    findCell(/\$30\.00/, /^Date/).focus()
    await user.keyboard('{F2}')
    expect(countInputs()).toBe(1)
  })
})

describe.runIf(isNight())('a colleague who edits the record of a cell', () => {
  it('is named while the person edits the cell, and sees that the person edits the record', async () => {
    const colleague = await screens.server.colleague(owner, 'manager')
    const [{ id }] = (await read()) as readonly [Product]
    const report = (state: string) =>
      colleague.api<{ people: { isEditing: boolean }[] }>('/me/presence', {
        method: 'POST',
        body: { resource: 'products', id, page: crypto.randomUUID(), state },
      })
    await report('editing')
    await beginEditing()
    findCell(/Ash/, /^Sale price/).focus()
    await user.keyboard('7')
    const { person } = await colleague.api<{ person: { name: string } }>('/me')
    await screen.findByText(`${person.name} is editing this record`)
    await expect
      .poll(async () => (await report('editing')).people)
      .toMatchObject([{ isEditing: true }])
    await user.keyboard('{Escape}')
    await expect.poll(async () => (await report('editing')).people).toEqual([])
  })
})
