import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { walk } from '../support/syntax-tree.ts'

const ALIAS =
  /\b(?:from|join|update|into)\s+(?:"?[a-z_]+"?|\$\{[^}]*\}[a-z_]*)\s+(?:as\s+)?[a-z]\d?\b(?![.'(])|\)\s+(?:as\s+)?[a-z]\d?\s+(?:on|where)\b/g

const REPORTS = 'resources/**/{reports,receivables,profit}{/*,}.server.ts'

/** Limits the SQL of reports. Lower it when lines are removed. */
const REPORT_LINES = 494

/** Returns the number of lines of SQL texts; a text within another is counted once. */
function countLines(texts: readonly string[]): number {
  const whole = texts.filter(
    (text) => !texts.some((other) => other !== text && other.includes(text)),
  )
  return whole.flatMap((text) => text.split('\n')).filter((line) => /\w/.test(line)).length
}

/** Returns the SQL texts of a file: the file itself, or its template literals with a statement. */
function findSql(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8')
  if (file.endsWith('.sql')) return [code]
  const texts: string[] = []
  walk(parseSync(file, code).program, ({ type, start, end }) => {
    const text = type === 'TemplateLiteral' ? code.slice(start, end) : ''
    if (/^`\s*(?:select|with|insert|update|delete|from|(?:left )?join)\b/.test(text))
      texts.push(text)
  })
  return texts
}

describe('SQL', () => {
  const files = globSync('{database/*.sql,resources/**/*.ts,src/server/**/*.ts}').toSorted()
  const withLetters = files.filter((file) => findSql(file).some((text) => text.match(ALIAS)))
  const withLongLines = files.filter((file) =>
    findSql(file).some((text) => text.split('\n').some((line) => line.length > 120)),
  )

  it(`of reports has at most ${REPORT_LINES} lines`, () => {
    const reports = globSync(REPORTS).map((file) => [file, countLines(findSql(file))] as const)
    expect(reports.length).toBeGreaterThan(20)
    expect(reports.reduce((sum, [, lines]) => sum + lines, 0)).toBeLessThanOrEqual(REPORT_LINES)
  })

  it('names tables by words instead of letters', () => {
    expect(withLetters).toEqual([])
  })

  it('has lines of at most 120 characters', () => {
    expect(withLongLines).toEqual([])
  })

  it('dates a point in time in the time zone of the team', () => {
    const inUtc = files.filter((file) =>
      findSql(file).some((text) => /_at::date\b|\bcurrent_date\b|\bnow\(\)::date/.test(text)),
    )
    expect(inUtc).toEqual([])
  })

  it('begins a line with `case` instead of ending it', () => {
    const ends = files.filter((file) =>
      findSql(file).some((text) => /^(?! *--).*[,(] ?case( \S+)?( when)?( '\w+')?$/m.test(text)),
    )
    expect(ends).toEqual([])
  })

  it.each([
    'select s.id from sales s',
    'join sales as s on s.id = l.sale',
    'from (select 1) d where d.id',
    'update ${table} t set',
  ])('is reported: %s', (text) => expect(text).toMatch(ALIAS))
})
