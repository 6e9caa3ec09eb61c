import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { createProductBasics } from '../support/records.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller
let unit = ''
let category = ''

beforeAll(async () => {
  owner = await screens.server.signUp()
  ;({ unit, category } = await createProductBasics(owner))
})

describe('the page of a record', () => {
  it('shows the history, and restores an earlier version', async () => {
    const brand = await owner.create('brands', { name: 'Delta' })
    await owner.api(`/brands/${brand.id}`, { method: 'PATCH', body: { name: 'Omega' } })
    const user = actAsPerson()
    await screens.open(owner, `/brand-list/${brand.id}`)
    await screen.findByText('Ana Teste changed the record')
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }))
    await screen.findByRole('heading', { level: 1, name: 'Delta' })
  })

  it('compares two versions, child rows included, and restores a version from before a deletion', async () => {
    const { id, barcodes } = await owner.create<{ id: string; barcodes: { id: string }[] }>(
      'products',
      {
        name: 'Stool',
        category,
        price: 10,
        stockUnit: unit,
        barcodes: [{ value: 'OLD-1', type: 'other' }],
      },
    )
    const path = `/products/${id}`
    const change = (body: object) => owner.api(path, { method: 'PATCH', body })
    await change({ price: 12, note: 'sturdy' })
    await change({
      barcodes: [
        { id: barcodes[0]!.id, value: 'NEW-1', type: 'other' },
        { value: 'NEW-2', type: 'other' },
      ],
    })
    await owner.call(path, { method: 'DELETE' })
    await owner.api(`${path}/restore`, { method: 'POST', body: {} })
    const user = actAsPerson()
    await screens.open(owner, `/product-details/${id}`)
    await user.click(await screen.findByRole('button', { name: 'Compare versions' }))
    const dialog = await screen.findByRole('dialog', { name: 'Compare versions' })
    const listRows = () =>
      within(dialog)
        .queryAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map((cell) => cell.textContent))
    // The restored record is as it was before its deletion.
    expect(within(dialog).getByText('These versions are the same.')).toBeDefined()
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^From/ }), '1')
    expect(listRows()).toEqual([
      ['Sale price', '$10.00', '$12.00'],
      ['Barcodes: NEW-1 · Barcode', 'OLD-1', 'NEW-1'],
      ['Barcodes: NEW-2 · Barcode', '(empty)', 'NEW-2'],
      ['Barcodes: NEW-2 · Type', '(empty)', 'Other'],
      ['Note', '(empty)', 'sturdy'],
    ])
    await user.selectOptions(within(dialog).getByRole('combobox', { name: /^To/ }), '2')
    expect(listRows().map(([label]) => label)).toEqual(['Sale price', 'Note'])
    await user.click(within(dialog).getByRole('button', { name: 'Restore version 1' }))
    await waitFor(async () =>
      expect(await owner.api(path)).toMatchObject({ price: 10, note: null }),
    )
    expect(await owner.api(path)).toMatchObject({ barcodes: [{ value: 'OLD-1' }] })
  })

  it('undoes a bulk change from the history, and lists which records stay as they are', async () => {
    const brands = [
      await owner.create('brands', { name: 'Together 1' }),
      await owner.create('brands', { name: 'Together 2' }),
      await owner.create('brands', { name: 'Together 3' }),
    ]
    const filter = encodeURIComponent(JSON.stringify({ id: brands.map(({ id }) => id) }))
    await owner.api(`/brands?filter=${filter}`, {
      method: 'PATCH',
      body: { website: 'https://example.com' },
    })
    await owner.api(`/brands/${brands[2]!.id}`, { method: 'PATCH', body: { name: 'Touched' } })
    const user = actAsPerson()
    await screens.open(owner, `/brand-list/${brands[0]!.id}`)
    const together = await screen.findByRole('link', {
      name: 'Changed together with 2 other records',
    })
    expect(decodeURIComponent(together.getAttribute('href')!)).toContain('"changeSet":"')
    await user.click(screen.getByRole('button', { name: 'Undo this change' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this change?' })
    expect(dialog.textContent).toContain('All 3 records get their earlier values back')
    await user.click(within(dialog).getByRole('button', { name: 'Undo this change' }))
    await screen.findByText('Change undone: 2 brands')
    const refused = await screen.findByText(
      /1 record stays as it is\. Open it to decide what to do:/,
    )
    expect(refused.textContent).toContain(
      'This record was changed in the meantime. Open it, check its values, and change it there if needed.',
    )
    await within(refused).findByRole('link', { name: 'Touched' })
    await screen.findByText('This change was undone.')
    // The history is read again after the undo; the refused record stays in the list.
    expect(screen.getByRole('link', { name: 'Touched' })).toBeDefined()
    const { rows } = await owner.list('brands', { filter: { website: 'https://example.com' } })
    expect(rows.map(({ name }) => name)).toEqual(['Touched'])
  })

  it('undoes an import from the history, and lists which records are inactive now', async () => {
    await owner.create('categories', { name: 'Imported' })
    const body = 'SKU,Name,Category,Unit,Price,Opening quantity\nH-1,Crate,Imported,Piece,4,12'
    const headers = { 'content-type': 'text/csv' }
    await owner.api('/products/import', { method: 'POST', body, headers })
    const { rows } = await owner.list<{ id: string }>('products', { filter: { sku: 'H-1' } })
    const user = actAsPerson()
    await screens.open(owner, `/product-details/${rows[0]!.id}`)
    await user.click(await screen.findByRole('button', { name: 'Undo this change' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this change?' })
    await user.click(within(dialog).getByRole('button', { name: 'Undo this change' }))
    await screen.findByText('The import is undone. 1 posted document reversed or deleted.')
    const message = await screen.findByText(
      /1 new record has entries in a ledger and is inactive now:/,
    )
    await within(message).findByRole('link', { name: 'Crate' })
    expect(screen.queryByText(/stays as it is/)).toBeNull()
  })

  it('does not offer undo to people who may only view', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    const brand = await owner.create('brands', { name: 'Seen' })
    await owner.api(`/brands/${brand.id}`, { method: 'PATCH', body: { name: 'Seen twice' } })
    await screens.open(viewer, `/brand-list/${brand.id}`)
    await screen.findByText('Ana Teste changed the record')
    expect(screen.queryByRole('button', { name: 'Undo this change' })).toBeNull()
  })

  it('shows records that refer to this record, with a link to all of them', async () => {
    const table = await owner.create('categories', { name: 'Tables' })
    await owner.create('products', { name: 'Desk', category: table.id, price: 1, stockUnit: unit })
    await screens.open(owner, `/category-list/${table.id}`)
    await screen.findByRole('link', { name: 'Desk' })
    const link = screen.getByRole('link', { name: 'View all (1)' })
    expect(decodeURIComponent(link.getAttribute('href')!)).toBe(
      `/product-list?filter={"category":"${table.id}"}`,
    )
  })

  it('shows costs of related records with two decimals, and with up to four in a tooltip', async () => {
    const shop = await openShop(owner)
    const shelves = await owner.create('categories', { name: 'Shelves' })
    await shop.product('Shelf', { category: shelves.id })
    await shop.buy([['Shelf', 3, 2.666667]])
    await screens.open(owner, `/category-list/${shelves.id}`)
    const cost = await screen.findByTitle('$2.6667')
    expect(cost.textContent).toBe('$2.67')
  })

  it('does not read the record and its history again after the record is deleted', async () => {
    const brand = await owner.create('brands', { name: 'Short-lived' })
    const user = actAsPerson()
    await screens.open(owner, `/brand-list/${brand.id}`)
    await screen.findByText('Ana Teste created the record')
    const before = screens.requests.length
    await user.click(screen.getByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByRole('heading', { level: 1, name: 'Brands' })
    await waitFor(() => expect(screens.requests.join()).toContain('DELETE'))
    const later = screens.requests.slice(before)
    const reads = later.filter(
      (sent) => sent.startsWith('GET') && sent.includes(`/brands/${brand.id}`),
    )
    expect(reads).toEqual([])
  })

  it('shows that the record does not exist', async () => {
    await screens.open(owner, '/brand-list/00000000-0000-4000-8000-000000000000')
    await screen.findByRole('heading', { level: 1, name: 'This record does not exist' })
  })
})
