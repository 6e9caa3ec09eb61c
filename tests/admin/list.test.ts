import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const unit = (await owner.list('units')).rows[0]!.id
  const chairs = await owner.create('categories', { name: 'Chairs' })
  const tables = await owner.create('categories', { name: 'Tables' })
  for (const [name, category, price] of [
    ['Armchair', chairs.id, 120],
    ['Bench', chairs.id, 80],
    ['Desk', tables.id, 300],
  ]) {
    await owner.create('products', { name, category, price, stockUnit: unit })
  }
})

describe('a list', () => {
  it('shows records with the titles of what they refer to, in one request', async () => {
    await screens.open(owner, '/product-list')
    const row = await screen.findByRole('row', { name: /Desk/ })
    expect(within(row).getByText('Tables')).toBeDefined()
    expect(within(row).getByText('$300.00')).toBeDefined()
    expect(
      screens.requests.filter((one) => /\/(products|categories|units)\?/.test(one)),
    ).toHaveLength(1)
  })
})
