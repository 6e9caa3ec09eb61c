import type { PdfSheet } from '../../src/admin/export/export-job.ts'
import type { ExportRow } from '../../src/export/export-sheet.ts'
import {
  boolean,
  date,
  dateTime,
  percent,
  price,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'

export const NEW_YORK = { locale: 'en-US', currency: 'USD', timezone: 'America/New_York' }

/** Describes the export of a list of products, with a column of most kinds. */
export const sheet: PdfSheet = {
  title: 'Products',
  notes: ['Filter: Category: Chairs'],
  paper: 'a4',
  region: NEW_YORK,
  messages: { yes: 'Yes', no: 'No', page: 'Page %{page} of %{pages}', total: 'Total' },
  columns: [
    { path: 'name', key: 'name', field: text(), label: 'Name' },
    { path: 'category', key: 'category.name', field: reference('categories'), label: 'Category' },
    { path: 'price', key: 'price', field: price(), label: 'Sale price' },
    { path: 'rate', key: 'rate', field: percent(), label: 'Tax' },
    {
      path: 'status',
      key: 'status',
      field: select({ choices: { active: 'success' } }),
      label: 'Status',
      choices: { active: 'Active' },
    },
    {
      path: 'isActive',
      key: 'isActive',
      field: boolean(),
      label: 'In use',
      choices: { true: 'Yes', false: 'No' },
    },
    { path: 'since', key: 'since', field: date(), label: 'Since' },
    { path: 'createdAt', key: 'createdAt', field: dateTime(), label: 'Created' },
  ],
}

/** Holds a row of the list. */
export const chair: ExportRow = {
  id: '1',
  name: 'Açaí “€” çadeira, larga',
  'category.name': 'Chairs',
  price: 1234.5,
  rate: 12.5,
  status: 'active',
  isActive: true,
  since: '2026-11-21',
  createdAt: '2026-11-21T02:30:00Z',
}
