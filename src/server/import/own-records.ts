import { isId } from '../../schema/check-value.ts'
import type { Resource } from '../../schema/resource.ts'
import { columnOf, tableOf } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { HttpProblem } from '../http/problems.ts'
import { keyOf } from './lookup.ts'
import type { Values } from '../../schema/values.ts'

/** Finds the existing records of a file's rows: by `id`, or by the field that the declaration names as import key. */
export interface OwnRecords {
  /** Returns the id of the record that is there already; refuses a row that may be about several, or that an earlier row was about. */
  find(values: Values): string | undefined
  /** Keeps the id or key of a row from the rows after it. */
  constraint(values: Values): void
}

interface Found {
  readonly id: string
  readonly key: string | null
  readonly parent: string | null
}

export async function ownRecords(
  reader: Reader,
  resource: Resource,
  rows: readonly Values[],
): Promise<OwnRecords> {
  const { importKey } = resource
  const parentField = parentOf(resource)
  const texts = (name: string) => rows.map((row) => row[name]).filter((v) => typeof v === 'string')
  const found = await reader.query<Found>({
    text: ownSql(resource, parentField),
    values: [reader.team, texts('id').map(keyOf).filter(isId), texts(importKey).map(keyOf)],
  })
  const byId = new Map(found.map(({ id }) => [id, id]))
  const byKey = Map.groupBy(found, ({ key }) => key ?? '')
  const seen = new Set<string>()

  function matches(key: string, values: Values): readonly string[] {
    const all = byKey.get(key) ?? []
    // Without the parent in the file, the key alone must identify the record.
    const within = parentField === undefined ? undefined : values[parentField]
    const fits = all.filter(({ parent }) => within === undefined || parent === (within || null))
    return fits.map(({ id }) => id)
  }

  function keyIn(values: Values): { name: string; key: string } | undefined {
    const name = values.id === undefined || values.id === '' ? importKey : 'id'
    const given = values[name]
    return typeof given === 'string' && given !== '' ? { name, key: keyOf(given) } : undefined
  }

  function placeOf({ name, key }: { name: string; key: string }, values: Values): string {
    return JSON.stringify([name, key, parentField && values[parentField]])
  }

  return {
    constraint(values) {
      const given = keyIn(values)
      if (given) seen.add(placeOf(given, values))
    },
    find(values) {
      const given = keyIn(values)
      if (!given) return undefined
      const { name, key } = given
      if (seen.has(placeOf(given, values))) throw columnRefusal(name, 'DUPLICATE')
      if (name === 'id') return byId.get(key)
      const ids = matches(key, values)
      if (ids.length > 1) throw columnRefusal(name, 'AMBIGUOUS')
      return ids[0]
    },
  }
}

/** Returns the reference within which the import key is unique, where it is so only there. */
function parentOf({ fields, importKey }: Resource): string | undefined {
  const unique = fields[importKey]?.unique
  return typeof unique === 'object' ? unique.per : undefined
}

function ownSql(resource: Resource, parent: string | undefined): string {
  const key = `armazem_key(t.${columnOf(resource.importKey)}::text)`
  const inside = parent === undefined ? 'null' : `t.${columnOf(parent)}::text`
  const columns = `t.id::text, ${key} as key, ${inside} as parent`
  // Two reads, each by its own index.
  return `
    select ${columns} from ${tableOf(resource)} t where t.team_id = $1 and t.id = any($2::uuid[])
    union
    select ${columns} from ${tableOf(resource)} t where t.team_id = $1 and ${key} = any($3::text[])`
}

function columnRefusal(name: string, code: string): HttpProblem {
  return new HttpProblem(422, code, { errors: [{ pointer: `/${name}`, code }] })
}
