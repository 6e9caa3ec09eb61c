import { describe, expect, it } from 'vitest'
import { countriesIn } from '../../src/admin/fields/inputs/address-input.tsx'
import { parseDecimal, formatTypedDecimal } from '../../src/schema/parse-decimal.ts'
import { toInstant, wallClock } from '../../src/admin/core/format/wall-clock.ts'

describe('a figure is understood', () => {
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
  ])('as %s where the mark is %s', (text, mark, number) => {
    expect(parseDecimal(text, mark)).toBe(number)
  })

  it('or handed on as it was typed, and nothing is nothing', () => {
    expect(parseDecimal('cheap', '.')).toBe('cheap')
    for (const slip of ['1.2.3,4,5', '1.23.4', '12,34,5', '1,2,3.4', '.', '-', '1e5']) {
      expect(parseDecimal(slip, '.')).toBe(slip)
    }
    expect(parseDecimal('--1', '.')).toBe('--1')
    expect(parseDecimal('  ', '.')).toBeNull()
  })

  it('and shown for typing without groups, with the mark of the region', () => {
    expect(formatTypedDecimal(1234.5, ',')).toBe('1234,5')
    expect(formatTypedDecimal(1234.5, '.', 2)).toBe('1234.50')
    expect(formatTypedDecimal(0.0000001, '.')).toBe('0.0000001')
  })
})

describe('the clock of a team', () => {
  it('shows an instant and takes it back', () => {
    expect(wallClock('2026-01-15T12:00:00Z', 'America/Sao_Paulo')).toBe('2026-01-15T09:00')
    expect(toInstant('2026-01-15T09:00', 'America/Sao_Paulo')).toBe('2026-01-15T12:00:00.000Z')
  })

  it('keeps its offset on both sides of a change of the clocks', () => {
    expect(toInstant('2026-03-28T23:30', 'Europe/Lisbon')).toBe('2026-03-28T23:30:00.000Z')
    expect(toInstant('2026-03-29T12:00', 'Europe/Lisbon')).toBe('2026-03-29T11:00:00.000Z')
    expect(toInstant('2026-10-25T12:00', 'Europe/Lisbon')).toBe('2026-10-25T12:00:00.000Z')
  })
})

describe('the countries', () => {
  it('are named in the language of the screen, and are countries only', () => {
    const portuguese = new Map(countriesIn('pt').map(({ code, name }) => [code, name]))
    expect(portuguese.get('DE')).toBe('Alemanha')
    expect(portuguese.has('EU')).toBe(false)
    expect(portuguese.has('SU')).toBe(false)
    expect(portuguese.size).toBeGreaterThan(240)
    expect(portuguese.size).toBeLessThan(255)
  })
})
