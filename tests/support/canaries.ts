import { expect } from 'vitest'
import * as resources from '../../resources/index.ts'
import type { Fields } from '../../src/schema/fields.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { getColumn, getLinesTable, getTable } from '../../src/server/database/names.ts'
import type { TestApp } from './app.ts'

const all: readonly Resource[] = Object.values(resources)

/** Marks the texts of one team. The other team must never read this mark, nor ids of documents of the marked team. */
export const CANARY = 'CANARY'

/**
 * Writes the canary to the names of the people of a team, and to the texts of its records that are long enough, except
 * stock movements.
 */
export async function writeCanaries(app: TestApp, team: string): Promise<void> {
  // Triggers refuse changes of posted documents.
  const withoutTriggers = 'set session_replication_role = replica'
  for (const resource of all.filter(({ source }) => source !== 'view')) {
    const lines = Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'lines'
        ? [[getLinesTable(resource, name), listTextFields(field.fields)] as const]
        : [],
    )
    for (const [table, texts] of [
      [getTable(resource), listTextFields(resource.fields)] as const,
      ...lines,
    ]) {
      if (texts.length === 0 || resource.name === 'stock-movements') continue
      const set = texts.map((name) => `${name} = '${CANARY} ' || right(id::text, 12)`)
      const text = `${withoutTriggers}; update ${table} set ${set.join(', ')} where team_id = '${team}'`
      await app.asSuperuser({ text })
    }
  }
  const text = `update "user" set name = '${CANARY}' where id in (select user_id from members where team_id = $1)`
  await app.database.query({ text, values: [team] })
}

function listTextFields(fields: Fields): string[] {
  const free = Object.entries(fields).filter(
    ([, field]) =>
      (field.kind === 'text' || field.kind === 'longText') &&
      // Derived fields have no column to write.
      !field.derived &&
      (field.max ?? 200) > 32,
  )
  return free.map(([name]) => getColumn(name))
}

/** Reads the ids of all documents, ledger rows and lines of a team. */
export async function readDocumentIds(app: TestApp, team: string): Promise<ReadonlySet<string>> {
  const posted = all.filter(({ document, source }) => document || source === 'ledger')
  const tables = posted.flatMap((resource) => {
    const lines = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'lines')
    return [getTable(resource), ...lines.map(([name]) => getLinesTable(resource, name))]
  })
  const parts = tables.map((table) => `select id::text from ${table} where team_id = $1`)
  const text = parts.join(' union all ')
  const rows = await app.asSuperuser<{ id: string }>({ text, values: [team] })
  expect(rows.length).toBeGreaterThan(5000)
  return new Set(rows.map(({ id }) => id))
}
