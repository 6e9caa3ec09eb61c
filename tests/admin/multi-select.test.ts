import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { listNames } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

interface Product {
  readonly id: string
  readonly name: string
  readonly allergens: readonly string[]
}

beforeEach(async () => {
  owner = await screens.server.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Food' })
  for (const [name, allergens] of [
    ['Bread', ['gluten']],
    ['Cake', ['gluten', 'eggs', 'milk', 'nuts']],
    ['Water', []],
  ] as const)
    await owner.create('products', { name, price: 1, category, stockUnit, allergens })
  await owner.api('/me/preferences', {
    method: 'PUT',
    body: { 'products.columns': ['name', 'allergens'] },
  })
})

const read = async () =>
  Object.fromEntries(
    (await owner.list<Product>('products')).rows.map(({ name, allergens }) => [
      name,
      allergens.join(' '),
    ]),
  )

const findCell = (name: RegExp) => {
  const column = screen
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent.startsWith('Allergens'))
  return screen.getByRole('row', { name }).children[column] as HTMLElement
}

/** Reads the list behind the open filter. */
const expectNames = (...names: string[]) =>
  waitFor(() => expect(listNames({ hidden: true })).toEqual(names))

describe('several choices', () => {
  it.runIf(isNight())(
    'are found by typing and removed by key in a form, and shown on the page',
    async () => {
      const user = actAsPerson()
      const { rows } = await owner.list('products', { filter: { name: 'Bread' } })
      await screens.open(owner, `/product-list/${rows[0]!.id}/edit`)
      const input = await screen.findByRole('combobox', { name: 'Allergens' })
      await user.type(input, 'ses{Enter}mil{Enter}')
      await user.keyboard('{Escape}{Backspace}')
      await user.type(input, 'egg{Enter}')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      await screen.findByRole('heading', { level: 1, name: 'Bread' })
      const facts = screen.getByText('Cereals containing gluten').closest('dd')!
      expect(within(facts).getByText('Milk')).toBeDefined()
      expect((await read()).Bread).toBe('gluten eggs milk')
      const history = within(screen.getByRole('heading', { name: 'History' }).parentElement!)
      await history.findByText('Allergens:', { exact: false })
      const [added] = history.getAllByText('+ Eggs, Milk')
      expect(added).toBeDefined()
    },
  )

  it.runIf(isNight())(
    'are two chips and a number in a list, edited with F2, copied and pasted',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/product-list')
      await screen.findByRole('row', { name: /Cake/ })
      expect(findCell(/Cake/).textContent).toBe('Cereals containing glutenEggs+2Milk, Nuts')
      await user.click(screen.getByRole('button', { name: 'Edit cells' }))
      await screen.findByRole('row', { name: /New row/ })
      findCell(/Water/).focus()
      await user.keyboard('{F2}')
      await user.keyboard('must{Enter}{Tab}')
      await waitFor(async () => expect((await read()).Water).toBe('mustard'))
      findCell(/Cake/).focus()
      const copied = new Map<string, string>()
      const clipboardData = {
        setData: (type: string, text: string) => copied.set(type, text),
        getData: (type: string) => copied.get(type),
      }
      fireEvent.copy(findCell(/Cake/), { clipboardData })
      findCell(/Bread/).focus()
      fireEvent.paste(findCell(/Bread/), { clipboardData })
      await waitFor(async () => expect((await read()).Bread).toBe('gluten eggs milk nuts'))
    },
  )

  it('filter a list by any, all or none of them, with the number of records beside each choice', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Cake/ })
    const bar = within(screen.getByRole('group', { name: 'Filters' }))
    await user.click(bar.getByRole('button', { name: 'More filters' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Allergens' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Allergens' }))
    const findMilk = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Milk' })
    const gluten = await dialog.findByRole('checkbox', { name: 'Cereals containing gluten' })
    await waitFor(() => expect(gluten.closest('label')!.textContent).toMatch(/2$/))
    await user.click(gluten)
    await expectNames('Bread', 'Cake')
    await user.click(dialog.getByRole('checkbox', { name: 'Milk' }))
    await waitFor(() => expect(findMilk().checked).toBe(true))
    await user.click(dialog.getByRole('button', { name: 'All of' }))
    await expectNames('Cake')
    expect(bar.getByRole('button', { name: /^Allergens/, hidden: true }).textContent).toContain(
      'all of Cereals containing gluten, Milk',
    )
    await user.click(dialog.getByRole('button', { name: 'None of' }))
    await expectNames('Water')
    await user.click(dialog.getByRole('checkbox', { name: 'Empty' }))
    await waitFor(() => expect(findMilk().checked).toBe(false))
    await expectNames('Water')
  })

  it.runIf(isNight())('are conditions of the filter builder', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await user.click(await screen.findByRole('button', { name: 'More filters' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Filter builder…' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Filter / }))
    await user.click(dialog.getByRole('button', { name: 'Add condition' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'allergens')
    const tests = dialog.getByRole('combobox', { name: 'Operator' })
    expect([...tests.children].map(({ textContent }) => textContent)).toEqual([
      'has any of',
      'has all of',
      'has none of',
      'is empty',
      'is not empty',
    ])
    await user.selectOptions(tests, 'has all of')
    const choices = await dialog.findByRole('combobox', { name: 'Allergens' })
    await user.type(choices, 'egg{Enter}mil{Enter}')
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('1 record matches'))
    expect(dialog.getByRole('textbox', { name: 'The same filter as text' })).toHaveProperty(
      'value',
      'allergens has all (eggs, milk)',
    )
  })

  it.runIf(isNight())(
    'of a field that stores one choice are listed in the filter builder, with the number of records beside each choice',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/product-list')
      await user.click(await screen.findByRole('button', { name: 'More filters' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Filter builder…' }))
      const dialog = within(await screen.findByRole('dialog', { name: /^Filter / }))
      await user.click(dialog.getByRole('button', { name: 'Add condition' }))
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Field' }), 'status')
      await user.type(await dialog.findByRole('combobox', { name: 'Status' }), 'act')
      const option = await screen.findByRole('option', { name: /^Active/ })
      await waitFor(() => expect(option.textContent).toMatch(/3$/))
      await user.keyboard('{Enter}')
      await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('3 records match'))
    },
  )

  it.runIf(isNight())('are added to many records, with a preview', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Cake/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Edit 3 products/ }))
    await user.click(dialog.getByLabelText('Field to change'))
    await user.click(await screen.findByRole('option', { name: 'Allergens' }))
    await user.click(dialog.getByLabelText('Allergens: Change'))
    await user.click(await screen.findByRole('option', { name: 'Add choices' }))
    await user.type(dialog.getByRole('combobox', { name: 'Add choices' }), 'milk{Enter}')
    await user.keyboard('{Escape}')
    const preview = within(await dialog.findByRole('region', { name: 'Preview' }))
    await preview.findByText('2 records will change')
    await waitFor(() =>
      expect(preview.getByRole('row', { name: /Water/ }).textContent).toContain('– → Milk'),
    )
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(async () =>
      expect(await read()).toEqual({
        Bread: 'gluten milk',
        Cake: 'gluten eggs milk nuts',
        Water: 'milk',
      }),
    )
  })

  it.runIf(isNight())('are added by a command of the palette', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Cake/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await screen.findByRole('region', { name: 'Selection' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /Search/ }), 'set allergens fish')
    await user.click(await screen.findByRole('option', { name: 'Add to allergens: Fish' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Edit 3 products/ }))
    await dialog.findByText('3 records will change')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(async () => expect((await read()).Bread).toBe('gluten fish'))
  })
})

describe.runIf(isNight())('a choice that the team has removed', () => {
  beforeEach(async () => {
    const { id } = await owner.create('custom-fields', {
      resource: 'products',
      name: 'storage',
      kind: 'multiSelect',
      label: { en: 'Storage' },
      choices: ['Dry', 'Cold'],
    })
    const { rows } = await owner.list<Product>('products', { filter: { name: ['Bread', 'Cake'] } })
    for (const row of rows) {
      const body = { x_storage: row.name === 'Bread' ? ['Dry', 'Cold'] : ['Cold'] }
      await owner.api(`/products/${row.id}`, { method: 'PATCH', body })
    }
    await owner.api(`/custom-fields/${id}`, { method: 'PATCH', body: { choices: ['Dry'] } })
    await owner.api('/me/preferences', {
      method: 'PUT',
      body: { 'products.columns': ['name', 'x_storage'] },
    })
  })

  const readStorage = async () =>
    Object.fromEntries(
      (await owner.list<{ name: string; x_storage: readonly string[] }>('products')).rows.map(
        ({ name, x_storage }) => [name, x_storage.join(' ')],
      ),
    )

  it('stays in the form of a record, and can be removed there', async () => {
    const user = actAsPerson()
    const { rows } = await owner.list('products', { filter: { name: 'Bread' } })
    await screens.open(owner, `/product-list/${rows[0]!.id}/edit`)
    await screen.findByText('Cold (removed)')
    const price = screen.getByRole('textbox', { name: /^Sale price/ })
    await user.clear(price)
    await user.type(price, '2')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Bread' })
    expect(await readStorage()).toMatchObject({ Bread: 'Dry Cold' })
    await screens.open(owner, `/product-list/${rows[0]!.id}/edit`)
    await screen.findByText('Cold (removed)')
    await user.click(screen.getByRole('combobox', { name: 'Storage' }))
    await user.keyboard('{Escape}{Backspace}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Bread' })
    expect(await readStorage()).toMatchObject({ Bread: 'Dry' })
  })

  it('is found by a filter and removed from many records', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Cake/ })
    const bar = within(screen.getByRole('group', { name: 'Filters' }))
    await user.click(bar.getByRole('button', { name: 'More filters' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Storage' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Storage' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Cold' }))
    await expectNames('Bread', 'Cake')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const selection = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(selection).getByRole('button', { name: 'Edit' }))
    const edit = within(await screen.findByRole('dialog', { name: /Edit 2 products/ }))
    await user.click(edit.getByLabelText('Field to change'))
    await user.click(await screen.findByRole('option', { name: 'Storage' }))
    await user.click(edit.getByLabelText('Storage: Change'))
    await user.click(await screen.findByRole('option', { name: 'Remove choices' }))
    await user.type(edit.getByRole('combobox', { name: 'Remove choices' }), 'col{Enter}')
    await user.keyboard('{Escape}')
    await edit.findByText('2 records will change')
    await user.click(edit.getByRole('button', { name: 'Apply' }))
    await waitFor(async () => expect(await readStorage()).toMatchObject({ Bread: 'Dry', Cake: '' }))
  })
})
