import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import type { Condition } from '../../src/schema/condition.ts'
import type { DocumentOptions } from '../../src/schema/document.ts'
import {
  code,
  line,
  lines,
  reference,
  select,
  text,
  type FieldOf,
  type Fields,
} from '../../src/schema/fields.ts'
import {
  createRegistry,
  findScopeResource,
  getReadableFields,
  listReferencesTo,
  getResource,
  getCacheTags,
} from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'

describe('the registry', () => {
  it('lists categories before products, which refer to them, and each resource once', () => {
    const names = registry.resources.map((resource) => resource.name)
    expect(names.indexOf('categories')).toBeLessThan(names.indexOf('products'))
    expect(new Set(names).size).toBe(names.length)
  })

  it('refuses declarations with unknown names in one error', () => {
    const broken = defineResource('broken', {
      fields: { name: text(), owner: reference('nobody') },
    })
    const wrong = { ...broken, title: 'nope' }
    expect(() => createRegistry({ wrong }, [])).toThrow(/"nope"[\s\S]*"nobody"/)
  })

  it('refuses states that are not selects, and headings and conditions with unknown fields', () => {
    const notes = defineResource('notes', { fields: { name: text() } })
    const wrong = {
      ...notes,
      states: ['name'],
      namedBy: 'type',
      namedWhen: { old: { age_gt: 9 } },
      subtitle: 'code',
      fallbackTitle: 'type',
      inactive: { isActive: false },
    }
    const problems = /"code"[\s\S]*inactive names "isActive"[\s\S]*"name", which is not a select/
    expect(() => createRegistry({ wrong }, [])).toThrow(problems)
    expect(() => createRegistry({ wrong }, [])).toThrow(/"type"/)
    expect(() => createRegistry({ wrong }, [])).toThrow(/namedBy names "type"/)
    expect(() => createRegistry({ wrong }, [])).toThrow(/namedWhen names "age"/)
  })

  it('refuses a number series without the states in which a document has its number', () => {
    const dayClosings = getResource(registry, 'day-closings')
    const { posted: _, ...document } = dayClosings.document!
    const problem = /day-closings: a document with a number series needs "posted"/
    expect(() => createRegistry({ wrong: { ...dayClosings, document } }, [])).toThrow(problem)
  })

  it('refuses main actions that lack a status of the document, or that a status does not allow', () => {
    const dayClosings = getResource(registry, 'day-closings')
    const declare = (mainActions: object | undefined) => {
      const document = { ...dayClosings.document!, mainActions } as DocumentOptions
      return () => createRegistry({ wrong: { ...dayClosings, document } }, [])
    }
    const lacks = (status: string) =>
      `day-closings: mainActions lacks the status "${status}"; list the actions that can be the main button, or [] for no main button`
    expect(declare(undefined)).toThrow(lacks('draft'))
    expect(declare({ draft: ['close'] })).toThrow(lacks('closed'))
    expect(declare({ draft: ['close'], closed: ['post'] })).toThrow(
      'day-closings: mainActions of "closed" names the action "post", which is not declared',
    )
    expect(declare({ draft: ['void'], closed: [] })).toThrow(
      'day-closings: mainActions of "draft" names the action "void", which the status does not allow',
    )
    expect(declare({ draft: [], closed: [], open: [] })).toThrow(
      'day-closings: mainActions names the status "open", which is not declared',
    )
    expect(declare({ draft: [], closed: [] })).not.toThrow(/mainActions/)
  })

  it('refuses usual states that are not choices, and lines of actions without a title', () => {
    const dayClosings = getResource(registry, 'day-closings')
    const usualStates = { status: 'posted' }
    expect(() => createRegistry({ wrong: { ...dayClosings, usualStates } }, [])).toThrow(
      'day-closings: usualStates names "status: posted", which is not a choice of one of states',
    )
    const sales = getResource(registry, 'sales')
    const declare = (title: string | undefined) => {
      const rows = { ...(sales.fields.lines as FieldOf<'lines'>), title }
      return () =>
        createRegistry({ wrong: { ...sales, fields: { ...sales.fields, lines: rows } } }, [])
    }
    expect(declare(undefined)).toThrow(
      'sales: deliver has perLine, so the field "lines" needs a title',
    )
    expect(declare('goods')).toThrow('sales.lines: title names "goods", which is not a field')
  })

  it('refuses fields that name lines of a resource without lines', () => {
    const orders = defineResource('orders', {
      fields: { name: text(), lines: lines({ fields: {} }) },
    })
    const create = (of: string) => {
      const returned = line(of, { internal: true })
      const parts = lines({ fields: { returned } })
      const returns = defineResource('returns', { fields: { name: text(), returned, parts } })
      return () => createRegistry({ orders, returns }, [])
    }
    expect(create('orders')).not.toThrow()
    expect(create('returns')).toThrow('returns.returned names lines of "returns", which has none')
    expect(create('loans')).toThrow('returns.parts.returned names lines of "loans", which has none')
  })

  it('refuses polymorphic fields for which a table cannot have foreign keys', () => {
    const kind = select({ choices: { order: 'neutral' } })
    const orders = defineResource('orders', { fields: { name: text() } })
    const create = (fields: Fields, to: string, row: Condition) => {
      const document = code({ polymorphic: [{ to, row, hint: [] }] })
      const shares = lines({ fields: { kind, document, ...fields } })
      const deposits = defineResource('deposits', { fields: { name: text(), shares } })
      return () => createRegistry({ orders, deposits }, [])
    }
    expect(create({}, 'orders', { kind: 'order' })).not.toThrow()
    expect(create({}, 'loans', { kind: 'loan' })).toThrow('names records of "loans"')
    const unclear = 'deposits.shares.document does not choose "orders" by one value'
    expect(create({}, 'orders', {})).toThrow(unclear)
    expect(create({}, 'orders', { kind: 'order', name: 'x' })).toThrow(unclear)
    expect(create({}, 'orders', { kind_ne: 'loan' })).toThrow(unclear)
    expect(create({ order: text() }, 'orders', { kind: 'order' })).toThrow(
      'shares.order is a field',
    )
  })

  it('gives each resource a unique address', () => {
    const lists = registry.resources.map((resource) => resource.routes.list)
    expect(new Set(lists).size).toBe(lists.length)
  })

  it('finds the resource to which the fields of `scope` refer, such as branches', () => {
    const sites = defineResource('sites', { fields: { name: text() } })
    const works = defineResource('works', {
      fields: { name: text(), site: reference('sites', { required: true }) },
      scope: ['site'],
    })
    expect(findScopeResource(createRegistry({ sites, works }, []))?.name).toBe('sites')
    expect(findScopeResource(createRegistry({ sites }, []))).toBeUndefined()
  })

  it('lists the references to a record, including those in child rows', () => {
    const from = listReferencesTo(registry, 'suppliers').map((r) => [r.from.name, r.lines, r.field])
    expect(from).toContainEqual(['products', undefined, 'preferredSupplier'])
    expect(from).toContainEqual(['products', 'suppliers', 'supplier'])
  })

  it('makes resources stale that show the title of a changed record', () => {
    const tags = getCacheTags(registry, 'categories')
    expect(tags).toEqual(expect.arrayContaining(['category', 'product', 'stock-alert']))
    expect(tags).not.toContain('supplier')
  })

  it('makes reports stale that read the tables of a write', () => {
    const logs = defineResource('logs', { source: 'ledger', fields: { name: text() } })
    const notes = defineResource('notes', {
      touches: ['logs'],
      fields: { name: text() },
    })
    const report = defineResource('log-report', {
      source: 'view',
      reads: ['logs'],
      fields: { name: text() },
    })
    const own = createRegistry({ logs, notes, report }, [])
    expect(getCacheTags(own, 'notes')).toEqual(['note', 'log', 'log-report'])
  })

  it('refuses reports on unknown resources', () => {
    const report = defineResource('report', {
      source: 'view',
      reads: ['nothing'],
      related: ['nobody'],
      linksTo: { by: 'nowhere', id: 'id' },
      fields: { name: text() },
    })
    expect(() => createRegistry({ report }, [])).toThrow(
      /linksTo names "nowhere"[\s\S]*"nothing"[\s\S]*"nobody"/,
    )
  })

  it('refuses searched fields with a right, and tables that share their titles', () => {
    const fields = { name: text(), note: text({ search: true, requires: 'view_cost' }) }
    const plans = defineResource('plans', { sharesTitles: true, fields })
    const { requires } = plans.fields.note
    expect([requires, plans.fields.name]).toEqual(['view_cost', text()])
    expect(() => createRegistry({ plans }, [])).toThrow('plans shares titles and is not a view')
    const notes = defineResource('notes', { fields })
    expect(() => createRegistry({ notes }, [])).toThrow('notes.note requires a right')
  })
})

describe('the readable fields', () => {
  it('are those without a right, and those whose right the person has', () => {
    const fields = getReadableFields(
      getResource(registry, 'products'),
      (right) => right !== 'view_cost',
    )
    expect(Object.keys(fields)).not.toContain('averageCost')
    expect(Object.keys(fields)).toContain('price')
  })
})
