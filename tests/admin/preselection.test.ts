import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { roles } from '../../resources/company/roles.ts'
import { settings } from '../../resources/company/settings.ts'
import * as resources from '../../resources/index.ts'
import { tillDevice } from '../../resources/till/device.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { withScreens } from '../support/admin.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { createProductBasics } from '../support/records.ts'

const { products } = resources
const { fields } = products
/** Offers units for a product only if quantities in these units are whole numbers. */
const stockUnit = { ...fields.stockUnit, offers: { decimals: 0 } }
const changed = { ...resources, products: { ...products, fields: { ...fields, stockUnit } } }

const screens = withScreens({
  browser: { registry: createRegistry(changed, roles, settings, tillDevice) },
})

const readShown = (name: RegExp) => screen.getByRole<HTMLInputElement>('combobox', { name }).value

it('A category is preselected if it is the only active category', async () => {
  const owner = await screens.server.signUp()
  const old = await owner.create('categories', { name: 'Old goods', isActive: false })
  await screens.open(owner, '/add-product')
  await waitFor(() => expect(readShown(/^Stock unit/)).toMatch(/^Piece/))
  expect(readShown(/^Category/)).toBe('')

  await owner.create('categories', { name: 'Chairs' })
  await screens.open(owner, '/add-product')
  await waitFor(() => expect(readShown(/^Category/)).toBe('Chairs'))
  expect(await owner.api(`/categories/${old.id}`)).toMatchObject({ isActive: false })
})

it('A transfer begins with the branch that sends, and without the branch that receives', async () => {
  const owner = await screens.server.signUp()
  await screens.open(owner, '/transfer-stock')
  await waitFor(() => expect(readShown(/^Sending branch/)).not.toBe(''))
  expect(readShown(/^Receiving branch/)).toBe('')
})

it.runIf(isNight())(
  'The unit of nearly all products is preselected only if the form offers it',
  async () => {
    const owner = await screens.server.signUp()
    const { category } = await createProductBasics(owner)
    const { rows } = await owner.list<{ id: string; name: string }>('units')
    const find = (name: string) => rows.find((unit) => unit.name === name)!.id
    for (const name of ['Rice', 'Salt'])
      await owner.create('products', { name, category, price: 1, stockUnit: find('Kilogram') })
    await screens.open(owner, '/add-product')
    await waitFor(() =>
      expect(
        screens.requests.filter((one) => one.startsWith('GET /api/v1/products?')),
      ).toHaveLength(1),
    )
    await actAsPerson().click(screen.getByRole('combobox', { name: /^Stock unit/ }))
    await screen.findByRole('option', { name: /^Piece/ })
    expect(screen.queryByRole('option', { name: /^Kilogram/ })).toBeNull()
    expect(readShown(/^Stock unit/)).toBe('')
  },
)
