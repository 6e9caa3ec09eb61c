import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import type { PartKey } from '../../i18n/messages.ts'
import { serverMessages } from '../../i18n/server-messages.ts'
import { createTranslation } from '../../src/schema/translation.ts'
import { reports as en } from '../../i18n/en/insights-reports.ts'
import { reports as pt } from '../../i18n/pt/insights-reports.ts'
import {
  buildReportAddress,
  describeReport,
  reportIndex,
} from '../../resources/insights/report-index.ts'
import { roles } from '../../resources/company/roles.ts'
import { findNamedIcons } from '../../scripts/icon-set.ts'
import { findGroup } from '../../src/schema/groups.ts'
import { getOpeningFilter, hasPeriod } from '../../src/schema/params.ts'
import { text } from '../../src/schema/fields.ts'
import {
  createRegistry,
  getResource,
  getRoleRights,
  type Registry,
} from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'

const translations = [
  createTranslation<PartKey<'reports'>>(registry, { ...serverMessages.en, reports: en }, 'en'),
  createTranslation<PartKey<'reports'>>(registry, { ...serverMessages.pt, reports: pt }, 'pt'),
]
const icons = Object.values(findNamedIcons()).flat()

const lines = reportIndex.flatMap((chapter) => chapter.lines)

/** Lists the resources whose lines open without a period: documents, movements, histories and employees. */
const ALL_TIME = new Set([
  'invoices',
  'day-closings',
  'set-offs',
  'write-offs',
  'purchase-history',
  'supplier-history',
  'stock-movements',
  'transfer-report',
  'price-history',
  'employees',
  'user-activity',
])

describe('the index of reports', () => {
  it('links only to existing lists and groups', () => {
    for (const { resource, by } of lines) {
      const declared = getResource(registry, resource)
      if (by !== undefined) {
        expect(declared.groups, resource).toContain(by)
        expect(findGroup(declared, by), `${resource} by ${by}`).toBeDefined()
      }
    }
  })

  it('has each report that is in no other menu', () => {
    const listed = new Set(lines.map(({ resource }) => resource))
    const reports = registry.resources.filter(({ group }) => group === 'reports')
    expect(reports.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([])
  })

  it('opens each report that has a period with this month, with the months of this year, or with today', () => {
    const addresses = lines.flatMap((line) => {
      if (line.address !== undefined) return []
      const resource = getResource(registry, line.resource)
      const hasDates = resource.groups.some((name) => findGroup(resource, name)?.part)
      const isOfDay = 'asOf' in resource.params
      if (isOfDay || (!hasPeriod(resource) && !hasDates)) return []
      const [, query] = buildReportAddress(line, '2026-11-26').split('?')
      const given = query && JSON.parse(new URLSearchParams(query).get('filter')!)
      return [{ line, filter: given ?? getOpeningFilter(resource, '2026-11-26') }]
    })
    const findBounds = (filter: object) =>
      Object.entries(filter).flatMap(([name, day]) => (/_gte$|^from$/.test(name) ? [day] : []))
    const begun = addresses.map(({ line, filter }) => [line.key, ...findBounds(filter)])
    const others = { moneyToday: '2026-11-26', salesCompared: '2026-11-01' }
    const expected = addresses.flatMap(({ line, filter }) => {
      if (ALL_TIME.has(line.resource)) return [[line.key]]
      const isByMonth = [line.by, line.across].some((group) => group?.endsWith('.month'))
      const month = 'from' in filter ? '2026-11-01' : 'startOfMonth'
      const first = isByMonth ? 'startOfYear' : month
      return [[line.key, Object.entries(others).find(([key]) => key === line.key)?.[1] ?? first]]
    })
    expect(begun).toEqual(expected)
    expect(begun.length).toBeGreaterThan(25)
  })

  it('describes each report in each language', () => {
    for (const words of [en, pt]) {
      expect(Object.keys(words.lines).toSorted()).toEqual(lines.map(({ key }) => key).toSorted())
      expect(Object.keys(words.chapters)).toEqual(reportIndex.map(({ key }) => key))
    }
    for (const { icon } of reportIndex) expect(icons).toContain(icon)
  })

  it('names no cost, profit or value that a role does not see', () => {
    for (const { code } of roles) {
      const rights = getRoleRights(registry, code)
      const can = (right: string) => rights.has(right)
      const seen = lines.filter(({ resource }) =>
        can(`${getResource(registry, resource).one}.view`),
      )
      const about = translations.flatMap((t) => seen.map((line) => describeReport(line, t, can)))
      const findNamed = (pattern: RegExp) => about.filter((text) => pattern.test(text))
      if (!can('view_profit')) expect(findNamed(/profit|margin|lucro|margem/i), code).toEqual([])
      if (!can('view_cost'))
        expect(findNamed(/\bcosts?\b|value|\bcustos?\b|valor do stock/i), code).toEqual([])
    }
    const reduced = lines.filter(({ needs }) => needs).map(({ key }) => key)
    for (const words of [en, pt]) expect(Object.keys(words.withoutAmounts)).toEqual(reduced)
  })
})

describe('the activity report', () => {
  const listNamed = (all: Registry) => {
    const { resource } = getResource(all, 'user-activity').fields
    return resource?.kind === 'select' ? Object.keys(resource.choices) : []
  }

  it('names each resource whose changes are in the history', () => {
    // Only postings of other documents write stock levels, stock movements and the journal; the history names those
    // documents.
    const silent = ['inventory', 'stock-movements', 'journal-lines']
    const kept = registry.resources.filter(
      ({ source, name }) => source !== 'view' && !silent.includes(name),
    )
    expect(
      kept.map(({ name }) => name).filter((name) => !listNamed(registry).includes(name)),
    ).toEqual([])
    expect(listNamed(registry).filter((name) => silent.includes(name))).toEqual([])
  })

  it('includes a new ledger without a change of the report, unless the ledger has no history', () => {
    const fields = { name: text() }
    const deposits = defineResource('deposits', { source: 'ledger', fields })
    const meters = defineResource('meters', { source: 'ledger', history: false, fields })
    const declared = Object.fromEntries(registry.resources.map((each) => [each.name, each]))
    const named = listNamed(createRegistry({ ...declared, deposits, meters }, []))
    expect(named).toContain('deposits')
    expect(named).not.toContain('meters')
  })

  it('refuses a table without a history', () => {
    const notes = defineResource('notes', { history: false, fields: { name: text() } })
    expect(() => createRegistry({ notes }, [])).toThrow('notes is not a ledger and needs a history')
  })
})
