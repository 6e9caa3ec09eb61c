import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const label = { en: 'Season', pt: 'Estação' }
  const season = { resource: 'brands', name: 'season', kind: 'select', label, column: true }
  await owner.create('custom-fields', {
    ...season,
    filter: true,
    choices: ['Winter 26', 'Summer 26'],
  })
})

it('a custom field is in the form and in the list, which is filtered and grouped by it', async () => {
  const user = actAsPerson()
  await screens.open(owner, '/brand-list/add')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Roble')
  await user.click(screen.getByRole('combobox', { name: 'Season' }))
  await user.click(await screen.findByRole('option', { name: 'Winter 26' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'Roble' })
  const { rows } = await owner.list('brands', { filter: { x_season: 'Winter 26' } })
  expect(rows.map(({ name }) => name)).toEqual(['Roble'])
  await screens.open(owner, '/brand-list', 'pt')
  const grid = await screen.findByRole('grid')
  await within(grid).findByRole('columnheader', { name: /Estação/ })
  await within(grid).findByText('Winter 26')
  within(screen.getByRole('group', { name: 'Filtros' })).getByRole('button', { name: /^Estação/ })
  const groups = await screen.findByRole('combobox', { name: 'Agrupar por' })
  await user.selectOptions(groups, 'Estação')
  await user.click(await screen.findByRole('button', { name: /Winter 26$/ }))
  await screen.findByRole('row', { name: /Roble/ })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Agrupar por' }), '')
})

it.runIf(isNight())(
  'a list in groups keeps the capitals of an abbreviation in the label of a field',
  async () => {
    const label = { en: 'ABC class' }
    const choices = ['A', 'B']
    const field = {
      resource: 'products',
      name: 'abc',
      kind: 'select',
      label,
      choices,
      filter: true,
    }
    await owner.create('custom-fields', field)
    await screens.open(owner, '/product-list/by/x_abc')
    await screen.findByRole('heading', { level: 1, name: 'Products by ABC class' })
  },
)

it.runIf(isNight())('a new field is in the list that is opened next', async () => {
  const user = actAsPerson()
  await screens.open(owner, '/custom-field-list/add')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'material')
  await user.click(screen.getByRole('combobox', { name: /^Records/ }))
  await user.click(await screen.findByRole('option', { name: 'Brands' }))
  await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Text' }))
  await user.type(await screen.findByRole('textbox', { name: 'English' }), 'Material')
  await user.click(screen.getByRole('checkbox', { name: /^Show in lists/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 1, name: 'material' })
  await screens.open(owner, '/brand-list')
  await screen.findByRole('columnheader', { name: /Material/ })
})

it.runIf(isNight())(
  'the filter bar offers custom fields with the option “Show as filter” first, and no other custom fields',
  async () => {
    const user = actAsPerson()
    const origin = { resource: 'customers', name: 'origin', kind: 'text', label: { en: 'Origin' } }
    await owner.create('custom-fields', origin)
    await screens.open(owner, '/custom-field-list/add')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'route')
    await user.click(screen.getByRole('combobox', { name: /^Records/ }))
    await user.click(await screen.findByRole('option', { name: 'Customers' }))
    await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'Choice' }))
    await user.type(await screen.findByRole('textbox', { name: 'English' }), 'Route')
    await user.type(screen.getByRole('textbox', { name: /^Choices/ }), 'North{Enter}South')
    await user.click(screen.getByRole('checkbox', { name: /^Show as filter/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'route' })
    await owner.create('customers', { name: 'Ana', x_route: 'North', x_origin: 'Fair' })
    await owner.create('customers', { name: 'Rui', x_route: 'South', x_origin: 'Shop' })
    await screens.open(owner, '/customer-list')
    await screen.findByRole('row', { name: /Rui/ })
    const bar = within(screen.getByRole('group', { name: 'Filters' }))
    expect(bar.queryByRole('button', { name: /^Origin/ })).toBeNull()
    expect(bar.getAllByRole('button')[0]!.textContent).toMatch(/^Route/)
    await user.click(bar.getByRole('button', { name: /^Route/ }))
    await user.click(await screen.findByRole('checkbox', { name: /^North/ }))
    await user.keyboard('{Escape}')
    await screen.findByRole('row', { name: /Ana/ })
    await expect.poll(() => screen.queryByRole('row', { name: /Rui/ })).toBeNull()
    await user.click(bar.getByRole('button', { name: 'More filters' }))
    await screen.findByRole('menuitem', { name: 'Origin' })
  },
)

it.runIf(isNight())(
  'a custom field has the options of its kind, shows that a value is taken, and is found by the search',
  async () => {
    const user = actAsPerson()
    await screens.open(owner, '/custom-field-list/add')
    await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'Yes or no' }))
    expect(screen.queryByRole('checkbox', { name: /^Unique/ })).toBeNull()
    await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'Text' }))
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'serial')
    await user.click(screen.getByRole('combobox', { name: /^Records/ }))
    await user.click(await screen.findByRole('option', { name: 'Brands' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const label = within(await screen.findByRole('group', { name: 'Label (required)' }))
    await label.findByText('This is required.')
    for (const box of label.getAllByRole('textbox'))
      expect(box.getAttribute('aria-invalid')).toBe('true')
    await user.type(label.getByRole('textbox', { name: 'English' }), 'Serial')
    await user.click(screen.getByRole('checkbox', { name: /^Unique/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Found by the search/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'serial' })
    await owner.create('brands', { name: 'First', x_serial: 'S-1' })
    await screens.open(owner, '/brand-list/add')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Second')
    await user.type(screen.getByRole('textbox', { name: 'Serial' }), 's-1')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Another record already has this value.')
    const serial = screen.getByRole('textbox', { name: 'Serial' })
    expect(serial.getAttribute('aria-invalid')).toBe('true')
    await screens.open(owner, '/brand-list')
    await user.type(await screen.findByRole('searchbox'), 's-1')
    const grid = await screen.findByRole('grid')
    await within(grid).findByText('First')
    await expect.poll(() => within(grid).queryByText('Roble')).toBeNull()
  },
)

it.runIf(isNight())(
  'a custom field links records to a record of another list, whose page shows the linked records',
  async () => {
    const user = actAsPerson()
    await screens.open(owner, '/custom-field-list/add')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'maker')
    await user.click(screen.getByRole('combobox', { name: /^Records/ }))
    await user.click(await screen.findByRole('option', { name: 'Brands' }))
    await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
    await user.click(await screen.findByRole('option', { name: 'Link to a record' }))
    await user.click(await screen.findByRole('combobox', { name: /^Linked records/ }))
    await user.click(await screen.findByRole('option', { name: 'Suppliers' }))
    await user.type(await screen.findByRole('textbox', { name: 'English' }), 'Maker')
    await user.click(screen.getByRole('checkbox', { name: /^Show in lists/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'maker' })
    const acme = await owner.create('suppliers', { name: 'Acme' })
    await screens.open(owner, '/brand-list/add')
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Linked')
    await user.type(screen.getByRole('combobox', { name: 'Maker' }), 'Acm')
    await user.click(await screen.findByRole('option', { name: /Acme/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Linked' })
    await screen.findByRole('link', { name: 'Acme' })
    await screens.open(owner, `/supplier-details/${acme.id}`)
    await screen.findByRole('heading', { level: 1, name: 'Acme' })
    await screen.findByText('Linked')
    await screens.open(owner, '/brand-list')
    const grid = await screen.findByRole('grid')
    await within(grid).findByText('Acme')
  },
)

it.runIf(isNight())(
  'a record is copied without a choice that was removed from its field',
  async () => {
    const user = actAsPerson()
    const label = { en: 'Wood', pt: 'Madeira' }
    const wood = {
      resource: 'brands',
      name: 'wood',
      kind: 'select',
      label,
      choices: ['Oak', 'Elm'],
    }
    const { id } = await owner.create('custom-fields', wood)
    const original = await owner.create('brands', { name: 'Old brand', x_wood: 'Elm' })
    await owner.api(`/custom-fields/${id}`, { method: 'PATCH', body: { choices: ['Oak'] } })
    await screens.open(owner, `/brand-list/${original.id}`)
    await screen.findByRole('heading', { level: 1, name: 'Old brand' })
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Copied brand')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Copied brand' })
    const { rows } = await owner.list('brands', { filter: { name: 'Copied brand' } })
    expect(rows).toMatchObject([{ x_wood: null }])
  },
)
