import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const label = { en: 'Season', pt: 'Estação' }
  const season = { resource: 'brands', name: 'season', kind: 'select', label, column: true }
  await owner.create('custom-fields', { ...season, choices: ['Winter 26', 'Summer 26'] })
})

it('asks for a custom field in the form, shows it in the list and filters by it', async () => {
  const user = userEvent.setup()
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
})

it('shows a new field after leaving the page of custom fields', async () => {
  const user = userEvent.setup()
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

it('offers options of the kind, and shows at the field that a value is taken', async () => {
  const user = userEvent.setup()
  await screens.open(owner, '/custom-field-list/add')
  await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Yes or no' }))
  expect(screen.queryByRole('checkbox', { name: /^Unique/ })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^Kind/ }))
  await user.click(await screen.findByRole('option', { name: 'Text' }))
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'serial')
  await user.click(screen.getByRole('combobox', { name: /^Records/ }))
  await user.click(await screen.findByRole('option', { name: 'Brands' }))
  await user.type(await screen.findByRole('textbox', { name: 'English' }), 'Serial')
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
  await screens.open(owner, '/brand-list')
  await user.type(await screen.findByRole('searchbox'), 's-1')
  const grid = await screen.findByRole('grid')
  await within(grid).findByText('First')
  await expect.poll(() => within(grid).queryByText('Roble')).toBeNull()
})
