import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { boards as en } from '../../i18n/en/insights-boards.ts'
import { boards as pt } from '../../i18n/pt/insights-boards.ts'
import { business } from '../../resources/server.ts'
import { findNamedIcons } from '../../scripts/icon-set.ts'
import { countDays, getPreviousPeriod, listSpans } from '../../src/schema/days.ts'
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

  it('refers to existing lists and fields', () => {
    for (const { resource: name, date, asOf } of rows) {
      const resource = registry.byName.get(name)
      expect(resource, name).toBeDefined()
      if (date !== undefined) expect(findField(resource!, date)?.kind, name).toBe('date')
      if (asOf !== undefined) expect(resource!.params[asOf]?.kind, name).toBe('date')
    }
    for (const { rows: of, sum, key } of board.figures) {
      if (sum !== undefined)
        expect(findField(registry.byName.get(of.resource)!, sum), key).toBeDefined()
    }
    for (const panel of board.panels) {
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
    for (const panel of board.panels) {
      if (panel.kind === 'todo') {
        for (const { icon } of panel.lines) expect(icons).toContain(icon)
      }
    }
  })
})

describe('the days of a board', () => {
  it('are compared with the same number of earlier days', () => {
    expect(getPreviousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    })
    expect(countDays({ from: '2026-01-29', to: '2026-02-28' })).toBe(31)
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
    // The year of the next day has five digits, at which the list of days did not end in an earlier version.
    ['day', '9999-12-30', '9999-12-31', ['9999-12-30', '9999-12-31']],
    ['year', '9998-05-05', '9999-12-31', ['9998-01-01', '9999-01-01']],
  ] as const)('fall into spans: %s', (part, from, to, spans) => {
    expect(listSpans(part, { from, to })).toEqual(spans)
  })
})
