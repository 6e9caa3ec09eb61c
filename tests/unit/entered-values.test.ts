import { describe, expect, it } from 'vitest'
import { listCountries } from '../../src/admin/fields/inputs/address-input.tsx'
import { parseDecimal, formatTypedDecimal } from '../../src/schema/parse-decimal.ts'
import { toInstant, toWallClock } from '../../src/schema/wall-clock.ts'

describe('an entered number', () => {
  it.each([
    ['12.5', '.', 12.5],
    ['12,5', '.', 12.5],
    ['12.5', ',', 12.5],
    ['1,234.5', '.', 1234.5],
    ['1.234,5', '.', 1234.5],
    ['1.234,5', ',', 1234.5],
    ['1 234 567,891', ',', 1234567.891],
    ['1.234.567', '.', 1234567],
    ['1,234', '.', 1234],
    ['1,234', ',', 1.234],
    ['1.234', ',', 1234],
    ['1.234', '.', 1.234],
    ['0.125', ',', 0.125],
    ['-3,50', ',', -3.5],
    ['−3.50', '.', -3.5],
    ['R$ 1.234,50', ',', 1234.5],
    ['$12.50', '.', 12.5],
    ['12,50 €', ',', 12.5],
    ['.5', '.', 0.5],
    ['-.5', '.', -0.5],
    ['12,34,567.8', '.', 1234567.8],
    ['1234,5', '.', 1234.5],
    ['7', ',', 7],
  ])('is read as %s where the decimal mark is %s', (text, mark, number) => {
    expect(parseDecimal(text, mark)).toBe(number)
  })

  it('is returned unchanged when it is not a number; an empty text is null', () => {
    expect(parseDecimal('cheap', '.')).toBe('cheap')
    for (const slip of ['1.2.3,4,5', '1.23.4', '12,34,5', '1,2,3.4', '.', '-', '1e5']) {
      expect(parseDecimal(slip, '.')).toBe(slip)
    }
    expect(parseDecimal('--1', '.')).toBe('--1')
    expect(parseDecimal('  ', '.')).toBeNull()
  })

  it("is formatted for typing without grouping, with the region's decimal mark", () => {
    expect(formatTypedDecimal(1234.5, ',')).toBe('1234,5')
    expect(formatTypedDecimal(1234.5, '.', 2)).toBe('1234.50')
    expect(formatTypedDecimal(0.0000001, '.')).toBe('0.0000001')
  })
})

describe('the local time of a team', () => {
  it('converts a point in time in both directions', () => {
    expect(toWallClock('2026-01-15T12:00:00Z', 'America/Sao_Paulo')).toBe('2026-01-15T09:00')
    expect(toInstant('2026-01-15T09:00', 'America/Sao_Paulo')).toBe('2026-01-15T12:00:00.000Z')
  })

  it('converts years of three digits, which a person enters while typing a date', () => {
    expect(toWallClock('0202-01-15T12:00:00Z', 'UTC')).toBe('0202-01-15T12:00')
    expect(toInstant('0202-01-15T12:00', 'UTC')).toBe('0202-01-15T12:00:00.000Z')
  })

  it('uses the offsets before and after a clock change', () => {
    expect(toInstant('2026-03-28T23:30', 'Europe/Lisbon')).toBe('2026-03-28T23:30:00.000Z')
    expect(toInstant('2026-03-29T12:00', 'Europe/Lisbon')).toBe('2026-03-29T11:00:00.000Z')
    expect(toInstant('2026-10-25T12:00', 'Europe/Lisbon')).toBe('2026-10-25T12:00:00.000Z')
  })

  it.each([
    ['Europe/Lisbon', '2026-03-29T01:30', '2026-03-29T02:30'],
    ['Atlantic/Azores', '2026-03-29T00:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
  ])(
    'reads a time that the clock skips in spring as an hour later (%s)',
    (timezone, skipped, moved) => {
      expect(toWallClock(toInstant(skipped, timezone), timezone)).toBe(moved)
    },
  )

  it.each([
    ['America/New_York', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['Atlantic/Azores', '2026-03-29T01:00', '2026-03-29T01:00:00.000Z'],
  ])('converts the times beside a skipped hour (%s, %s)', (timezone, clock, instant) => {
    expect(toInstant(clock, timezone)).toBe(instant)
  })
})

describe('the countries', () => {
  it('are named in the language of the screen, without unions and former countries', () => {
    const portuguese = new Map(listCountries('pt').map(({ code, name }) => [code, name]))
    expect(portuguese.get('DE')).toBe('Alemanha')
    expect(portuguese.has('EU')).toBe(false)
    expect(portuguese.has('SU')).toBe(false)
    expect(portuguese.size).toBeGreaterThan(240)
    expect(portuguese.size).toBeLessThan(255)
  })
})
