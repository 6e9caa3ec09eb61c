import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  listLimitedFigures,
  findFileCycles,
  groupByCycles,
  MEASURED_FOLDERS,
  measure,
} from '../../scripts/structure-figures.ts'
import { findDeadReferences } from '../support/references.ts'
import { countReportLines, countSqlLines } from '../support/sql-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-structure-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeFiles(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

describe('The rooms', () => {
  it.each(['src/server', 'src/admin', 'resources'])('of %s have an order', (part) => {
    expect(measure(part).cycles).toEqual([])
  })

  it('that import each other are reported as a cycle, including types and lazy imports', () => {
    writeFiles({
      'half/low/a.ts': 'export const a = 1\n',
      'half/one/a.ts': "import { a } from '../low/a.ts'\nimport type { B } from '../two/b.ts'\n",
      'half/two/b.ts': "export const b = () => import('../three/c.ts')\n",
      'half/three/c.tsx': `import {\n  a,\n} from '../one/a.ts'\n${'//\n'.repeat(40)}`,
      'half/entry.ts': "import { a } from './one/a.ts'\nlazy(() => import('./two/b.ts'))\n",
    })
    const half = measure('half', folder)
    expect(half.cycles).toEqual([['one', 'two', 'three']])
    expect(half.rooms[0]).toBe('low')
    expect(half).toMatchObject({
      lazy: 1,
      small: 80,
      longest: { file: 'half/three/c.tsx', lines: 43 },
    })
    expect(half.files).toHaveLength(5)
  })

  it('that reach each other form a group', () => {
    const edges = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b', 'd'])],
      ['d', new Set<string>()],
    ])
    expect(groupByCycles(edges)).toEqual([['d'], ['b', 'c'], ['a']])
  })
})

it('Files that import each other are reported, including types and lazy imports', () => {
  writeFiles({
    'src/schema/one.ts': "import type { Two } from './two.ts'\nexport type One = Two\n",
    'src/schema/two.ts': "export type Two = 2\nexport const load = () => import('./three.ts')\n",
    'src/schema/three.ts':
      "import { four } from './four.ts'\nexport type { One } from './one.ts'\n",
    'src/schema/four.ts': 'export const four = 4\n',
  })
  expect(findFileCycles(folder)).toEqual([
    ['src/schema/one.ts', 'src/schema/two.ts', 'src/schema/three.ts'],
  ])
})

it('A kind of document that posts money, such as cash transfers, is named in at most 12 files', () => {
  const files = globSync('{resources,database,src,i18n/{en,pt}}/**/*.{ts,tsx,sql}')
  const naming = files.filter((file) =>
    /cash[-_]transfers|cashTransfer/.test(readFileSync(file, 'utf8')),
  )
  expect(naming.length, naming.join(', ')).toBeLessThanOrEqual(12)
  expect(naming).toContain('database/46-journal-facts.sql')
})

it('Exported functions have different names, except entry points of both server and browser', () => {
  const declared = globSync('{src,resources}/**/*.{ts,tsx}').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const names = [...source.matchAll(/^export (?:async )?function\*? (\w+)/gm)]
    return [...new Set(names.map(([, name]) => name!))]
  })
  const repeated = declared.filter((name, i) => declared.indexOf(name) < i)
  expect(repeated.toSorted()).toEqual(['createApp', 'createIdentity', 'drawFile', 'openApp'])
})

it('The limits of `npm run house` are kept', () => {
  const figures = listLimitedFigures(
    MEASURED_FOLDERS.map((each) => measure(each)),
    {
      fileCycles: findFileCycles().length,
      deadReferences: findDeadReferences().length,
      reportLines: countReportLines(),
    },
  )
  expect(figures.filter(({ value, atMost }) => value > atMost)).toEqual([])
})

it('A cycle, a dead reference or a line of SQL too many exceeds the limits of `npm run house`', () => {
  const [server, admin, resources] = ['src/server', 'src/admin', 'resources'].map((each) =>
    measure(each),
  )
  const withCycle = { ...server!, cycles: [['a', 'b']] }
  const missed = listLimitedFigures([withCycle, admin!, { ...resources!, cycles: [['a', 'b']] }], {
    fileCycles: 1,
    deadReferences: 2,
    reportLines: 501,
  }).filter((each) => each.value > each.atMost)
  expect(missed.map(({ figure }) => figure)).toEqual(
    expect.arrayContaining([
      'cycles of src/server',
      'cycles of resources',
      'import cycles between files',
      'dead references',
      'lines of SQL in reports',
    ]),
  )
})

it('The SQL of reports is counted in all strings, also in parts of statements', () => {
  const code = `import { sum } from './sum.ts'
const COLUMNS = ['id', 'number']
const isPaid = 'sale.due = 0'
const [first] = ['min'].map((end) => \`(select \${end}(date) from sales)\`)
const select = (where = '') => \`
  select sale.id, case when \${isPaid} then 'paid' end as state

  from sales sale \${where}\`
`
  expect(countSqlLines(code, 'report.server.ts')).toBe(4)
  expect(countReportLines()).toBeGreaterThan(400)
})
