import { screen, waitFor, within } from '@testing-library/react'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { getToday } from '../../src/schema/days.ts'
import { resolveDay } from '../../src/schema/relative-day.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { actAsPerson } from '../support/person.ts'
import { withSavedFiles } from '../support/saved-files.ts'
import { readXlsx } from '../support/xlsx-cells.ts'

const screens = withScreens()
let owner: TestCaller
const saved = withSavedFiles()

beforeAll(async () => {
  owner = await screens.server.signUp()
})

const parseCsv = (bytes: Uint8Array) =>
  Papa.parse<string[]>(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data

describe('the file of a report', () => {
  const exportReport = async (address: string, format: RegExp) => {
    const user = actAsPerson()
    await screens.open(owner, address)
    await screen.findByRole('button', { name: 'Export' })
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Export/ }))
    await user.click(await dialog.findByRole('radio', { name: format }))
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    return new Uint8Array(await saved[0]!.file.arrayBuffer())
  }
  const today = getToday('UTC')
  const resolve = (day: string) => resolveDay(day, { today, yearStart: 1 })!
  const lastQuarter = resolve('startOfQuarter-1')
  const formatDay = (day: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
  const period = { from: '2026-01-01', to: '2026-03-31' }
  const address = `/profit-loss?filter=${encodeURIComponent(JSON.stringify(period))}`
  let category: string
  beforeAll(async () => {
    category = (await owner.list('expense-categories')).rows[0]!.id
    const branch = (await owner.list('branches')).rows[0]!.id
    for (const date of ['2026-02-10', lastQuarter]) {
      const { id } = await owner.create('expenses', { category, branch, amount: 10, date })
      await owner.api(`/expenses/${id}/post`, { method: 'POST', body: {} })
    }
  })

  it('has its title, company and period above the headings of a CSV', async () => {
    const [title, company, days, headings] = parseCsv(await exportReport(address, /^CSV/))
    expect(title).toEqual(['Profit and loss'])
    expect(company).toEqual([expect.stringMatching(/.+, .*\d{4}/)])
    expect(days).toEqual(['Period: Jan 1, 2026 – Mar 31, 2026'])
    expect(headings).toContain('Amount')
  })

  it('has its day above the headings of an Excel file, today by default', async () => {
    const { cells } = readXlsx(await exportReport('/balance-sheet', /^Excel/))
    expect(cells.get('A1')?.value).toBe('Balance sheet')
    expect(cells.get('A3')?.value).toBe(`As of: ${formatDay(today)}`)
    expect(cells.get('A4')).toBeUndefined()
    expect([...cells.keys()].filter((key) => key.endsWith('5'))).not.toEqual([])
  })

  it.each([
    { date_gte: 'startOfQuarter-1', date_lte: 'endOfQuarter-1' },
    { date_between: ['startOfQuarter-1', 'endOfQuarter-1'] },
  ])('has the dates of the relative period %j, and its filter', async (days) => {
    const filter = {
      ...days,
      category,
      'branch.name_null': false,
    }
    const query = encodeURIComponent(JSON.stringify(filter))
    const lines = parseCsv(await exportReport(`/expense-report?filter=${query}`, /^CSV/))
    expect(lines.slice(2, 4)).toEqual([
      [`Period: ${formatDay(lastQuarter)} – ${formatDay(resolve('endOfQuarter-1'))}`],
      [expect.stringMatching(/^Filter: Category: .+; other conditions$/)],
    ])
  })
})
