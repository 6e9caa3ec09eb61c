import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { pretendPhone } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'
import { endWaitingConnections } from '../support/waiting-connections.ts'

// This file ends connections of its database, so it does not share the database with other files.
const screens = withScreens({ server: {} })
let owner: TestCaller
let client: pg.Client
let known: { category: string; stockUnit: string }
let old: string

beforeAll(async () => {
  owner = await screens.server.signUp()
  client = new pg.Client(screens.server.database.connection)
  await client.connect()
  // Row-level security also applies to the owner of the database.
  await client.query(`select set_config('app.team', $1, false)`, [owner.team])
  const category = (await owner.create('categories', { name: 'Chairs' })).id
  known = { category, stockUnit: (await owner.list('units')).rows[0]!.id }
  old = (await owner.create('products', { name: 'Old', sku: 'OLD', price: 1, ...known })).id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => client.end())

const HEAD = 'SKU,Name,Category,Stock unit,Sale price'

/** Returns a file of new products whose last row changes the product OLD. */
function createFile(mark: string, count: number, last = 'OLD,Old,Chairs,Piece,9'): File {
  const rows = Array.from({ length: count }, (_, i) => `${mark}-${i},New ${i},Chairs,Piece,2`)
  return new File([[HEAD, ...rows, last].join('\n')], `${mark}.csv`, { type: 'text/csv' })
}

const listPosts = () =>
  screens.requests.filter((one) => one.startsWith('POST') && one.includes('dryRun=false'))

async function start(chosen: File) {
  const user = actAsPerson()
  await screens.open(owner, '/product-list/import')
  await user.upload(await screen.findByLabelText('Choose a file'), chosen)
  await user.click(await screen.findByRole('button', { name: 'Check the file' }))
  await screen.findByRole('heading', { name: 'Preview of the result' })
  await user.click(screen.getByRole('button', { name: /^Import / }))
  return user
}

/** Runs `work` while the last row of a file must wait for the product OLD. */
async function runWhileHeld(work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  await client.query('select from products where id = $1 for update', [old])
  try {
    await work()
  } finally {
    await client.query('rollback')
  }
}

describe('an import', () => {
  it.runIf(isNight())(
    'shows its progress, continues after an interruption, and can be undone',
    async () => {
      let user!: Awaited<ReturnType<typeof start>>
      await runWhileHeld(async () => {
        user = await start(createFile('A', 1000))
        await screen.findByText('Rows done: 1,000 of 1,001')
        const bar = screen.getByRole('progressbar', { name: /Rows done/ })
        expect(bar.getAttribute('aria-valuenow')).toBe('99')
        expect(listPosts()).toHaveLength(1)
        await endWaitingConnections(client)
        await waitFor(() => expect(listPosts()).toHaveLength(2))
        expect(listPosts()[1]).toBe(listPosts()[0])
      })
      await screen.findByText('The import is finished.')
      expect((await owner.list('products')).total).toBe(1001)

      await owner.api(`/products/${old}`, { method: 'PATCH', body: { name: 'Older' } })
      await user.click(screen.getByRole('button', { name: 'Undo this import' }))
      const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
      await user.click(within(dialog).getByRole('button', { name: 'Undo this import' }))
      const outcome = await screen.findByText(
        /^The import is partly undone\. 1,000 new records deleted\.$/,
        {},
        { timeout: 60_000 },
      )
      expect(outcome.textContent).toContain('1 record stays as it is.')
      expect(outcome.textContent).toContain(
        'This record was changed in the meantime. Open it, check its values, and change it there if needed.',
      )
      await within(outcome).findByRole('link', { name: 'Older' })
      expect((await owner.list('products')).total).toBe(1)
    },
  )

  it('is not called undone when nothing was undone', async () => {
    const user = await start(createFile('N', 1))
    await screen.findByText('The import is finished.')
    for (const sku of ['N-0', 'OLD']) {
      const [product] = (await owner.list('products', { filter: { sku } })).rows
      const body = { name: `Changed ${sku}` }
      await owner.api(`/products/${product!.id}`, { method: 'PATCH', body })
    }
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
    await user.click(within(dialog).getByRole('button', { name: 'Undo this import' }))
    const outcome = await screen.findByText(/Nothing was undone\./)
    expect(outcome.textContent).toContain('2 records stay as they are.')
    expect(outcome.textContent).not.toContain('The import is undone')
    expect(outcome.textContent).not.toContain('deleted.')
  })

  it('reads the first file that fits when several are dropped, and says which', async () => {
    await screens.open(owner, '/product-list/import')
    const zone = (await screen.findByText('Drop an Excel or CSV file here')).parentElement!
    const scan = new File(['%PDF-1.4'], 'scan.pdf', { type: 'application/pdf' })
    const files = [scan, createFile('first', 1), createFile('second', 1)]
    fireEvent.drop(zone, { dataTransfer: { files } })
    await screen.findByText(/^first\.csv: choose the field for each column/)
    screen.getByText('An import reads one file. Only first.csv is read.')
  })

  it('with opening stock is undone by reversing the stock and archiving the products', async () => {
    const user = actAsPerson()
    const lines = [`${HEAD},Opening quantity`, 'Q-1,Crate,Chairs,Piece,4,12']
    const csv = new File([lines.join('\n')], 'stock.csv', { type: 'text/csv' })
    await screens.open(owner, '/product-list/import')
    await user.upload(await screen.findByLabelText('Choose a file'), csv)
    await user.click(await screen.findByRole('button', { name: 'Check the file' }))
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
    await screen.findByText('The import is finished.')
    await user.click(screen.getByRole('button', { name: 'Undo this import' }))
    const dialog = await screen.findByRole('dialog', { name: 'Undo this import?' })
    await user.click(within(dialog).getByRole('button', { name: 'Undo this import' }))
    const outcome = await screen.findByText(/The import is undone\./)
    expect(outcome.textContent).toContain('undone. 1 posted document reversed or deleted.1 new')
    expect(outcome.textContent).toContain(
      '1 new record has entries in a ledger and is inactive now:',
    )
    await within(outcome).findByRole('link', { name: 'Crate' })
  })

  it.runIf(isNight())(
    'finds the headings of other programs, and remembers what the person chose',
    async () => {
      const user = actAsPerson()
      const lines = [
        'Variant SKU,Title,Product Category,UoM,Variant Price,Weight',
        'W-1,Stool,Chairs,Piece,4,heavy',
      ]
      const createFile = () => new File([lines.join('\n')], 'shop.csv', { type: 'text/csv' })
      await screens.open(owner, '/product-list/import')
      await user.upload(await screen.findByLabelText('Choose a file'), createFile())
      const labels = ['Variant SKU', 'Title', 'Product Category', 'UoM', 'Variant Price']
      await screen.findByLabelText('Variant SKU')
      expect(labels.map((label) => screen.getByLabelText(label).textContent)).toEqual([
        'SKU',
        'Name',
        'Category',
        'Stock unit',
        'Sale price',
      ])
      await user.click(screen.getByLabelText('Weight'))
      await user.click(await screen.findByRole('option', { name: 'Note' }))
      await user.click(screen.getByRole('button', { name: 'Check the file' }))
      await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
      await screen.findByText('The import is finished.')
      await user.click(screen.getByRole('button', { name: 'Choose another file' }))
      await user.upload(await screen.findByLabelText('Choose a file'), createFile())
      expect((await screen.findByLabelText('Weight')).textContent).toBe('Note')
      await expectPreferences(owner, { 'import.products': { weight: 'note', title: 'name' } })
    },
  )

  it('finds headings in another language than that of the screen, child rows included', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list/import', 'pt')
    const headings = [
      'Name',
      'Minimum sale price',
      'Barcodes: Barcode',
      'Suppliers: Purchase price',
    ]
    const file = new File([`${headings.join()}\nLamp,5,4006381333931,2`], 'lamps.csv')
    await user.upload(await screen.findByLabelText('Escolher ficheiro'), file)
    await screen.findByLabelText('Name')
    expect(headings.map((heading) => screen.getByLabelText(heading).textContent)).toEqual([
      'Nome',
      'Preço mínimo de venda',
      'Códigos de barras: Código de barras',
      'Fornecedores: Preço de compra',
    ])
  })

  it.runIf(isNight())(
    'shows the value and the reason of a failed row below each other on a phone',
    async () => {
      pretendPhone()
      await start(createFile('P', 1, 'P-9,Worse,Chairs,Piece,-3'))
      await screen.findByText('The import is finished.')
      const [value, reason] = [screen.getByText('-3'), screen.getByText('This must be 0 or more.')]
      expect(value.contains(reason) || value.parentElement === reason).toBe(false)
    },
  )

  it('takes a file that is dropped on the screen', async () => {
    await screens.open(owner, '/product-list/import')
    const button = await screen.findByText('Choose a file')
    const file = createFile('D', 2)
    fireEvent.drop(button, { dataTransfer: { files: [file] } })
    await screen.findByText('D.csv', { exact: false })
    await screen.findByRole('button', { name: 'Check the file' })
  })

  it.runIf(isNight())(
    'says when the failed rows cannot be saved because the file is gone',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/product-list/import')
      const file = createFile('G', 1, 'G-2,,Chairs,Piece,1')
      await user.upload(await screen.findByLabelText('Choose a file'), file)
      await user.click(await screen.findByRole('button', { name: 'Check the file' }))
      const save = await screen.findByRole('button', { name: 'Save the failed rows' })
      vi.spyOn(Blob.prototype, 'slice').mockImplementation(() => {
        throw new DOMException('The file could not be found.', 'NotFoundError')
      })
      await user.click(save)
      await screen.findByText(/The file could not be found/)
    },
  )

  it('finds a field by typing its label, spaces included', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/product-list/import')
    const file = new File(['Name,Unknown\nLamp,5'], 'lamps.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText('Choose a file'), file)
    const field = await screen.findByLabelText('Unknown')
    // Without letters before it, a space chooses the entry.
    await user.click(field)
    await user.keyboard('{Home}{ArrowDown} ')
    await waitFor(() => expect(field.textContent).not.toBe('Leave out'))
    await user.click(field)
    await user.keyboard('stock u')
    expect(document.activeElement!.textContent).toBe('Stock unit')
    await user.keyboard('{Enter}')
    expect(field.textContent).toBe('Stock unit')
  })

  it('creates categories and brands that do not exist, when their boxes are ticked', async () => {
    const user = actAsPerson()
    const lines = ['SKU,Name,Category,Stock unit,Sale price,Brand', 'M-1,Sofa,Sofas,Piece,4,Acme']
    const csv = new File([lines.join('\n')], 'new.csv', { type: 'text/csv' })
    await screens.open(owner, '/product-list/import')
    await user.upload(await screen.findByLabelText('Choose a file'), csv)
    await user.click(await screen.findByRole('button', { name: 'Check the file' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Create 1 category: Sofas' }))
    const brand = await screen.findByRole('checkbox', { name: 'Create 1 brand: Acme' })
    await waitFor(() => expect((brand as HTMLInputElement).disabled).toBe(false))
    await user.click(brand)
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
    await screen.findByText('The import is finished.')
    const [sofa] = (await owner.list('products', { filter: { sku: 'M-1' } })).rows
    const [category] = (await owner.list('categories', { filter: { name: 'Sofas' } })).rows
    const [acme] = (await owner.list('brands', { filter: { name: 'Acme' } })).rows
    expect(sofa).toMatchObject({ category: category!.id, brand: acme!.id })
  })

  it('shows old and new values, and accepts corrected cells and one value for all rows', async () => {
    const user = actAsPerson()
    await owner.create('products', { name: 'Shelf', sku: 'S-1', price: 10, ...known })
    const lines = [
      'SKU,Name,Category,Sale price,Barcode',
      'S-1,Shelf,Chairs,12.5,SHELF-1',
      'S-2,Rack,Chairs,a lot,',
      ',,,,RACK-1',
    ]
    const csv = new File([lines.join('\n')], 'prices.csv', { type: 'text/csv' })
    await screens.open(owner, '/product-list/import')
    await user.upload(await screen.findByLabelText('Choose a file'), csv)
    expect((await screen.findByLabelText('Barcode')).textContent).toBe('Barcodes: Barcode')
    await user.click(await screen.findByLabelText('Stock unit of all rows'))
    await user.click(await screen.findByRole('option', { name: /^Piece/ }))
    await user.click(screen.getByRole('button', { name: 'Check the file' }))
    const changes = await screen.findByRole('region', { name: 'Changes' })
    const row = within(changes).getByRole('row', { name: /Sale price/ })
    expect(row.textContent).toContain('Sale price: $10.00 → $12.50')
    expect(row.textContent).toContain('Barcodes: – → SHELF-1')
    const cell = await screen.findByLabelText('Sale price in row 3')
    await user.clear(cell)
    await user.type(cell, '7')
    await user.tab()
    await user.click(await screen.findByRole('button', { name: 'Check again' }))
    await user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
    await screen.findByText('The import is finished.')
    const [rack] = (await owner.list('products', { filter: { sku: 'S-2' } })).rows
    const [piece] = (await owner.list('units', { filter: { name: 'Piece' } })).rows
    expect(await owner.api(`/products/${rack!.id}`)).toMatchObject({
      price: 7,
      stockUnit: piece!.id,
      barcodes: [{ value: 'RACK-1', type: 'code128' }],
    })
  })
})
