import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { withSavedFiles } from '../support/saved-files.ts'

const screens = withScreens()
let owner: TestCaller
const saved = withSavedFiles()

beforeAll(async () => {
  owner = await screens.server.signUp()
  const unit = (await owner.list('units')).rows[0]!.id
  const chairs = (await owner.create('categories', { name: 'Chairs', description: 'To sit' })).id
  const tables = (await owner.create('categories', { name: 'Tables', description: 'To eat' })).id
  const createProduct = (name: string, category: string, price: number) =>
    owner.create('products', { name, category, price, stockUnit: unit, sku: name.toUpperCase() })
  await createProduct('Armchair', chairs, 120)
  await createProduct('Bench', chairs, 80)
  await createProduct('Desk', tables, 300)
})

/** Opens a list and its export dialog. */
async function openDialog(user: UserEvent, address = '/product-list') {
  await screens.open(owner, address)
  await screen.findByRole('row', { name: /Bench/ })
  return askForExport(user)
}

async function askForExport(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Export' }))
  return within(await screen.findByRole('dialog', { name: /^Export/ }))
}

async function startExport(user: UserEvent, dialog: ReturnType<typeof within>) {
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  return new Uint8Array(await saved[0]!.file.arrayBuffer())
}

const parseCsv = (bytes: Uint8Array) =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data

/** Returns the names of the ticked columns, in order. */
function listTickedColumns(dialog: ReturnType<typeof within>): string[] {
  const list = within(dialog.getByRole('list', { name: 'Columns' }))
  return list
    .getAllByRole('checkbox', { checked: true })
    .map((tick) => tick.closest('label')!.textContent)
}

describe('the columns of an export', () => {
  it('are ticked, ordered and added from linked records, and remembered for the list', async () => {
    const user = actAsPerson()
    let dialog = await openDialog(user)
    await user.click(await dialog.findByRole('radio', { name: /^Chosen one by one/ }))
    for (const name of listTickedColumns(dialog).filter(
      (one) => !['Name', 'Sale price'].includes(one),
    ))
      await user.click(dialog.getByRole('checkbox', { name }))
    expect(listTickedColumns(dialog)).toEqual(['Name', 'Sale price'])
    await user.click(dialog.getByRole('checkbox', { name: 'Category' }))
    const linked = dialog.getByRole('combobox', { name: 'Add a field of a linked record' })
    await user.selectOptions(linked, 'Category: Description')
    await user.click(dialog.getByRole('button', { name: 'Move Sale price down' }))
    await user.click(dialog.getByRole('button', { name: 'Move Category up' }))
    const chosen = ['Category', 'Name', 'Sale price', 'Category: Description']
    expect(listTickedColumns(dialog)).toEqual(chosen)

    expect(parseCsv(await startExport(user, dialog))).toEqual([
      chosen,
      ['Chairs', 'Armchair', '120.00', 'To sit'],
      ['Chairs', 'Bench', '80.00', 'To sit'],
      ['Tables', 'Desk', '300.00', 'To eat'],
    ])
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    dialog = await askForExport(user)
    expect(dialog.getByRole('radio', { name: 'Chosen one by one (4)' })).toHaveProperty(
      'checked',
      true,
    )
    expect(listTickedColumns(dialog)).toEqual(chosen)
  })

  it.runIf(isNight())(
    'of linked records are offered until they are chosen, and an export without columns does not start',
    async () => {
      const user = actAsPerson()
      const dialog = await openDialog(user)
      await user.click(await dialog.findByRole('radio', { name: /^Chosen one by one/ }))
      const linked = dialog.getByRole('combobox', { name: 'Add a field of a linked record' })
      const listOptions = () =>
        within(linked)
          .getAllByRole('option')
          .map(({ textContent }) => textContent)
      expect(listOptions()).toContain('Brand: Description')
      await user.selectOptions(linked, 'Brand: Description')
      expect(listOptions()).not.toContain('Brand: Description')
      // Without any column there is nothing to export.
      for (const name of listTickedColumns(dialog))
        await user.click(dialog.getByRole('checkbox', { name }))
      expect(dialog.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
    },
  )
})

describe('the records of an export', () => {
  const listScopes = (dialog: ReturnType<typeof within>) => {
    const group = within(dialog.getByRole('radiogroup', { name: 'Records' }))
    return group.getAllByRole('radio').map((radio) => ({
      label: radio.closest('label')!.textContent,
      isChosen: (radio as HTMLInputElement).checked,
    }))
  }
  const listNames = (bytes: Uint8Array) => {
    const [header = [], ...rows] = parseCsv(bytes)
    return rows.map((row) => row[header.indexOf('Name')])
  }

  it('are the selected, the filtered or all records, with their number, also from the button of the page', async () => {
    const user = actAsPerson()
    const filter = encodeURIComponent(JSON.stringify({ price_lt: 200 }))
    await screens.open(owner, `/product-list?filter=${filter}`)
    const row = within(await screen.findByRole('row', { name: /Bench/ }))
    await user.click(row.getByRole('checkbox'))
    const openFromPage = async () => {
      const [pageButton] = screen.getAllByRole('button', { name: 'Export' })
      await user.click(pageButton!)
      return within(await screen.findByRole('dialog', { name: /^Export/ }))
    }
    const close = async (open: ReturnType<typeof within>) => {
      saved.length = 0
      await user.click(open.getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const dialog = await openFromPage()
    await waitFor(() =>
      expect(listScopes(dialog)).toEqual([
        { label: 'The selected record', isChosen: false },
        { label: 'All that match the filter 2', isChosen: true },
        { label: 'All records 3', isChosen: false },
      ]),
    )
    expect(listNames(await startExport(user, dialog))).toEqual(['Armchair', 'Bench'])
    await close(dialog)

    const again = await openFromPage()
    await user.click(await again.findByRole('radio', { name: /^All records/ }))
    expect(listNames(await startExport(user, again))).toEqual(['Armchair', 'Bench', 'Desk'])
    await close(again)
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    await user.click(bar.getByRole('button', { name: 'Export' }))
    const second = within(await screen.findByRole('dialog', { name: /^Export/ }))
    await waitFor(() => expect(listScopes(second)[0]!.isChosen).toBe(true))
    expect(listNames(await startExport(user, second))).toEqual(['Bench'])
  })

  it.runIf(isNight())(
    'are all records, without another choice, in a list without a filter',
    async () => {
      const dialog = await openDialog(actAsPerson())
      await waitFor(() =>
        expect(listScopes(dialog)).toEqual([{ label: 'All records 3', isChosen: true }]),
      )
    },
  )

  it.runIf(isNight())('have the order of the groups of a grouped list', async () => {
    const user = actAsPerson()
    const colleague = await screens.server.colleague(owner, 'manager')
    const body = { 'products.groupLevels': ['category'] }
    await colleague.api('/me/preferences', { method: 'PUT', body })
    await screens.open(colleague, '/product-list?sort=price&order=DESC')
    await screen.findByRole('button', { name: 'Expand Chairs' })
    const file = await startExport(user, await askForExport(user))
    expect(listNames(file)).toEqual(['Armchair', 'Bench', 'Desk'])
  })
})

describe('JSON', () => {
  it.runIf(isNight())(
    'is equal to the response of the API byte by byte, for the columns of the dialog',
    async () => {
      const user = actAsPerson()
      const dialog = await openDialog(user)
      await user.click(dialog.getByRole('radio', { name: /^All \(/ }))
      await user.click(await dialog.findByRole('radio', { name: /^JSON/ }))
      const file = new TextDecoder().decode(await startExport(user, dialog))
      expect(saved[0]!.name).toMatch(/^Products .*\.json$/)
      const request = screens.requests.find((one) => one.includes('/export?'))!
      const fields = new URLSearchParams(request.split('?')[1]).get('fields')!
      const answer = await owner.call(`/products/export?format=json&fields=${fields}`)
      expect(file).toBe(answer.text)
      expect(JSON.parse(file)).toMatchObject([
        { name: 'Armchair', price: 120, category: expect.stringMatching(/^[0-9a-f-]{36}$/) },
        { name: 'Bench' },
        { name: 'Desk' },
      ])
    },
  )
})

describe('an export in the background', () => {
  const findExports = () => screen.findByRole('region', { name: 'Exports' })
  /** Returns whether the browser would ask before the person leaves the page. */
  const asksBeforeLeaving = () =>
    !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('goes on while the person works on other screens, and then offers its file', async () => {
    const user = actAsPerson()
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: /^CSV/ }))
    await user.click(dialog.getByRole('radio', { name: /^Columns of the list/ }))
    const release = screens.holdBack(/products\/export/)
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await user.click(await dialog.findByRole('button', { name: 'Continue in background' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const notice = within(await findExports())
    notice.getByRole('progressbar')
    expect(asksBeforeLeaving()).toBe(true)

    await user.click(screen.getByRole('link', { name: 'Categories' }))
    await screen.findByRole('heading', { level: 1, name: 'Categories' })
    release()
    await notice.findByText('Ready: 3 records.')
    // The person decides when the file is saved.
    expect(saved).toEqual([])
    expect(asksBeforeLeaving()).toBe(true)
    await user.click(notice.getByRole('button', { name: 'Download' }))
    expect(saved[0]!.name).toMatch(/^Products .*\.csv$/)
    const rows = parseCsv(new Uint8Array(await saved[0]!.file.arrayBuffer()))
    expect(rows).toHaveLength(4)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull())
    expect(asksBeforeLeaving()).toBe(false)
  })

  it.runIf(isNight())('begins automatically after ten seconds, and can be cancelled', async () => {
    const user = actAsPerson()
    const dialog = await openDialog(user)
    const release = screens.holdBack(/products\/export/)
    // The clock of this test goes on as usual, and can be set forward.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByRole('progressbar')
    expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull()
    await vi.advanceTimersByTimeAsync(10_000)
    const notice = within(await findExports())
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(notice.getByRole('button', { name: /^Cancel the export of Products/ }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull())
    release()
    expect(asksBeforeLeaving()).toBe(false)
  })
})

describe('an Excel file', () => {
  it.runIf(isNight())('has child rows as sheets of their own when they are ticked', async () => {
    const user = actAsPerson()
    const bench = (await owner.list('products', { filter: { name: 'Bench' } })).rows[0]!
    const barcodes = [{ value: '4006381333931' }]
    await owner.api(`/products/${bench.id}`, { method: 'PATCH', body: { barcodes } })
    const dialog = await openDialog(user)
    await user.click(dialog.getByRole('radio', { name: /^CSV/ }))
    expect(dialog.queryByRole('group', { name: 'Separate sheets' })).toBeNull()
    await user.click(dialog.getByRole('radio', { name: /^Excel/ }))
    const sheets = within(await dialog.findByRole('group', { name: 'Separate sheets' }))
    await user.click(sheets.getByRole('checkbox', { name: 'Barcodes' }))
    const files = unzipSync(await startExport(user, dialog))
    expect(strFromU8(files['xl/workbook.xml']!)).toMatch(/name="Products".*name="Barcodes"/)
    const records = strFromU8(files['xl/worksheets/sheet1.xml']!)
    // Headings, three products, and totals if a chosen column can be summed.
    const count = records.includes('SUBTOTAL') ? 5 : 4
    expect(records.match(/<row /g)).toHaveLength(count)
    const lines = strFromU8(files['xl/worksheets/sheet2.xml']!)
    expect(lines).toMatch(/BENCH.*4006381333931.*EAN-13/s)
    await dialog.findByText(/^3 records were saved in Products .*xlsx/)
  })
})

describe('a copied table', () => {
  it('is in the clipboard as text for spreadsheets and as HTML for documents', async () => {
    const copied: Record<string, Blob>[] = []
    vi.stubGlobal(
      'ClipboardItem',
      class {
        readonly content: Record<string, Blob>
        constructor(content: Record<string, Blob>) {
          this.content = content
        }
      },
    )
    const user = actAsPerson()
    const dialog = await openDialog(user)
    const write = (items: readonly { readonly content: Record<string, Blob> }[]) => {
      copied.push(...items.map(({ content }) => content))
      return Promise.resolve()
    }
    vi.spyOn(navigator.clipboard, 'write').mockImplementation(write as never)
    await user.click(await dialog.findByRole('radio', { name: /^Copy as table/ }))
    await user.click(dialog.getByRole('radio', { name: /^Columns of the list/ }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await dialog.findByText('3 records were copied.')
    expect(saved).toEqual([])
    const text = await copied[0]!['text/plain']!.text()
    const [head = '', first = ''] = text.split('\r\n')
    expect(head.split('\t').slice(0, 2)).toEqual(['Name', 'SKU'])
    expect(first.split('\t')).toContain('120.00')
    const html = await copied[0]!['text/html']!.text()
    expect(html).toMatch(/^<table><tr><th>Name<\/th><th>SKU<\/th>/)
    expect(html).toContain('<td>Armchair</td>')
  })
})
