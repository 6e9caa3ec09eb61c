import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { expenses } from '../../resources/finance/expenses/expenses.ts'
import type { CellTools } from '../../src/admin/fields/cell-tools.tsx'
import { renderCell } from '../../src/admin/fields/cells.tsx'
import { TableHead, TableRows, buildTable } from '../../src/admin/kit/table/table.tsx'

interface Line {
  readonly name: string
  readonly amount: number
}

const columns = [
  { key: 'name', label: 'Name', isRowHeading: true, cell: ({ name }: Line) => name },
  {
    key: 'amount',
    label: 'Amount',
    isFigure: true,
    isSortable: true,
    style: { minWidth: 80 },
    getHeadStyle: (isSorted: boolean) => ({ minWidth: isSorted ? 116 : 100 }),
    cell: ({ amount }: Line, at: number) => `${at + 1}: ${amount}`,
    readTooltip: ({ amount }: Line) => String(amount),
  },
  { key: 'menu', label: 'Actions', isLabelHidden: true, className: 'menu', cell: () => '⋮' },
]
const rows = [{ name: 'Chair', amount: 3 }]

it('a table gives heading and cells of a column the same alignment, and each column its width', () => {
  const table = buildTable(columns)
  const head = renderToStaticMarkup(
    <table>
      <TableHead table={table} sorts={[{ field: 'amount', order: 'DESC' }]} onSort={() => {}} />
    </table>,
  )
  expect(head).toContain('<th scope="col">Name</th>')
  expect(head).toContain(
    '<th scope="col" class="figure" style="min-width:116px" aria-sort="descending"><button',
  )
  expect(head).toMatch(/<th scope="col" class="menu"><span style="[^"]*">Actions<\/span>/)
  const body = renderToStaticMarkup(
    <table>
      <tbody>
        <TableRows table={table} rows={rows} getRowKey={({ name }) => name} />
      </tbody>
    </table>,
  )
  expect(body).toContain('<th scope="row">Chair</th>')
  expect(body).toContain('<td class="figure" style="min-width:80px" title="3">1: 3</td>')
  expect(table.tableProps).toBeUndefined()
})

it('a grid has one cell in the tab order: a heading without a button', () => {
  const table = buildTable(columns, 'grid')
  const head = renderToStaticMarkup(
    <table>
      <TableHead table={table} headings={{ name: <input type="checkbox" /> }} />
    </table>,
  )
  expect([...head.matchAll(/<th[^>]*tabindex="(-?\d)"/g)].map(([, index]) => index)).toEqual([
    '-1',
    '0',
    '-1',
  ])
  expect(head).toContain('<input type="checkbox"/>')
  expect(table.tableProps).toMatchObject({ role: 'grid' })
})

it('a cell shows an icon for a file, whose name for screen readers is the text of exported files', () => {
  const place = { resource: expenses, path: 'receipt', field: expenses.fields.receipt }
  // Drawing a file needs only this text of `CellTools`.
  const tools = { yes: 'Yes' } as CellTools
  const icon = renderToStaticMarkup(renderCell('1', tools, place))
  expect(icon).toMatch(/^<svg[^>]* role="img" aria-label="Yes"/)
})
