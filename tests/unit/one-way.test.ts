import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const texts = globSync('{src,resources}/**/*.{ts,tsx}').map(
  (path) => [path, readFileSync(path, 'utf8')] as const,
)

/** Returns the files that contain a pattern. */
const findUses = (pattern: RegExp) =>
  texts.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted()

it.each([
  ['writes CSV', /\bPapa\.unparse\(/, ['src/export/csv.ts']],
  ['writes zip files', /from 'fflate'/, ['src/export/zip.ts']],
  ['reads the directory of zip files', /0x02014b50/, ['src/export/zip-directory.ts']],
  [
    // Imports are read in the browser for the preview, and on the server when they run; cells are pasted in lists.
    'reads CSV',
    /\bPapa\.parse\b/,
    [
      'resources/demo/superstore.ts',
      'src/admin/app/import/sheet-file.ts',
      'src/admin/list/grid/cell-marks.ts',
      'src/export/find-delimiter.ts',
      'src/server/import/table.ts',
    ],
  ],
  [
    // Cells of a list get plain elements; printouts have the layout of their description.
    'draws a table on a screen',
    /<table\b|component="table"|styled\('table'\)/,
    [
      'src/admin/kit/table/table.tsx',
      'src/admin/list/grid/grid-table.ts',
      'src/admin/print/html/printout-view.tsx',
      // The table of a copied export, which other programs draw.
      'src/export/csv.ts',
      'src/server/documentation/render-markdown.ts',
      'src/server/mail/compose.ts',
    ],
  ],
  // Labels of required fields end in “(required)”: MUI's property would add an asterisk.
  ['marks a required field with an asterisk', /<TextField(?:(?!\/>)[^])*?\n\s+required\n/, []],
  ['completes a sale', /'complete', body/, ['resources/till/screens/queue/sale-queue.ts']],
  [
    'computes dates and the date of today',
    /toISOString\(\)\.slice\(0, 10\)|'sv-SE', \{ timeZone/,
    ['resources/demo/trade/calendar.ts', 'resources/sales/due-date.ts', 'src/schema/days.ts'],
  ],
  [
    'knows the decimals of a currency',
    /resolvedOptions\(\)\.maximumFractionDigits/,
    ['src/schema/currency.ts'],
  ],
  [
    'waits for a pause in typing',
    /\[settled, setSettled\]/,
    ['src/admin/core/context/use-debounced.ts'],
  ],
])('no other file %s', (_, pattern, places) => {
  expect(findUses(pattern)).toEqual(places)
})
