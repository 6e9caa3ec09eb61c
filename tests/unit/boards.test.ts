import { describe, expect, it } from 'vitest'
import { stockHistory } from '../../resources/documents/boards/panels.ts'
import { registry } from '../../resources/registry.ts'
import { boards as en } from '../../i18n/en/insights-boards.ts'
import { boards as pt } from '../../i18n/pt/insights-boards.ts'
import { business } from '../../resources/server.ts'
import { roles } from '../../resources/company/roles.ts'
import { findNamedIcons } from '../../scripts/icon-set.ts'
import { getPreviousPeriod, listSpans } from '../../src/schema/days.ts'
import { fillRows } from '../../src/schema/panel-widths.ts'
import { removeHiddenParts } from '../../src/schema/board-rights.ts'
import { getRoleRights } from '../../src/schema/registry.ts'
import { findField } from '../../src/schema/resource.ts'

const icons = Object.values(findNamedIcons()).flat()

describe.each(business.boards)('the board $name', (board) => {
  const rows = [
    ...board.figures.map((figure) => figure.rows),
    ...board.panels.flatMap((panel) =>
      panel.kind === 'todo' ? panel.lines.map((line) => line.rows) : [panel.rows],
    ),
  ]

  it('refers to existing lists, fields and icons', () => {
    for (const { resource: name, date, asOf } of rows) {
      const resource = registry.byName.get(name)
      expect(resource, name).toBeDefined()
      if (date !== undefined) expect(findField(resource!, date)?.kind, name).toBe('date')
      if (asOf !== undefined) expect(resource!.params[asOf]?.kind, name).toBe('date')
    }
    for (const { rows: counted, sum, key } of board.figures) {
      if (sum !== undefined)
        expect(findField(registry.byName.get(counted.resource)!, sum), key).toBeDefined()
    }
    for (const panel of board.panels) {
      if (panel.kind === 'todo') for (const { icon } of panel.lines) expect(icons).toContain(icon)
      if (panel.kind !== 'records') continue
      const resource = registry.byName.get(panel.rows.resource)!
      for (const name of [...panel.notes, ...panel.ends]) {
        expect(findField(resource, name), `${panel.key}: ${name}`).toBeDefined()
      }
    }
  })

  it('requires existing rights', () => {
    const rights = getRoleRights(registry, 'owner')
    const rightsOfBoard = [board.right, ...(board.links ?? []).map(({ right }) => right)]
    const rightsOfParts = [...board.figures, ...board.panels].flatMap(({ right }) => right ?? [])
    expect([...rightsOfBoard, ...rightsOfParts].filter((right) => !rights.has(right))).toEqual([])
  })

  it('gives each member of the response a unique name', () => {
    const names = [
      ...board.figures.map(({ key, path = key }) => path.split('.')[0]!),
      ...board.panels.map(({ key }) => key),
    ]
    const figures = new Set(names.slice(0, board.figures.length))
    const panels = names.slice(board.figures.length)
    expect(panels.filter((name) => figures.has(name))).toEqual([])
    expect(new Set(panels).size).toBe(panels.length)
  })

  it('has a text for its title and for all links, figures, panels and series', () => {
    const shown = [
      `${board.name}.title`,
      ...(board.links ?? []).map(({ key }) => `link.${key}`),
      ...board.figures.flatMap(({ key, place, notes = [] }) => (place ? [key, ...notes] : [])),
      ...board.panels.flatMap((panel) => {
        if (panel.kind === 'todo') return [panel.key, ...panel.lines.map(({ key }) => key)]
        if (panel.kind === 'trend') {
          return [panel.key, ...panel.series.map(({ key }) => `${panel.key}.${key}`)]
        }
        if (panel.kind === 'records' || panel.by.length === 1) return [panel.key]
        return [panel.key, ...panel.by.map(({ sum = 'count' }) => `by.${sum}`)]
      }),
    ]
    expect(shown.filter((key) => !(key in en) || !(key in pt))).toEqual([])
  })
})

describe('the days of a board', () => {
  it.each([
    // Compares with the same days of the month before; whole months with whole months.
    [undefined, '2026-11-01', '2026-11-27', '2026-10-01', '2026-10-27'],
    [undefined, '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    [undefined, '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
    [undefined, '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['quarter', '2026-10-01', '2026-11-27', '2026-07-01', '2026-08-27'],
    ['year', '2026-01-01', '2026-11-27', '2025-01-01', '2025-11-27'],
    ['year', '2027-04-01', '2028-03-31', '2026-04-01', '2027-03-31'],
    // Compares with the same weekdays of the week before.
    [undefined, '2026-11-23', '2026-11-25', '2026-11-16', '2026-11-18'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-16', '2026-11-16'],
    [undefined, '2026-11-23', '2026-11-29', '2026-11-16', '2026-11-22'],
    // Compares with as many days directly before the period.
    [undefined, '2026-11-23', '2026-11-23', '2026-11-22', '2026-11-22'],
    [undefined, '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
    [undefined, '2026-11-21', '2026-11-27', '2026-11-14', '2026-11-20'],
    [undefined, '2026-10-29', '2026-11-27', '2026-09-29', '2026-10-28'],
  ] as const)('(%s) %s to %s are compared with %s to %s', (span, from, to, first, last) => {
    expect(getPreviousPeriod({ from, to }, { span })).toEqual({ from: first, to: last })
  })

  it('that are not over are compared until today', () => {
    const today = '2026-11-25'
    const month = { from: '2026-11-01', to: '2026-11-30' }
    expect(getPreviousPeriod(month, { today })).toEqual({ from: '2026-10-01', to: '2026-10-25' })
    const week = { from: '2026-11-23', to: '2026-11-29' }
    expect(getPreviousPeriod(week, { today })).toEqual({ from: '2026-11-16', to: '2026-11-18' })
    const days = { from: '2026-11-20', to: '2026-12-31' }
    expect(getPreviousPeriod(days, { today })).toEqual({ from: '2026-11-14', to: '2026-11-19' })
  })

  it.each([
    ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['week', '2026-11-21', '2026-11-23', ['2026-11-16', '2026-11-23']],
    ['month', '2025-12-31', '2026-02-01', ['2025-12-01', '2026-01-01', '2026-02-01']],
    [
      'quarter',
      '2025-12-31',
      '2026-07-01',
      ['2025-10-01', '2026-01-01', '2026-04-01', '2026-07-01'],
    ],
    ['year', '2023-05-05', '2025-01-01', ['2023-01-01', '2024-01-01', '2025-01-01']],
    // In an earlier version, this list of days did not end, because the year of the next day has five digits.
    ['day', '9999-12-30', '9999-12-31', ['9999-12-30', '9999-12-31']],
    ['year', '9998-05-05', '9999-12-31', ['9998-01-01', '9999-01-01']],
  ] as const)('fall into spans: %s', (part, from, to, spans) => {
    expect(listSpans(part, { from, to })).toEqual(spans)
  })
})

describe('the panels of a board', () => {
  it.each(roles)('fill the page for the role $code', ({ code }) => {
    const rights = getRoleRights(registry, code)
    for (const { name, panels } of business.boards) {
      const shown = panels.flatMap(
        (panel) => removeHiddenParts(panel, registry.byName, (right) => rights.has(right)) ?? [],
      )
      const widths = fillRows(shown).map(([, width]) => width)
      expect(widths.reduce((sum, width) => sum + width, 0) % 12, name).toBe(0)
    }
  })

  it('contain running totals only for people who may also view the rows of the starting value', () => {
    const rights = ['stock-movement.view', 'view_cost']
    const remove = (more: readonly string[]) => {
      const held = [...rights, ...more]
      return removeHiddenParts(stockHistory, registry.byName, (right) => held.includes(right))
    }
    expect(remove(['stock-overview.view'])).toEqual(stockHistory)
    expect(remove([])).toBeUndefined()
  })

  it.each([
    [
      [4, 4],
      [6, 6],
    ],
    [
      [8, 12, 4, 4, 4],
      [12, 12, 4, 4, 4],
    ],
    [
      [4, 6, 8],
      [5, 7, 12],
    ],
  ] as const)('of the widths %j get the widths %j', (declared, widths) => {
    const panels = declared.map((width) => ({ width }))
    expect(fillRows(panels).map(([, width]) => width)).toEqual(widths)
  })
})
