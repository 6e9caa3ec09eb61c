import { globSync, readFileSync } from 'node:fs'
import type { ViewSource } from '../../src/server/database/view-source.ts'

/** Holds the definitions of the database's functions and views by name. */
const definitions = new Map(
  globSync('database/*.sql').flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^create (?:or replace )?(?:function|view) /m)
      .slice(1)
      .map(
        (definition) => [/^\w+/.exec(definition)![0], definition.split(/^grant /m)[0]!] as const,
      ),
  ),
)

/**
 * Returns the tables that a statement names, by itself or in functions and views of the database. The names include
 * those of common table expressions.
 */
export function listTables(sql: string, known: ReadonlySet<string> = new Set()): readonly string[] {
  const matches = [...sql.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?\(?\s*"?([a-zA-Z_]+)/g)]
  const tables = matches.map(([, table = '']) => table)
  const calls = [...sql.matchAll(/\b(armazem_\w+)\(/g)].map(([, name = '']) => name)
  const used = [...calls, ...tables].filter((name) => definitions.has(name))
  const inside = used
    .filter((name) => !known.has(name))
    .flatMap((name) => listTables(definitions.get(name)!, new Set([...known, ...used])))
  return [...new Set([...tables, ...inside])]
}

/** Returns the SQL of all forms of a view. */
export function getViewSql(source: ViewSource): string {
  const forms =
    typeof source === 'object'
      ? Object.values(source)
          .flat()
          .filter((form) => typeof form !== 'boolean')
          .map((form) => (typeof form === 'object' ? form.select : form))
      : [source]
  const days = { from: '$1', to: '$1', hasYears: 'true' }
  return forms
    .map((form) =>
      typeof form === 'string' ? form : form((param: string) => `$1 /* ${param} */`, days),
    )
    .join('\n')
}
