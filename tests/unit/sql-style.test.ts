import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findSql } from '../support/sql-texts.ts'

/** Matches a letter as alias of a table, a window, or a function or subquery in the place of a table. */
const ALIAS = new RegExp(
  [
    String.raw`\b(?:from|join|update|into)\s+(?:"?[a-z_]+"?|\$\{[^}]*\}[a-z_]*)\s+(?:as\s+)?[a-z]\d?\b(?![.'(])`,
    String.raw`\)\s+(?:as\s+)?[a-z]\d?\s+(?:on|where)\b`,
    String.raw`\)\s+[a-z]\d?(?=["',)\x60]|$)`,
    String.raw`\bwindow\s+[a-z]\d?\s+as\b`,
  ].join('|'),
  'm',
)

describe('SQL', () => {
  const files = globSync('{database/*.sql,resources/**/*.ts,src/server/**/*.ts}').toSorted()
  const tests = globSync('{tests,scripts}/**/*.ts', { exclude: ['tests/unit/sql-style.test.ts'] })
  // Parsing a file takes longer than searching its text.
  const withLetters = [...files, ...tests.toSorted()]
    .filter((file) => ALIAS.test(readFileSync(file, 'utf8')))
    .filter((file) => findSql(file).some((text) => ALIAS.test(text)))
  const withLongLines = files.filter((file) =>
    findSql(file).some((text) => text.split('\n').some((line) => line.length > 120)),
  )

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

  it('computes the date of a point in time with one function of the database', () => {
    const own = files.filter((file) =>
      findSql(file).some((text) => /at time zone (?!'UTC')[^)]*\)+::date\b/i.test(text)),
    )
    expect(own).toEqual(['database/10-team-facts.sql'])
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
    "select 'Brand ' || n from generate_series(1, 10) n",
    'select (select json_agg(k) from (select 1) k)',
    'select lag(value) over w from sales window w as (order by date)',
  ])('with a letter as alias is reported: %s', (text) => expect(text).toMatch(ALIAS))
})
