import { describe, expect, it } from 'vitest'
import {
  boolean,
  integer,
  longText,
  multiSelect,
  price,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { omitValues } from '../../src/schema/values.ts'
import { listExportablePaths } from '../../src/admin/export/export-columns.ts'
import type { CellTools } from '../../src/admin/fields/cell-tools.tsx'
import {
  formatHiddenDecimals,
  getListDecimals,
  getRecordDecimals,
} from '../../src/admin/fields/decimals.ts'
import { applyIdChanges } from '../../src/admin/fields/uploads/file-text.tsx'
import { pickListableFields } from '../../src/admin/fields/listable.ts'
import { mergeValues } from '../../src/admin/form/conflict-dialog.tsx'
import { listCopiedValues } from '../../src/admin/list/record-links.ts'
import { isDimmed } from '../../src/admin/list/row-texts.ts'
import { isFiltered, listFilterKeys, withChanges } from '../../src/admin/fields/filter-values.ts'
import { findHeadlineState } from '../../src/admin/record/show/show-actions.tsx'
import { buildPaths } from '../../src/admin/list/grid/tree.ts'

const shelves = defineResource('shelves', {
  one: 'shelf',
  tree: { parent: 'parent', depth: 3 },
  inactive: { isActive: false },
  fields: {
    name: text({ required: true }),
    label: text({ unique: true }),
    parent: reference('shelves'),
    state: select({ choices: { open: 'success', closed: 'neutral' } }),
    worth: price(),
    note: longText(),
    isActive: boolean({ default: true }),
  },
})

describe('two people who change the same record', () => {
  const base = { name: 'A', note: 'old', worth: 1 }
  const subject = { resource: shelves, base }

  it('choose only between different values of a field that both changed', () => {
    const merge = mergeValues(
      subject,
      { name: 'mine', note: 'old', worth: 2 },
      { name: 'theirs', note: 'new', worth: 2 },
    )
    expect(merge).toEqual({ disputed: ['name'], taken: ['note'] })
  })

  it('have no conflict when both entered the same value in different notation', () => {
    expect(mergeValues(subject, { note: '' }, { note: null })).toEqual({ disputed: [], taken: [] })
  })
})

describe('a filter', () => {
  it('keeps other conditions and removes empty ones', () => {
    expect(withChanges({ q: 'a', state: ['open'] }, { state: [], worth_gte: 3 })).toEqual({
      q: 'a',
      worth_gte: 3,
    })
    expect(
      omitValues({ q: 'a', worth_gte: 3 }, listFilterKeys('worth', shelves.fields.worth)),
    ).toEqual({
      q: 'a',
    })
  })

  it('is set on a field only if it has a key of this field, also with the value false', () => {
    expect(isFiltered('worth', shelves.fields.worth, { worth_lte: 0 })).toBe(true)
    expect(
      isFiltered('isActive', shelves.fields.isActive, withChanges({}, { isActive: false })),
    ).toBe(true)
    expect(isFiltered('name', shelves.fields.name, { label_contains: 'x' })).toBe(false)
  })
})

describe('records in a tree', () => {
  it('have the path of their parents', () => {
    const paths = buildPaths(shelves, [
      { id: '1', name: 'Hall', parent: null },
      { id: '2', name: 'Row', parent: '1' },
      { id: '3', name: 'Bay', parent: '2' },
    ])
    expect([...paths.values()]).toEqual(['', 'Hall', 'Hall › Row'])
  })

  it('have a path of at most the declared depth, so that a cycle ends', () => {
    const paths = buildPaths(shelves, [{ id: '1', name: 'Loop', parent: '1' }])
    expect(paths.get('1')).toBe('Loop › Loop › Loop')
  })
})

describe('an inactive record', () => {
  it('is dimmed when it meets the declared condition', () => {
    expect(isDimmed(shelves, { id: '1', isActive: true, state: 'open' })).toBe(false)
    expect(isDimmed(shelves, { id: '1', isActive: false, state: 'open' })).toBe(true)
  })

  it('is not dimmed without a declared condition', () => {
    const choices = { cash: 'success', cheque: 'neutral', other: 'neutral' } as const
    const methods = defineResource('methods', {
      one: 'method',
      fields: { name: text({ required: true }), sort: select({ choices }) },
    })
    expect(isDimmed(methods, { id: '1', sort: 'cheque' })).toBe(false)
  })
})

describe('a record', () => {
  it('shows beside its heading the first state that is neither the heading nor the usual choice', () => {
    const people = defineResource('people', {
      fallbackTitle: 'kind',
      states: ['kind', 'hold', 'state'],
      usualStates: { hold: 'none' },
      fields: {
        name: text(),
        kind: select({ choices: { company: 'info', person: 'neutral' } }),
        hold: select({ choices: { none: 'neutral', all: 'error' }, default: 'none' }),
        state: select({ choices: { active: 'success', left: 'neutral' }, default: 'active' }),
      },
    })
    const findHeadline = (record: object) =>
      findHeadlineState(people, { name: 'Ana', ...record })?.path
    expect(findHeadline({ kind: null, hold: 'none', state: 'active' })).toBe('state')
    expect(findHeadline({ kind: null, hold: 'none', state: 'left' })).toBe('state')
    expect(findHeadline({ kind: null, hold: 'all', state: 'left' })).toBe('hold')
    expect(findHeadline({ kind: 'company', hold: 'all', state: 'left' })).toBe('kind')
    // The kind is the heading of a record without a name.
    expect(findHeadline({ name: null, kind: 'company', hold: 'none', state: 'left' })).toBe('state')
    expect(findHeadlineState(shelves, { name: 'A', state: 'open' })).toBeUndefined()
  })

  it('is copied without unique values', () => {
    const record = { id: '1', version: 4, name: 'Hall', label: 'H1', worth: 3 }
    expect(listCopiedValues(shelves, record)).toEqual({ name: 'Hall', worth: 3 })
  })

  it('is copied without choices that were removed from a field', () => {
    const choices = { oak: 'neutral', pine: 'neutral' } as const
    const tables = defineResource('tables', {
      fields: { name: text(), wood: select({ choices }), woods: multiSelect({ choices }) },
    })
    const copy = (wood: string | null, woods: readonly string[]) =>
      listCopiedValues(tables, { name: 'Desk', wood, woods })
    expect(copy('oak', ['oak', 'elm', 'pine'])).toEqual({
      name: 'Desk',
      wood: 'oak',
      woods: ['oak', 'pine'],
    })
    expect(copy('elm', ['elm'])).toEqual({ name: 'Desk', wood: null, woods: [] })
    expect(copy(null, [])).toEqual({ name: 'Desk', wood: null, woods: [] })
  })
})

describe('the fields of a record', () => {
  const ledger = defineResource('costs', {
    source: 'ledger',
    fields: {
      name: text(),
      place: integer({ internal: true }),
      unitCost: price(),
      averageAfter: price(),
    },
  })
  const all = () => true

  it('that are internal are shown neither in lists nor in files', () => {
    expect(pickListableFields(ledger, all).map(([name]) => name)).not.toContain('place')
    expect(listExportablePaths(ledger, all)).not.toContain('place')
    expect(listExportablePaths(ledger, all)).toContain('unitCost')
  })

  it('with computed prices have the decimals of the currency in a list and all decimals in the tooltip; entered prices keep all', () => {
    const places = (['unitCost', 'averageAfter'] as const).map((path) => {
      return { resource: ledger, path, field: ledger.fields[path] }
    })
    const rows = [{ unitCost: 110.0232 }, { unitCost: 3.5 }, { averageAfter: 0.005 }]
    const decimals = getListDecimals(places, rows, 2)
    // A price below one cent would be shown as 0.
    expect(decimals).toEqual({ unitCost: 2, averageAfter: 3 })
    const formats = { price: (value: number, digits?: number) => value.toFixed(digits) }
    const tools = { formats, decimals } as unknown as CellTools
    expect(formatHiddenDecimals(110.0232, places[0]!, tools)).toBe('110.0232')
    const worth = { resource: shelves, path: 'worth', field: shelves.fields.worth }
    expect(getListDecimals([worth], [{ worth: 3.9843 }], 2)).toEqual({ worth: 4 })
  })

  it('with prices have the decimals of the currency on their page; small entered prices keep all decimals', () => {
    const places = (['unitCost', 'averageAfter'] as const).map((path) => {
      return { resource: ledger, path, field: ledger.fields[path] }
    })
    const costs = { unitCost: 2.5, averageAfter: 2.6667 }
    const decimals = getRecordDecimals(places, costs, 2)
    expect(decimals).toEqual({ unitCost: 1, averageAfter: 2 })
    const formats = { price: (value: number, digits?: number) => value.toFixed(digits) }
    const tools = { formats, decimals } as unknown as CellTools
    expect(formatHiddenDecimals(2.6667, places[1]!, tools)).toBe('2.6667')
    expect(formatHiddenDecimals(2.5, places[0]!, tools)).toBeUndefined()
    const worth = { resource: shelves, path: 'worth', field: shelves.fields.worth }
    expect(getRecordDecimals([worth], { worth: 0.1275 }, 2)).toEqual({})
    expect(getRecordDecimals([worth], { worth: 3.9843 }, 2)).toEqual({ worth: 2 })
  })
})

describe('the files of a record', () => {
  it('keep their order when a removed file returns, and include the files that a colleague has added', () => {
    expect(applyIdChanges(['b'], ['b'], ['a', 'b'])).toEqual(['a', 'b'])
    expect(applyIdChanges(['a', 'c', 'z'], ['a', 'c'], ['a', 'b', 'c'])).toEqual([
      'a',
      'b',
      'c',
      'z',
    ])
    expect(applyIdChanges(['a', 'z'], ['a'], ['a', 'b', 'c'])).toEqual(['a', 'z', 'b', 'c'])
    expect(applyIdChanges(['a', 'b', 'z'], ['a', 'b'], ['b'])).toEqual(['b', 'z'])
  })
})
