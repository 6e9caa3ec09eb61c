import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { pretendPhone } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

interface Product {
  readonly name: string
  readonly price: number
}

beforeEach(async () => {
  owner = await screens.server.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Chairs' })
  for (const [name, price] of [
    ['Armchair', 12.3],
    ['Bench', 40],
    ['Stool', 0],
  ] as const)
    await owner.create('products', { name, price, category, stockUnit })
})

afterEach(() => vi.restoreAllMocks())

async function openDialog() {
  await screens.open(owner, '/product-list')
  return selectAll()
}

async function selectAll() {
  const user = actAsPerson()
  await screen.findByRole('row', { name: /Stool/ })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await user.click(within(bar).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: /Edit 3 products/ })
  return { user, dialog }
}

async function choose(user: UserEvent, list: HTMLElement, choice: string) {
  await user.click(list)
  await user.click(await screen.findByRole('option', { name: choice }))
}

const readPrices = async () =>
  (await owner.list<Product>('products', { sort: ['name', 'ASC'] })).rows.map(({ price }) => price)

describe('a bulk change', () => {
  it.runIf(isNight())(
    'whose list of fields is opened by keyboard gives the focus back to a changed row',
    async () => {
      const { user, dialog } = await openDialog()
      within(dialog).getByRole('combobox', { name: 'Field to change' }).focus()
      await user.keyboard(' ')
      const options = await screen.findByRole('listbox')
      await user.click(within(options).getByRole('option', { name: 'Sale price' }))
      await user.type(await within(dialog).findByRole('textbox', { name: /Sale price/ }), '15')
      await within(dialog).findByText('3 records will change')
      await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() =>
        expect(document.activeElement?.closest('tr')?.textContent).toMatch(/Armchair/),
      )
    },
  )

  it.runIf(isNight())('gives the focus back to a changed card on a phone', async () => {
    pretendPhone()
    await screens.open(owner, '/product-list?sort=name')
    const user = actAsPerson()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Bench' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: /Edit 1 product/ })
    await choose(
      user,
      within(dialog).getByRole('combobox', { name: 'Field to change' }),
      'Sale price',
    )
    await user.type(await within(dialog).findByRole('textbox', { name: /Sale price/ }), '15')
    await within(dialog).findByText('1 record will change')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toMatch(/Bench/))
  })

  it('previews the old and the new prices, says how many cannot be changed and why, and changes the others', async () => {
    const { user, dialog } = await openDialog()
    await choose(user, within(dialog).getByLabelText('Field to change'), 'Sale price')
    const group = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
    await choose(user, group.getByLabelText('Sale price: Change'), 'Increase by')
    await user.type(group.getByLabelText('Increase by'), '-12')
    const preview = within(await within(dialog).findByRole('region', { name: 'Preview' }))
    await preview.findByText('2 records will change')
    await preview.findByText('1 cannot be changed: Sale price: This must be 0 or more.')
    await waitFor(() =>
      expect(preview.getByRole('row', { name: /Armchair/ }).textContent).toContain(
        '$12.30 → $0.30',
      ),
    )
    expect(await readPrices()).toEqual([12.3, 40, 0])
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await within(dialog).findByText('Done for 2 of 3. The others stay as they are.')
    expect(within(dialog).getByRole('button', { name: 'Download results' })).toBeDefined()
    expect(await readPrices()).toEqual([0.3, 28, 0])
  })

  it.runIf(isNight())(
    'raises prices by a percentage to amounts that end in .99, adds a text to names, and moves the focus to chosen and remaining fields',
    async () => {
      const { user, dialog } = await openDialog()
      const picker = within(dialog).getByRole('combobox', { name: 'Field to change' })
      picker.focus()
      await user.keyboard('{Enter}')
      const options = await screen.findByRole('listbox')
      await user.keyboard('Sale ')
      expect(document.activeElement?.closest('[role="listbox"]')).toBe(options)
      await user.keyboard('price{Enter}')
      const price = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
      await choose(user, price.getByLabelText('Sale price: Change'), 'Increase by percent')
      await user.type(price.getByLabelText('Increase by percent'), '10')
      await choose(user, price.getByLabelText('Rounding'), 'To end in .99')
      await choose(user, picker, 'Description')
      await user.click(await within(dialog).findByRole('button', { name: 'Remove “Description”' }))
      expect(document.activeElement).toBe(
        within(dialog).getByRole('button', { name: 'Remove “Sale price”' }),
      )
      await choose(user, picker, 'Name')
      const name = within(await within(dialog).findByRole('group', { name: 'Name' }))
      await waitFor(() =>
        expect(document.activeElement).toBe(name.getByRole('combobox', { name: 'Name: Change' })),
      )
      await user.keyboard('{Tab}')
      expect(document.activeElement).toBe(name.getByRole('textbox', { name: /Name/ }))
      await choose(user, name.getByLabelText('Name: Change'), 'Add at the end')
      await user.type(name.getByLabelText('Add at the end'), ' (new)')
      await within(dialog).findByText('3 records will change')
      await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
      await waitFor(async () => expect(await readPrices()).toEqual([13.99, 43.99, 0.99]))
      await screen.findByRole('row', { name: /Armchair \(new\)/ })
    },
  )

  it.runIf(isNight())('does not round after "None" was chosen again', async () => {
    const { user, dialog } = await openDialog()
    await choose(user, within(dialog).getByLabelText('Field to change'), 'Sale price')
    const price = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
    await choose(user, price.getByLabelText('Sale price: Change'), 'Increase by percent')
    await user.type(price.getByLabelText('Increase by percent'), '10')
    await choose(user, price.getByLabelText('Rounding'), 'To end in .99')
    await within(dialog).findByText('3 records will change')
    await choose(user, price.getByLabelText('Rounding'), 'None')
    await within(dialog).findByText('2 records will change')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(async () => expect(await readPrices()).toEqual([13.53, 44, 0]))
  })

  it.runIf(isNight())('cannot be applied while no record would change', async () => {
    const { user, dialog } = await openDialog()
    await choose(user, within(dialog).getByLabelText('Field to change'), 'Category')
    const category = await within(dialog).findByRole('combobox', { name: 'Category' })
    await user.click(category)
    await user.click(await screen.findByRole('option', { name: 'Chairs' }))
    await within(dialog).findByText('No record would change, so there is nothing to apply.')
    await within(dialog).findByText(/3 stay as they are/)
    const apply = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' })
    expect(apply.disabled).toBe(true)
    await choose(user, within(dialog).getByLabelText('Field to change'), 'Sale price')
    const group = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
    await user.type(group.getByLabelText('Sale price'), '40')
    await within(dialog).findByText('2 records will change')
    expect(apply.disabled).toBe(false)
  })

  it.runIf(isNight())(
    'says that no record was changed when all records got the values after the preview',
    async () => {
      const { user, dialog } = await openDialog()
      await choose(user, within(dialog).getByLabelText('Field to change'), 'Sale price')
      const price = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
      await user.type(price.getByLabelText('Sale price'), '7')
      await within(dialog).findByText('3 records will change')
      const query = new URLSearchParams({ filter: JSON.stringify({ price_gte: 0 }) })
      await owner.api(`/products?${query}`, { method: 'PATCH', body: { price: 7 } })
      await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
      await screen.findByText('No record was changed: all have these values already.')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const { rows } = await owner.list<{ version: number }>('products')
      expect(rows.map(({ version }) => version)).toEqual([2, 2, 2])
    },
  )

  it.runIf(isNight())(
    'changes the selected records of a group whose heading was selected before its records are loaded',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/product-list')
      await screen.findByRole('row', { name: /Stool/ })
      await user.selectOptions(
        await screen.findByRole('combobox', { name: 'Group by' }),
        'Category',
      )
      const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Chairs' })
      expect(screen.queryByRole('row', { name: /Stool/ })).toBeNull()
      const selectAll = screen.getByRole<HTMLInputElement>('checkbox', {
        name: 'Select all 3 that match',
      })
      await user.click(selectAll)
      await screen.findByText('3 selected')
      await waitFor(() => expect([selectAll.checked, tick.checked]).toEqual([true, true]))
      await user.click(tick)
      await waitFor(() => expect([selectAll.checked, tick.checked]).toEqual([false, false]))
      await user.click(tick)
      await screen.findByText('3 selected')
      await waitFor(() => expect(tick.checked).toBe(true))
      await user.click(screen.getByRole('button', { name: 'Expand Chairs' }))
      await user.click(await screen.findByRole('checkbox', { name: 'Select Stool' }))
      await waitFor(() => expect([tick.checked, tick.indeterminate]).toEqual([false, true]))
      const bar = await screen.findByRole('region', { name: 'Selection' })
      await user.click(within(bar).getByRole('button', { name: 'Edit' }))
      const dialog = await screen.findByRole('dialog', { name: /Edit 2 products/ })
      await choose(user, within(dialog).getByLabelText('Field to change'), 'Sale price')
      const group = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
      await user.type(group.getByLabelText('Sale price'), '55')
      await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
      await waitFor(async () => expect(await readPrices()).toEqual([55, 55, 0]))
    },
  )
})

describe('the undo of a bulk change', () => {
  async function setPrice(opened: ReturnType<typeof selectAll>, price: string) {
    const { user, dialog } = await opened
    await choose(user, within(dialog).getByLabelText('Field to change'), 'Sale price')
    const group = within(await within(dialog).findByRole('group', { name: 'Sale price' }))
    await user.type(group.getByLabelText('Sale price'), price)
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await screen.findByText('3 changed')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /Edit 3/ })).toBeNull())
    return user
  }

  it('names the records that it could not undo, until the person closes the message', async () => {
    const user = await setPrice(openDialog(), '5')
    const [armchair] = (await owner.list<Product>('products', { sort: ['name', 'ASC'] })).rows
    await owner.api(`/products/${armchair!.id}`, { method: 'PATCH', body: { price: 6 } })
    const focused = document.activeElement
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const message = within(
      (await screen.findByText(/Change undone: 2 products. 1 not undone:/)).closest('[role]')!,
    )
    const armchairLine = (await message.findByRole('link', { name: 'Armchair' })).closest('li')!
    expect(armchairLine.textContent).toBe(
      'Armchair: This record was changed in the meantime. Open it, check its values, and change it there if needed.',
    )
    expect(message.getAllByRole('listitem')).toHaveLength(1)
    expect(await readPrices()).toEqual([6, 40, 0])
    expect(focused).not.toBe(document.body)
    expect(document.activeElement).toBe(focused)
    await user.click(message.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText(/1 not undone/)).toBeNull())
    const [bench] = (await owner.list<Product>('products', { filter: { name: 'Bench' } })).rows
    await owner.api(`/products/${bench!.id}`, { method: 'PATCH', body: { price: 8 } })
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await screen.findByText(/Change redone: 1 product. 1 not redone:/)
    expect(await readPrices()).toEqual([6, 8, 5])
  })

  it.runIf(isNight())(
    'of an older message undoes nothing while a later change applies, and can be repeated when the later change is undone',
    async () => {
      await setPrice(openDialog(), '5')
      const user = await setPrice(selectAll(), '7')
      await user.click(screen.getByRole('button', { name: 'Notifications' }))
      const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
      await user.click(bell.getAllByRole('button', { name: 'Undo' }).at(-1)!)
      await bell.findByText(/^3 not undone:/)
      for (const name of ['Armchair', 'Bench', 'Stool']) await bell.findByRole('link', { name })
      expect(await readPrices()).toEqual([7, 7, 7])
      await user.keyboard('{Escape}')
      for (const prices of [
        [5, 5, 5],
        [12.3, 40, 0],
      ]) {
        await user.keyboard('{Control>}z{/Control}')
        await waitFor(async () => expect(await readPrices()).toEqual(prices))
      }
    },
  )
})
