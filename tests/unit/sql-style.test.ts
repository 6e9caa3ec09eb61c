import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/** Files whose SQL still has one-letter aliases or long lines; nothing may be added to the lists. */
const WITH_LETTERS: readonly string[] = [
  'resources/demo/bulk/settle.ts',
  'src/server/accounts/me.ts',
  'src/server/accounts/teams.ts',
  'src/server/backup/empty-target.ts',
  'src/server/backup/loading.ts',
  'src/server/backup/make-backup.ts',
  'src/server/backup/tables.ts',
  'src/server/boards/ranking-statement.ts',
  'src/server/cluster/ensure-database.ts',
  'src/server/crud/bulk.ts',
  'src/server/crud/delete-record.ts',
  'src/server/crud/history-handlers.ts',
  'src/server/crud/update-record.ts',
  'src/server/demo/remove-company.ts',
  'src/server/documents/update-lines.ts',
  'src/server/documents/write-posted.ts',
  'src/server/export/columns.ts',
  'src/server/export/group-rows.ts',
  'src/server/export/rows.ts',
  'src/server/identity/resolver.ts',
  'src/server/import/import-runs.ts',
  'src/server/import/known-constraints.ts',
  'src/server/import/lookup.ts',
  'src/server/import/own-records.ts',
  'src/server/import/write-rows.ts',
  'src/server/integrity/checks.ts',
  'src/server/integrity/history-invariants.ts',
  'src/server/integrity/person-event-chain.ts',
  'src/server/list-actions/run-list-action.ts',
  'src/server/list/bookmarks-statement.ts',
  'src/server/list/filter-sql.ts',
  'src/server/list/group-rows.ts',
  'src/server/list/page-rows.ts',
  'src/server/list/page-statement.ts',
  'src/server/list/pivot-rows.ts',
  'src/server/list/search-sql.ts',
  'src/server/list/selection.ts',
  'src/server/metrics/state-gauges.ts',
  'src/server/migrate/declared-rules.ts',
  'src/server/migrate/leakproof.ts',
  'src/server/migrate/read-existing.ts',
  'src/server/migrate/see-all-teams.ts',
  'src/server/migrate/team-role.ts',
  'src/server/records/readable-uploads.ts',
  'src/server/records/record.ts',
  'src/server/records/series.ts',
  'src/server/records/tree.ts',
  'src/server/records/unknown-uploads.ts',
  'src/server/uploads/purge-uploads.ts',
  'src/server/uploads/upload-statements.ts',
]
const WITH_LONG_LINES: readonly string[] = [
  'src/server/backup/empty-target.ts',
  'src/server/backup/tables.ts',
  'src/server/boards/ranking-statement.ts',
  'src/server/identity/person-events.ts',
  'src/server/import/known-constraints.ts',
  'src/server/import/write-rows.ts',
  'src/server/integrity/history-invariants.ts',
  'src/server/integrity/person-event-chain.ts',
  'src/server/list/aggregate.ts',
  'src/server/list/bookmarks-statement.ts',
  'src/server/list/group-rows.ts',
  'src/server/list/page-statement.ts',
  'src/server/list/pivot-rows.ts',
  'src/server/migrate/read-existing.ts',
  'src/server/records/history.ts',
  'src/server/records/lines.ts',
  'src/server/records/series.ts',
  'src/server/records/tree.ts',
]

const ALIAS =
  /\b(?:from|join|update|into)\s+(?:"?[a-z_]+"?|\$\{[^}]*\}[a-z_]*)\s+(?:as\s+)?[a-z]\d?\b(?![.'(])|\)\s+(?:as\s+)?[a-z]\d?\s+(?:on|where)\b/g

/** Returns the texts of a file that are SQL: the file itself, or its template literals with a statement. */
function sqlIn(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8')
  if (file.endsWith('.sql')) return [code]
  const texts: string[] = []
  walk(parseSync(file, code).program, ({ type, start, end }) => {
    const text = type === 'TemplateLiteral' ? code.slice(start, end) : ''
    if (/^`\s*(?:select|with|insert|update|delete|from|(?:left )?join)\b/.test(text))
      texts.push(text)
  })
  return texts
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node as Node)
    for (const each of Object.values(node)) walk(each, visit)
  }
}

describe('SQL', () => {
  const files = globSync('{database/*.sql,resources/**/*.ts,src/server/**/*.ts}').toSorted()
  const withLetters = files.filter((file) => sqlIn(file).some((text) => text.match(ALIAS)))
  const withLongLines = files.filter((file) =>
    sqlIn(file).some((text) => text.split('\n').some((line) => line.length > 120)),
  )

  it('names tables by words, not by one letter', () => {
    expect(withLetters.filter((file) => !WITH_LETTERS.includes(file))).toEqual([])
  })

  it('has lines of at most 120 characters', () => {
    expect(withLongLines.filter((file) => !WITH_LONG_LINES.includes(file))).toEqual([])
  })

  it.each([
    'select s.id from sales s',
    'join sales as s on s.id = l.sale',
    'from (select 1) d where d.id',
    'update ${table} t set',
  ])('is found wanting: %s', (text) => expect(text).toMatch(ALIAS))
})
