import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../i18n/languages.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { chooseCases, isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller
let bench: string

beforeEach(async () => {
  owner = await screens.server.signUp()
  const stockUnit = (await owner.list('units')).rows[0]!.id
  const { id: category } = await owner.create('categories', { name: 'Chairs' })
  await owner.create('categories', { name: 'Tables' })
  await owner.create('products', { name: 'Armchair', price: 12, category, stockUnit })
  bench = (await owner.create('products', { name: 'Bench', price: 40, category, stockUnit })).id
})

const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const findOption = (name: string | RegExp) => screen.findByRole('option', { name })

async function openPalette(title = 'Search and jump') {
  const user = actAsPerson()
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', { name: title })
  return { user, box }
}

/** Opens a list, and selects all rows of its page. */
async function selectRows() {
  const user = actAsPerson()
  await screens.open(owner, '/product-list')
  await screen.findByRole('row', { name: /Bench/ })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('region', { name: 'Selection' })
}

/** Opens a page, and waits until the server has stored the recent pages. */
async function visit(address: string, path: string) {
  await screens.open(owner, address)
  await waitFor(async () => {
    const { preferences } = await owner.api<{ preferences: Record<string, string[]> }>('/me')
    expect(preferences['palette.recents']?.[0]).toBe(path)
  })
}

describe('recent pages in the palette', () => {
  it('are the lists and records opened last, newest first, on the next visit too', async () => {
    await visit('/brand-list', '/brands')
    await visit(`/product-details/${bench}`, `/products/${bench}/show`)
    await visit('/unit-list', '/units')
    await visit('/brand-list', '/brands')
    await screens.open(owner, '/apps')
    await openPalette()
    const group = await screen.findByRole('group', { name: 'Recent' })
    await waitFor(() =>
      expect(
        within(group)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['BrandsList', 'UnitsList', 'BenchProduct']),
    )
    await actAsPerson().click(within(group).getByRole('option', { name: /Bench/ }))
    await findHeading('Bench')
  })

  it.runIf(isNight())('leave out a record that was deleted', async () => {
    await visit(`/product-details/${bench}`, `/products/${bench}/show`)
    await visit('/brand-list', '/brands')
    await owner.api(`/products/${bench}`, { method: 'DELETE' })
    await screens.open(owner, '/apps')
    await openPalette()
    const group = await screen.findByRole('group', { name: 'Recent' })
    await within(group).findByRole('option', { name: /Brands/ })
    await screen.findByRole('group', { name: 'Pages' })
    expect(within(group).queryByRole('option', { name: /Product/ })).toBeNull()
  })
})

describe('commands of the palette', () => {
  const typed: readonly (readonly [Language, string, string, string])[] = [
    ['en', 'Search and jump', 'new prod', 'New product'],
    ['pt', 'Procurar e ir', 'novo produto', 'Adicionar produto'],
    ['en', 'Search and jump', 'add product', 'New product'],
    ['pt', 'Procurar e ir', 'adicionar prod', 'Adicionar produto'],
  ]
  it.each(chooseCases(typed, 2))(
    'open the form of a new record (%s: %s, %s)',
    async (language, title, typed, name) => {
      await screens.open(owner, '/apps', language)
      const { user, box } = await openPalette(title)
      await user.type(box, typed)
      await user.click(await findOption(name))
      await waitFor(() => expect(window.location.pathname).toBe('/add-product'))
    },
  )

  it('open the import of records, and settings', async () => {
    await screens.open(owner, '/apps')
    const { user, box } = await openPalette()
    await user.type(box, 'import prod')
    await user.click(await findOption('Import products'))
    await waitFor(() => expect(window.location.pathname).toBe('/product-list/import'))
    const again = await openPalette()
    await user.type(again.box, 'open settings appear')
    await user.click(await findOption('Open settings: Appearance'))
    await waitFor(() => expect(window.location.pathname).toBe('/settings/appearance'))
  })

  it('find the list of products before its import', async () => {
    await screens.open(owner, '/brand-list')
    const { user, box } = await openPalette()
    await user.type(box, 'products')
    await findOption('Import products')
    const [first] = screen.getAllByRole('option')
    expect(first?.textContent).toContain('Product List')
  })

  const reports = [
    ['en', 'Search and jump', 'income statement', 'Profit and loss'],
    ['pt', 'Procurar e ir', 'lucro', 'Demonstração de resultados'],
    ['pt-BR', 'Procurar e ir', 'lucro', 'Demonstração'],
  ] as const
  it.each(chooseCases(reports, 1))(
    'find reports by other words for their names (%s)',
    async (language, title, typed, name) => {
      await screens.open(owner, '/brand-list', language)
      const { user, box } = await openPalette(title)
      await user.type(box, typed)
      await findOption(new RegExp(name))
    },
  )

  it('do not create what the person may not create', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/product-list')
    const { user, box } = await openPalette()
    await user.type(box, 'new product')
    await screen.findByText(/Nothing found/)
  })

  it('export the open list, offer to edit its cells, and open its saved views', async () => {
    await owner.create('views', { resource: 'products', name: 'Cheap', filter: { price_lt: 20 } })
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Bench/ })
    const { user, box } = await openPalette()
    const group = within(await screen.findByRole('group', { name: 'This list' }))
    group.getByRole('option', { name: 'New product' })
    group.getByRole('option', { name: 'Edit cells' })
    group.getByRole('option', { name: 'Show recently deleted' })
    await user.type(box, 'new prod')
    await waitFor(() =>
      expect(screen.getAllByRole('option', { name: 'New product' }).length).toBe(1),
    )
    await user.clear(box)
    await user.type(box, 'export this')
    await user.click(await findOption('Export this list…'))
    const dialog = await screen.findByRole('dialog', { name: /Export/ })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    const again = await openPalette()
    await user.type(again.box, 'export xlsx')
    await user.click(await findOption('Export this list: Excel…'))
    const chosen = within(await screen.findByRole('dialog', { name: /Export/ }))
    expect((await chosen.findByRole('radio', { name: /^Excel/ })).matches(':checked')).toBe(true)
    await user.click(chosen.getByRole('button', { name: 'Cancel' }))
    const views = await openPalette()
    await user.type(views.box, 'view cheap')
    await user.click(await findOption('View: Cheap'))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bench/ })).toBeNull())
  })

  it.runIf(isNight())('duplicate the open record', async () => {
    await screens.open(owner, `/product-details/${bench}`)
    await findHeading('Bench')
    const { user, box } = await openPalette()
    const group = within(await screen.findByRole('group', { name: 'This record' }))
    group.getByRole('option', { name: 'Edit' })
    group.getByRole('option', { name: 'Delete' })
    await user.type(box, 'duplicate')
    await user.click(await findOption('Duplicate'))
    await waitFor(() => expect(window.location.pathname).toBe('/add-product'))
    const price = await screen.findByRole('textbox', { name: /^Sale price/ })
    await waitFor(() => expect(price).toHaveProperty('value', '40.00'))
  })
})

describe('commands on selected rows', () => {
  it('list the values of a field, and set the chosen value after a preview', async () => {
    await selectRows()
    const { user, box } = await openPalette()
    const group = within(await screen.findByRole('group', { name: 'Selected rows' }))
    group.getByRole('option', { name: 'Delete the selected rows…' })
    await user.type(box, 'set categ')
    await user.click(await findOption('Set category…'))
    await findOption('Set category: Chairs')
    expect((box as HTMLInputElement).value).toBe('Set category ')
    await user.type(box, 'tab')
    await findOption('Set category: Tables')
    await waitFor(() => expect(screen.getAllByRole('option').length).toBe(1))
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: /Edit 2 products/ })
    const preview = within(await within(dialog).findByRole('region', { name: 'Preview' }))
    await preview.findByText('2 records will change')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await screen.findByText('2 changed')
    await screen.findByRole('button', { name: 'Undo' })
    const tables = (await owner.list<{ name: string }>('categories')).rows.find(
      ({ name }) => name === 'Tables',
    )
    const { rows } = await owner.list<{ category: string }>('products')
    expect(rows.map(({ category }) => category)).toEqual([tables?.id, tables?.id])
  })

  it.runIf(isNight())('are not offered without a selection', async () => {
    await screens.open(owner, '/product-list')
    await screen.findByRole('row', { name: /Bench/ })
    const { user, box } = await openPalette()
    await user.type(box, 'set category')
    await screen.findByText(/Nothing found/)
  })
})

describe('records in the palette', () => {
  it('are found despite typing mistakes, when nothing contains the typed word', async () => {
    await screens.open(owner, '/apps')
    const { user, box } = await openPalette()
    await user.type(box, 'chiar')
    await findOption(/^Chairs/)
    await user.clear(box)
    await user.type(box, 'armhcair')
    await findOption(/^Armchair/)
  })

  it.runIf(isNight())(
    'are not called missing while there is no connection, and are found when it returns',
    async () => {
      await screens.open(owner, '/apps')
      const { user, box } = await openPalette()
      const send = globalThis.fetch
      vi.spyOn(globalThis, 'fetch').mockImplementation((to, request) =>
        /search|healthz/.test(String(to))
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(to, request),
      )
      await user.type(box, 'armchair')
      await screen.findByText('No connection: the palette finds only pages and commands.')
      expect(screen.queryByText(/Nothing found/)).toBeNull()
      vi.restoreAllMocks()
      await findOption(/^Armchair/)
    },
  )
})
