import { screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { business as browser } from '../../resources/browser.ts'
import { roles } from '../../resources/company/roles.ts'
import { settings } from '../../resources/company/settings.ts'
import * as resources from '../../resources/index.ts'
import { tillDevice } from '../../resources/till/device.ts'
import { PrefetchedProvider, useCellTools } from '../../src/admin/fields/cell-tools.tsx'
import type { Extension } from '../../src/admin/fields/extensions.tsx'
import { createRegistry } from '../../src/schema/registry.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { createProductBasics } from '../support/records.ts'

/** Names tax rates by their percentage instead of their name. */
const taxes = { ...resources.taxes, title: 'rate' }

function SetOffTitle() {
  return useCellTools().findTitle('set-offs', 'offset')
}

/** Draws the title of a set-off, which is the number of a sale that comes later in the response. */
function NameCell() {
  const prefetched = {
    'set-offs': [{ id: 'offset', creditNote: 'note' }],
    sales: [{ id: 'note', number: 'CN-7' }],
  }
  return (
    <PrefetchedProvider value={prefetched}>
      <SetOffTitle />
    </PrefetchedProvider>
  )
}

const nameCell: Extension = { resource: 'taxes', field: 'name', cell: async () => NameCell }
const screens = withScreens({
  browser: {
    registry: createRegistry({ ...resources, taxes }, roles, settings, tillDevice),
    extensions: [...browser.extensions, nameCell],
  },
})
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  const { category, unit } = await createProductBasics(owner)
  const { id: tax } = await owner.create('taxes', { name: 'High', rate: 23 })
  await owner.create('products', { name: 'Desk', price: 1, category, stockUnit: unit, tax })
  const { id: unused } = await owner.create('taxes', { name: 'Old', rate: 9 })
  await owner.api(`/taxes/${unused}`, { method: 'DELETE' })
})

describe('the title of a record', () => {
  it('may contain the title of another record that comes later in the response', async () => {
    await screens.open(owner, '/taxes')
    expect(await screen.findAllByText('CN-7')).not.toEqual([])
  })

  it('is formatted in the list of deleted records', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/taxes')
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Recently deleted' }))
    const dialog = await screen.findByRole('dialog', { name: 'Recently deleted' })
    await within(dialog).findByText('9%')
    await within(dialog).findByRole('button', { name: 'Restore', description: '9%' })
  })

  it('is formatted where the record cannot be deleted', async () => {
    const user = actAsPerson()
    const { rows } = await owner.list('taxes', { filter: { name: 'High' } })
    await screens.open(owner, `/taxes/${rows[0]!.id}/show`)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const problem = await within(await screen.findByRole('dialog')).findByRole('alert')
    expect(problem.textContent).toMatch(/^Could not be deleted:23%: In use by products/)
  })
})
