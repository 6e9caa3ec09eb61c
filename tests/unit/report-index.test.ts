import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { reports as en } from '../../i18n/en/insights-reports.ts'
import { reports as pt } from '../../i18n/pt/insights-reports.ts'
import { reportIndex } from '../../resources/insights/report-index.ts'
import { findNamedIcons } from '../../scripts/icon-set.ts'
import { findGroup } from '../../src/schema/groups.ts'
import { getResource } from '../../src/schema/registry.ts'

const icons = Object.values(findNamedIcons()).flat()

const lines = reportIndex.flatMap((chapter) => chapter.lines)

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

  it('describes each report in each language', () => {
    for (const words of [en, pt]) {
      expect(Object.keys(words.lines).toSorted()).toEqual(lines.map(({ key }) => key).toSorted())
      expect(Object.keys(words.chapters)).toEqual(reportIndex.map(({ key }) => key))
    }
    for (const { icon } of reportIndex) expect(icons).toContain(icon)
  })
})

describe('the activity report', () => {
  it('names each resource whose changes are in the history', () => {
    const { resource } = getResource(registry, 'user-activity').fields
    const named = resource?.kind === 'select' ? resource.choices : {}
    // Both are sums of other documents and written only by their statements.
    const silent = ['inventory', 'stock-movements']
    const kept = registry.resources.filter(
      ({ source, name }) => source !== 'view' && !silent.includes(name),
    )
    expect(kept.map(({ name }) => name).filter((name) => !(name in named))).toEqual([])
  })
})
