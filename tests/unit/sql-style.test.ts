import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findSql } from '../support/sql-texts.ts'

const ALIAS =
  /\b(?:from|join|update|into)\s+(?:"?[a-z_]+"?|\$\{[^}]*\}[a-z_]*)\s+(?:as\s+)?[a-z]\d?\b(?![.'(])|\)\s+(?:as\s+)?[a-z]\d?\s+(?:on|where)\b/g

describe('SQL', () => {
  const files = globSync('{database/*.sql,resources/**/*.ts,src/server/**/*.ts}').toSorted()
  const withLetters = files.filter((file) => findSql(file).some((text) => text.match(ALIAS)))
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
  ])('with a letter as alias is reported: %s', (text) => expect(text).toMatch(ALIAS))
})
