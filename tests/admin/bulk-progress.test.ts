import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { withSavedFiles } from '../support/saved-files.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
const saved = withSavedFiles()

/** Creates this many brands by an import. */
async function createBrands(owner: TestCaller, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, i) => `Brand ${i}`)
  const csv = ['name', ...lines].join('\n')
  const answer = await owner.call('/brands/import?columns=name', {
    method: 'POST',
    body: csv,
    headers: { 'content-type': 'text/csv' },
  })
  expect(answer.status).toBeLessThan(300)
}

const countBrands = async (owner: TestCaller) => (await owner.list('brands')).total

describe('a long bulk change', () => {
  it('shows how many records are done, can be stopped, and then shows how many were not processed', async () => {
    const owner = await screens.server.signUp()
    await createBrands(owner, 700)
    const user = actAsPerson()
    await screens.open(owner, '/brands')
    await screen.findByRole('row', { name: /Brand 0/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Select all 700 that match' }))
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    const release = screens.holdBack(/^DELETE /)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await within(dialog).findByText('0 of 700 records')
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }))
    release()
    await within(dialog).findByText(/500 records were not processed/)
    expect(within(dialog).getByRole('button', { name: 'Download results' })).toBeDefined()
    expect(await countBrands(owner)).toBe(500)
  })

  it.runIf(isNight())('keeps its dialog open until all records are deleted', async () => {
    const owner = await screens.server.signUp()
    await createBrands(owner, 30)
    const user = actAsPerson()
    await screens.open(owner, '/brands')
    await screen.findByRole('row', { name: /Brand 0/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Select all 30 that match' }))
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    const release = screens.holdBack(/^DELETE /)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(screens.requests.some((sent) => sent.startsWith('DELETE '))).toBe(true),
    )
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).not.toBeNull()
    release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await countBrands(owner)).toBe(0)
  })

  it.runIf(isNight())('changes all records of a list without filter', async () => {
    const owner = await screens.server.signUp()
    await createBrands(owner, 30)
    const user = actAsPerson()
    await screens.open(owner, '/brands')
    await screen.findByRole('row', { name: /Brand 0/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Select all 30 that match' }))
    await user.click(within(bar).getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const reads = vi.spyOn(globalThis, 'fetch')
    const countReads = () =>
      reads.mock.calls.filter(([to]) => /brands\?.*sort=%5B%22id/.test(String(to))).length
    await user.click(dialog.getByLabelText('Field to change'))
    await user.click(await screen.findByRole('option', { name: 'Active' }))
    await dialog.findByText('30 records will change')
    await user.click(dialog.getByRole('checkbox', { name: 'Active' }))
    await dialog.findByText(/^No record would change/)
    await user.click(dialog.getByRole('checkbox', { name: 'Active' }))
    await dialog.findByText('30 records will change')
    expect(countReads()).toBe(1)
    reads.mockRestore()
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await owner.list('brands', { filter: { isActive: false } })).total).toBe(30)
  })

  it.runIf(isNight())('formats the number of records in the titles of its dialogs', async () => {
    const owner = await screens.server.signUp()
    await createBrands(owner, 1200)
    const user = actAsPerson()
    await screens.open(owner, '/brands')
    await screen.findByRole('row', { name: /Brand 0/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Select all 1,200 that match' }))
    for (const [button, title] of [
      ['Edit', 'Edit 1,200 brands'],
      ['Delete', 'Delete 1,200 brands?'],
    ] as const) {
      await user.click(within(bar).getByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog', { name: title })
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it.runIf(isNight())('deletes all records that match the filter, and no others', async () => {
    const owner = await screens.server.signUp()
    await createBrands(owner, 300)
    await owner.create('brands', { name: 'Kept' })
    const user = actAsPerson()
    await screens.open(owner, '/brands?filter={"name_starts":"Brand"}')
    await screen.findByRole('row', { name: /Brand 0/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Select all 300 that match' }))
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await countBrands(owner)).toBe(1))
    expect((await owner.list('brands')).rows).toMatchObject([{ name: 'Kept' }])
  })
})

describe('records in use that cannot be deleted', () => {
  it('stay selected, while the deleted records are gone', async () => {
    const owner = await screens.server.signUp()
    const shop = await openShop(owner)
    await shop.product('Used one')
    await shop.product('Unused one')
    await shop.orderGoods([['Used one', 1, 5]])
    const user = actAsPerson()
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Unused one/ })
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('row', { name: /Unused one/ })).toBeNull())
    const row = screen.getByRole('row', { name: /Used one/ })
    expect(within(row).getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
    expect(within(bar).getByRole('status').textContent).toBe('1 selected')
  })

  it.runIf(isNight())(
    'are named, also those on other pages of the list; the file of results names all records',
    async () => {
      const owner = await screens.server.signUp()
      const shop = await openShop(owner)
      await createBrands(owner, 29)
      const { id: brand } = await owner.create('brands', { name: 'Zebra' })
      const { id } = await shop.product('Lamp')
      await owner.api(`/products/${id}`, { method: 'PATCH', body: { brand } })
      const user = actAsPerson()
      await screens.open(owner, '/brands?sort=name')
      await screen.findByRole('row', { name: /Brand 0/ })
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
      const bar = await screen.findByRole('region', { name: 'Selection' })
      await user.click(within(bar).getByRole('button', { name: 'Select all 30 that match' }))
      await user.click(within(bar).getByRole('button', { name: 'Delete' }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
      await dialog.findByText('Zebra')
      expect(dialog.getByRole('listitem').textContent).toMatch(/^Zebra: In use by products/)
      await user.click(dialog.getByRole('button', { name: 'Download results' }))
      await waitFor(() => expect(saved).toHaveLength(1))
      const lines = (await saved[0]!.file.text()).trim().split('\n')
      expect(lines[1]).toMatch(/^Zebra,.*In use by products/)
      expect(lines).toHaveLength(31)
    },
  )

  it.each([
    ['products', '/product-list', 'Archive', 'status', 'archived'],
    ['categories', '/category-list', 'Deactivate', 'isActive', false],
  ] as const)('can be archived or deactivated: %s', async (resource, path, name, field, value) => {
    const owner = await screens.server.signUp()
    const shop = await openShop(owner)
    await shop.product('Used one')
    await shop.orderGoods([['Used one', 1, 5]])
    const used = (await owner.list<{ id: string; name: string }>(resource)).rows[0]!
    const user = actAsPerson()
    await screens.open(owner, path)
    const row = await screen.findByRole('row', { name: new RegExp(used.name) })
    await user.click(within(row).getByRole('checkbox'))
    const bar = await screen.findByRole('region', { name: 'Selection' })
    await user.click(within(bar).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(await within(dialog).findByRole('button', { name }))
    await waitFor(async () =>
      expect(await owner.api(`/${resource}/${used.id}`)).toMatchObject({ [field]: value }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
