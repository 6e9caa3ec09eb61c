import { describe, expect, test } from 'vitest'
import { openZip } from '../../src/export/unzip.ts'
import { fromSerialDay, parseNumberFormat, toSerialDay } from '../../src/export/xlsx-dates.ts'
import { createZipWriter } from '../../src/export/zip.ts'
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

const readText = (text: string, type: string) =>
  readTable(new TextEncoder().encode(text), type, { isKnown: () => false })

describe('A file', () => {
  test('can be separated by commas, semicolons or tabs, with a byte order mark', async () => {
    for (const delimiter of [',', ';', '\t']) {
      const text = `\ufeffname${delimiter}city\r\n"São; João, ""x"""${delimiter}Porto\r\n\r\n`
      expect(await readText(text, 'text/csv; charset=utf-8')).toEqual({
        columns: ['name', 'city'],
        rows: [['São; João, "x"', 'Porto']],
        lines: [2],
        format: 'csv',
      })
    }
  })

  test('of JSON records has a column for each key of any record', async () => {
    expect(await readText('[{"a":1},{"b":null,"a":"x"}]', 'application/json')).toEqual({
      columns: ['a', 'b'],
      rows: [
        [1, undefined],
        ['x', null],
      ],
      lines: [1, 2],
      format: 'json',
    })
  })
})

describe('A day number of Excel', () => {
  test('is a date, also around 29 February 1900, which Excel counts although it did not exist', () => {
    const days = [
      [1, '1900-01-01'],
      [59, '1900-02-28'],
      [61, '1900-03-01'],
      [46_347, '2026-11-21'],
    ] as const
    for (const [serial, day] of days) {
      expect(fromSerialDay(serial)).toBe(day)
      expect(toSerialDay(`${day}T00:00:00Z`)).toBe(serial)
    }
    expect(fromSerialDay(46_347.604_166_666_67)).toBe('2026-11-21T14:30:00')
    expect(fromSerialDay(44_885, true)).toBe('2026-11-21')
    expect([0, -1, 1e9].map((serial) => fromSerialDay(serial))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is recognized by its format', () => {
    const codes = ['dd/mm/yyyy', '[$-816]d" de "mmmm', 'h:mm', '#,##0.00 "dry"', '0.00%', '00000']
    expect(codes.map((code) => parseNumberFormat(164, code))).toEqual([
      'date',
      'date',
      'date',
      'number',
      'percent',
      { digits: 5 },
    ])
    expect([0, 4, 10, 14, 22].map((id) => parseNumberFormat(id, undefined))).toEqual([
      'number',
      'number',
      'percent',
      'date',
      'date',
    ])
  })
})

test('A file that is not a zip file, or is incomplete, is refused', () => {
  const pieces: Uint8Array[] = []
  const writer = createZipWriter((bytes) => pieces.push(bytes))
  writer.file('sheet')('A', true)
  writer.end()
  const zip = Buffer.concat(pieces)
  expect(() => openZip(zip)).not.toThrow()
  const refusal = expect.objectContaining({ code: 'UNREADABLE_FILE' })
  for (const bytes of [Buffer.from('name,city'), zip.subarray(0, -1), zip.subarray(0, 20)])
    expect(() => openZip(bytes)).toThrow(refusal)
})

test('A zip is refused as soon as more than the limit would be unpacked', async () => {
  const pieces: Uint8Array[] = []
  const writer = createZipWriter((bytes) => pieces.push(bytes))
  writer.file('bomb')('0'.repeat(2_000_000), true)
  writer.end()
  const zip = openZip(Buffer.concat(pieces), 1_000_000)
  let unpacked = 0
  const read = async () => {
    for await (const piece of zip.read('bomb')) unpacked += piece.length
  }
  await expect(read()).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  expect(unpacked).toBeLessThanOrEqual(1_000_000)
})
