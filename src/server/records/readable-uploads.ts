import type { Field, Fields } from '../../schema/fields.ts'
import { holdsSeveralUploads, holdsUploads } from '../../schema/kinds.ts'
import type { Registry } from '../../schema/registry.ts'
import { getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'
import type { Can } from '../../schema/rights.ts'

/** Holds the placeholders of a statement for the team and the person. */
interface UploadReader {
  readonly team: string
  readonly person: string
}

/**
 * Writes the SQL condition for rows `upload` that a caller may read: uploads of records that the
 * caller may read, uploads in the settings of the team, and own uploads that no record refers to
 * yet. Row-level security restricts the records, so the statement must run with the caller's scope
 * (`database.read`, `asSeenBy`).
 */
export function writeReadableSql(
  registry: Registry,
  can: Can,
  { team, person }: UploadReader,
): string {
  const link = `from upload_links link where link.team_id = ${team} and link.upload = upload.id`
  return `(
    exists (select ${link} and case ${writeCases(registry, can)} else false end)
    ${writeSettingsConditions(registry, team)
      .map((sql) => `or ${sql}`)
      .join(' ')}
    or upload.created_by = ${person} and not exists (select ${link}))`
}

/** Writes one branch of a `case` expression for each resource with upload fields that the caller may read. */
function writeCases({ resources }: Registry, can: Can): string {
  const cases = resources
    .filter(({ source, one }) => source !== 'view' && can(`${one}.view`))
    .flatMap((resource) => {
      const fields = listReadableFields(resource.fields, can)
      if (fields.length === 0) return []
      const recordExists = `exists (select from ${getTable(resource)} record
        where record.team_id = link.team_id and record.id = link.record)`
      return [
        `when link.resource = ${quoteLiteral(resource.name)} and link.field in (${fields.map(quoteLiteral).join(', ')}) then ${recordExists}`,
      ]
    })
  return cases.length > 0 ? cases.join(' ') : 'when false then false'
}

/** Returns the upload fields that the caller may read, by their names in `upload_links`. */
function listReadableFields(fields: Fields, can: Can): string[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    if (!canReadField(field, can)) return []
    if (holdsUploads(field)) return [name]
    if (field.kind !== 'lines') return []
    return listReadableFields(field.fields, can).map((child) => `${name}.${child}`)
  })
}

/**
 * Returns whether the caller may read a field. A field that is hidden in some states of its record
 * counts as always hidden.
 */
function canReadField({ requires, redact }: Field, can: Can): boolean {
  return (!requires || can(requires)) && (!redact || can(redact.right))
}

/** Writes one condition for each setting of the team with an upload, which all members may read. */
function writeSettingsConditions({ settings }: Registry, team: string): string[] {
  return listUploadSettings(settings).map(
    (name) =>
      `exists (select from teams team where team.id = ${team} and team.settings ->> ${quoteLiteral(name)} = upload.id::text)`,
  )
}

/** Returns the names of the settings that hold the id of one upload. */
export function listUploadSettings({ resource }: Registry['settings']): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]: [string, Field]) =>
    holdsUploads(field) && !holdsSeveralUploads(field) ? [name] : [],
  )
}
