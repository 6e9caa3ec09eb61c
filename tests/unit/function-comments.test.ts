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

/** Returns the doc comments of a file's functions that do not begin with a verb, by line. */
function findUnclearComments(file: string, code = readFileSync(file, 'utf8')): readonly string[] {
  const { program, comments } = parseSync(file, code)
  const docs = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ start, end }) => [end + code.slice(end).search(/\S/), code.slice(start, end)]),
  )
  return (program.body as readonly Statement[]).filter(isFunction).flatMap(({ start }) => {
    const doc = docs.get(start)
    if (doc === undefined) return []
    const [, word = ''] = VERB.exec(doc) ?? []
    if (word !== '' && !NOUNS.has(word)) return []
    return [
      `${file}:${code.slice(0, start).split('\n').length} ${doc.split('\n').join(' ').slice(0, 80)}`,
    ]
  })
}

/** Returns the exported functions of a file without a doc comment, by line. Only the first of several overloads needs one. */
function findUndocumented(file: string, code = readFileSync(file, 'utf8')): readonly string[] {
  const { program, comments } = parseSync(file, code)
  const documented = new Set(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ end }) => end + code.slice(end).search(/\S/)),
  )
  const exported = (program.body as readonly Statement[]).filter(
    (statement) => statement.type.startsWith('Export') && statement.declaration,
  )
  return exported.flatMap((statement, i) => {
    const isImplementation = exported[i - 1]?.declaration?.type === 'TSDeclareFunction'
    if (!isFunction(statement) || isImplementation || documented.has(statement.start)) return []
    return [`${file}:${code.slice(0, statement.start).split('\n').length}`]
  })
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
  ])('%j', (code, isClear) => {
    expect(findUnclearComments('example.ts', code)).toHaveLength(isClear ? 0 : 1)
  })

  it('begin with a verb in the third person', () => {
    const files = globSync('{src,resources,scripts}/**/*.{ts,tsx}').toSorted()
    expect(files.length).toBeGreaterThan(700)
    expect(files.flatMap((file) => findUnclearComments(file))).toEqual([])
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
  ])('are missing: %j', (code, count) => {
    expect(findUndocumented('example.ts', code)).toHaveLength(count)
  })

  it('are at every exported function', () => {
    const files = globSync('{src,resources,scripts}/**/*.{ts,tsx}').toSorted()
    expect(files.flatMap((file) => findUndocumented(file))).toEqual([])
  })
})
