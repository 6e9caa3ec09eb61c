import { describe, expect, it } from 'vitest'
import { createFormats, type PersonalFormats } from '../../src/export/formats.ts'

/** Replaces the non-breaking spaces of Intl by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

const lisbon = createFormats({ locale: 'pt-PT', currency: 'EUR', timezone: 'Europe/Lisbon' })
const rio = createFormats({ locale: 'pt-BR', currency: 'BRL', timezone: 'America/Sao_Paulo' })
const york = createFormats({ locale: 'en-US', currency: 'USD', timezone: 'America/New_York' })

describe('formats', () => {
  it("write amounts in the region's format", () => {
    expect(plain(york.money(1234.5))).toBe('$1,234.50')
    expect(plain(rio.money(1234.5))).toBe('R$ 1.234,50')
    expect(plain(lisbon.money(1234.5))).toBe('1234,50 €')
    expect(plain(lisbon.money(12345.6))).toBe('12 345,60 €')
  })

  it('show no minus sign before zero', () => {
    expect([york.money(-0), york.quantity(-0), york.money(-1)]).toEqual(['$0.00', '0', '-$1.00'])
  })

  it('keep up to six decimals of a price, and at least those of the currency', () => {
    expect(york.price(0.123456)).toBe('$0.123456')
    expect(york.price(2)).toBe('$2.00')
  })

  it('show only the entered digits of a percentage', () => {
    expect(york.percent(12.3)).toBe('12.3%')
    expect(york.percent(7.0001)).toBe('7.0001%')
  })

  it('keep a business date on its day in time zones west of Greenwich', () => {
    expect(york.date('2026-03-01')).toBe('Mar 1, 2026')
    expect(plain(rio.date('2026-03-01'))).toContain('1 de mar')
  })

  it("show a point in time in the team's time zone", () => {
    expect(plain(york.dateTime('2026-01-01T03:30:00Z'))).toBe('Dec 31, 2025, 10:30 PM')
  })

  it('follow the choices of a person before the region of the team', () => {
    const team = { locale: 'pt-PT', currency: 'EUR', timezone: 'Europe/Lisbon' }
    const at = '2026-11-23T14:05:00Z'
    const write = (own: PersonalFormats) => {
      const formats = createFormats(team, undefined, own)
      return [formats.money(1234.5), formats.date('2026-11-23'), formats.dateTime(at)].map(plain)
    }
    expect(write({ locale: 'en-US' })).toEqual([
      '€1,234.50',
      'Nov 23, 2026',
      'Nov 23, 2026, 2:05 PM',
    ])
    expect(write({ numbers: 'pointComma', date: 'iso' })).toEqual([
      '1.234,50 €',
      '2026-11-23',
      '2026-11-23, 14:05',
    ])
    expect(write({ date: 'numeric', time: 'h23' })).toEqual([
      '1234,50 €',
      '23/11/2026',
      '23/11/2026, 14:05',
    ])
    expect(write({ locale: 'en-GB', time: 'h12' })[2]).toMatch(/^23 Nov 2026, 0?2:05 pm$/)
    expect(write({ locale: null, numbers: null })[0]).toBe('1234,50 €')
  })

  it('name months in the language of the text where the region has another', () => {
    const write = (locale: string, language: string) => {
      const formats = createFormats({ locale, currency: 'EUR', timezone: 'UTC', language })
      return [formats.date('2026-11-22'), formats.dateTime('2026-11-22T22:30:00Z')].map(plain)
    }
    expect(write('en-US', 'pt')).toEqual(['22 de nov. de 2026', '22 de nov. de 2026, 22:30'])
    expect(write('pt-BR', 'en')).toEqual(['Nov 22, 2026', 'Nov 22, 2026, 10:30 PM'])
    expect(write('en-GB', 'en')[0]).toBe('22 Nov 2026')
    expect(write('pt-BR', 'pt')[0]).toBe('22 de nov. de 2026')
    // An import reads digits in the order of the region.
    expect(write('pt-PT', 'en')[0]).toBe('22/11/2026')
  })

  it('show nothing for a missing value', () => {
    expect([york.money(null), york.date(undefined), york.percent(null)]).toEqual(['', '', ''])
  })
})
