import { describe, expect, test } from 'vitest'
import { getDayOrder, parseDay } from '../../src/server/import/parse-day.ts'
import { readTable } from '../../src/server/import/table.ts'

describe('A date', () => {
  test('is read in the order of the region, and always in ISO order', () => {
    expect(['en-US', 'en-GB', 'pt-BR', 'pt-PT'].map(getDayOrder)).toEqual([
      'mdy',
      'dmy',
      'dmy',
      'dmy',
    ])
    expect(parseDay('3/5/2026', 'mdy')).toBe('2026-03-05')
    expect(parseDay('05/03/2026', 'dmy')).toBe('2026-03-05')
    expect(parseDay('5.3.2026', 'dmy')).toBe('2026-03-05')
    expect(parseDay(' 2026-03-05 ', 'dmy')).toBe('2026-03-05')
  })

  test('that is invalid is returned for the validation to report', () => {
    expect(parseDay('soon', 'dmy')).toBe('soon')
    expect(parseDay('31/02/2026', 'dmy')).toBe('2026-02-31')
  })
})

describe('A file', () => {
  test('can be separated by commas, semicolons or tabs, with a byte order mark', () => {
    for (const delimiter of [',', ';', '\t']) {
      const text = `\ufeffname${delimiter}city\r\n"São; João, ""x"""${delimiter}Porto\r\n\r\n`
      expect(readTable(text, 'text/csv; charset=utf-8')).toEqual({
        columns: ['name', 'city'],
        rows: [['São; João, "x"', 'Porto']],
        written: 'csv',
      })
    }
  })

  test('of JSON records has a column for each key of any record', () => {
    expect(readTable('[{"a":1},{"b":null,"a":"x"}]', 'application/json')).toEqual({
      columns: ['a', 'b'],
      rows: [
        [1, undefined],
        ['x', null],
      ],
      written: 'json',
    })
  })
})
