import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import {
  code,
  computed,
  date,
  money,
  percent,
  price,
  quantity,
  select,
  text,
} from '../../src/schema/fields.ts'
import type { Place } from '../../src/schema/place.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { sortByPriority, splitCardParts } from '../../src/admin/list/cards/card-parts.ts'
import { getColumnDecimals } from '../../src/admin/fields/decimals.ts'
import { createFormats } from '../../src/export/formats.ts'
import { fitColumns } from '../../src/admin/record/show/related-table.tsx'

const bills = defineResource('bills', {
  title: 'number',
  essentials: ['due', 'customer'],
  states: ['state'],
  fields: {
    number: code(),
    state: select({ choices: { open: 'warning', paid: 'success' } }),
    date: date(),
    customer: text(),
    note: text(),
    rate: percent(),
    total: money(),
    late: money(),
    due: money(),
  },
})

const columns = Object.entries(bills.fields).map(([path, field]) => ({
  resource: bills,
  path,
  field,
}))
const listPaths = (places: readonly { readonly path: string }[]) => places.map(({ path }) => path)

describe('a card', () => {
  const record = { id: '1', number: 'B-1', state: 'open', date: '2026-01-02', customer: 'Ana' }

  it('shows essential fields first, then others while there is room', () => {
    const { state, facts } = splitCardParts(bills, columns, {
      ...record,
      total: 12,
      due: 5,
      note: 'x',
    })
    expect(state?.path).toBe('state')
    expect(listPaths(facts)).toEqual(['due', 'customer', 'date', 'note'])
  })

  it('shows fields that the team has added before others that are not essential', () => {
    const own: Place = { resource: bills, path: 'x_truck', field: { kind: 'text', custom: '1' } }
    const sorted = sortByPriority(bills, [...columns, own])
    expect(listPaths(sorted).slice(0, 4)).toEqual(['number', 'due', 'customer', 'x_truck'])
  })

  it('leaves out zero amounts, except its main amount', () => {
    const { facts } = splitCardParts(bills, columns, { ...record, total: 0, late: 0, due: 0 })
    expect(listPaths(facts)).toEqual(['due', 'customer', 'date'])
  })

  it('shows the declared state before any other choice', () => {
    const people = defineResource('people', {
      states: ['status'],
      fields: {
        name: text(),
        works: select({ choices: { here: 'neutral', there: 'info' } }),
        status: select({ choices: { active: 'success', off: 'neutral' } }),
      },
    })
    const places = Object.entries(people.fields).map(([path, field]) => ({
      resource: people,
      path,
      field,
    }))
    const { state } = splitCardParts(people, places, { id: '1', works: 'here', status: 'off' })
    expect(state?.path).toBe('status')
  })

  it('shows no state that is not declared', () => {
    const { state, facts } = splitCardParts({ ...bills, states: [] }, columns, record)
    expect(state).toBeUndefined()
    expect(listPaths(facts)).toContain('state')
    for (const resource of registry.resources) {
      const fields = Object.entries(resource.fields)
      const places = fields.map(([path, field]) => ({ resource, path, field }))
      const filled = Object.fromEntries(fields.map(([path]) => [path, 'x']))
      const shown = splitCardParts(resource, places, { id: '1', ...filled }).state
      expect([undefined, ...resource.states], resource.name).toContain(shown?.path)
    }
  })

  it('shows the declared fields in order, without empty ones', () => {
    const declared = { ...bills, card: ['total', 'state', 'note', 'customer'], states: [] }
    const { state, facts } = splitCardParts(declared, columns, {
      ...record,
      total: 0,
      due: 5,
      note: '',
    })
    expect(state).toBeUndefined()
    expect(listPaths(facts)).toEqual(['total', 'state', 'customer'])
  })

  it('leaves the empty side of a movement blank', () => {
    const moves = defineResource('moves', {
      fields: {
        name: text(),
        quantity: quantity(),
        in: computed({ as: 'quantity', from: { positive: 'quantity' } }),
      },
    })
    const place = { resource: moves, path: 'in', field: moves.fields.in }
    expect(splitCardParts(moves, [place], { id: '1', in: 0 }).facts).toEqual([])
    expect(listPaths(splitCardParts(moves, [place], { id: '1', in: 2 }).facts)).toEqual(['in'])
  })
})

describe('a small table', () => {
  it('has the most important columns that fit, in their own order', () => {
    expect(listPaths(fitColumns(bills, columns, 5000))).toEqual(listPaths(columns))
    expect(listPaths(fitColumns(bills, columns, 420))).toEqual(['number', 'customer', 'due'])
  })
})

describe('the figures of a column', () => {
  const york = createFormats({ locale: 'en-US', currency: 'USD', timezone: 'America/New_York' })
  const cost = [{ path: 'cost', field: price() }]
  const getDigits = (...values: number[]) => getColumnDecimals(cost, values, (value) => value).cost

  it('have the decimals that the value with most decimals needs, and at least those of the currency', () => {
    expect(getDigits(2, 1.855)).toBe(3)
    expect(york.price(2, getDigits(2, 1.855))).toBe('$2.000')
    expect(york.price(2, getDigits(2, 3))).toBe('$2.00')
  })

  it('have their own decimals each when they are quantities in different units', () => {
    const place = { path: 'quantity', field: quantity() }
    const decimals = getColumnDecimals([place], [12, 2.345], (value) => value)
    expect([12, 2.345].map((value) => york.quantity(value, decimals.quantity))).toEqual([
      '12',
      '2.345',
    ])
  })

  it('have at most four decimals, unless all four are zero', () => {
    expect(york.price(2.666667, getDigits(2.666667))).toBe('$2.6667')
    expect(york.price(0.000125, getDigits(0.000125))).toBe('$0.000125')
  })
})
