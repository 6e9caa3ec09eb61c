import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/** Lists first words that end like verbs in the third person but are nouns or pronouns. */
const NOUNS = new Set(
  `Addresses Backups Branches Business Buttons Cells Children Choices Clicks Columns Dates Days Entries Fields Figures
   Files Formatters Hours Instants Its Keys Lines Links Months Options Others Parameters Parts Paths People
   Pictures Prices Products Queries Regions Resources Rights Roles Rows Rules Sections Steps Tables Tags Teams
   Texts This Titles Uploads Users Values Weeks Words Years`.split(/\s+/),
)

/** Matches the beginning of a doc comment that says what a function does: `Returns the …`, `Re-encodes a …`. */
const VERB = /^\/?\**\s*(?:\*\s*)?([A-Z][a-z]*(?:-[a-z]+)?s)(?=[\s:,])/

interface Statement {
  readonly type: string
  readonly start: number
  readonly declaration?: Statement | null
  readonly declarations?: readonly { readonly init?: { readonly type: string } | null }[]
}

interface Findings {
  /** Lists the doc comments of functions that do not begin with a verb, with their places. */
  readonly unclear: readonly string[]
  /** Lists the places of exported functions without a doc comment. */
  readonly undocumented: readonly string[]
}

function checkFile(file: string, code = readFileSync(file, 'utf8')): Findings {
  const { program, comments } = parseSync(file, code)
  const docs = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ start, end }) => [end + code.slice(end).search(/\S/), code.slice(start, end)]),
  )
  const statements = program.body as readonly Statement[]
  const describePlace = ({ start }: Statement) =>
    `${file}:${code.slice(0, start).split('\n').length}`
  const unclear = statements.filter(isFunction).flatMap((statement) => {
    const doc = docs.get(statement.start)
    if (doc === undefined) return []
    const [, word = ''] = VERB.exec(doc) ?? []
    if (word !== '' && !NOUNS.has(word)) return []
    return [`${describePlace(statement)} ${doc.split('\n').join(' ').slice(0, 80)}`]
  })
  const exported = statements.filter(
    ({ type, declaration }) => type.startsWith('Export') && declaration,
  )
  const undocumented = exported.filter((statement, i) => {
    // The comment of overloads is above the first of them.
    const isOverload = exported[i - 1]?.declaration?.type === 'TSDeclareFunction'
    return isFunction(statement) && !isOverload && !docs.has(statement.start)
  })
  return { unclear, undocumented: undocumented.map(describePlace) }
}

function isFunction(statement: Statement): boolean {
  const { type, declarations = [] } = statement.declaration ?? statement
  if (type === 'FunctionDeclaration') return true
  return declarations.some(({ init }) => /Function/.test(init?.type ?? ''))
}

describe('doc comments of functions', () => {
  it.each([
    ['/** Returns the total. */\nexport function total() {}', true],
    ['/**\n * Re-encodes a picture,\n * smaller.\n */\nfunction resize() {}', true],
    ['/** Says: yes. */\nexport const say = () => {}', true],
    ['/** The total. */\nexport function total() {}', false],
    ['/** `1.5` as text. */\nfunction write() {}', false],
    ['/** Values by name. */\nexport const values = () => {}', false],
    ['/** What is left. */\nexport async function rest() {}', false],
    ['/** The greatest length. */\nexport const MOST = 5', true],
  ])('must begin with a verb if they belong to a function (%j): %s', (code, isClear) => {
    expect(checkFile('example.ts', code).unclear).toHaveLength(isClear ? 0 : 1)
  })

  it.each([
    ['export function total() {}', 1],
    ['export const total = () => 1', 1],
    ['/** Returns the total. */\nexport const total = () => 1', 0],
    ['function total() {}\nexport const MOST = 5', 0],
    [
      '/** Picks. */\nexport function pick(a: 1): 1\nexport function pick(a: number): number {\n  return a\n}',
      0,
    ],
  ])('are required at exported functions only (%j): %i missing', (code, count) => {
    expect(checkFile('example.ts', code).undocumented).toHaveLength(count)
  })

  it('are at every exported function outside tests, and begin everywhere with a verb in the third person', () => {
    const check = (folders: string) => {
      const files = globSync(`${folders}/**/*.{ts,tsx}`).toSorted()
      expect(files.length).toBeGreaterThan(300)
      return files.map((file) => checkFile(file))
    }
    const found = check('{src,resources,scripts}')
    expect(found.flatMap(({ undocumented }) => undocumented)).toEqual([])
    expect([...found, ...check('tests')].flatMap(({ unclear }) => unclear)).toEqual([])
  })
})
