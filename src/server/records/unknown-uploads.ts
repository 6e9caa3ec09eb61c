import type { Field } from '../../schema/fields.ts'
import { holdsUploads } from '../../schema/kinds.ts'
import type { Issue } from '../../schema/problem.ts'
import { asSeenBy } from '../database/viewer.ts'
import type { Write } from './write.ts'
import { writeReadableSql } from './readable-uploads.ts'
import type { Values } from '../../schema/values.ts'

/** Describes an upload that a record refers to, and its place in the record. */
interface NamedUpload {
  readonly id: string
  readonly pointer: string
  /**
   * Indicates whether the field shows a picture, and therefore accepts no document. A field for files accepts pictures,
   * too.
   */
  readonly isPicture: boolean
}

/**
 * Returns an issue for each upload in the `changed` fields that the caller may not read, because a
 * reference to an upload grants access to the upload. Also returns an issue for each document in a
 * field for pictures.
 */
export async function findUnknownUploads(
  { context, resource, trx, caller }: Write,
  record: Values,
  changed: readonly string[],
): Promise<readonly Issue[]> {
  const named = changed.flatMap((name) =>
    listNamedUploads(resource.fields[name]!, `/${name}`, record[name]),
  )
  if (named.length === 0) return []
  const ids = named.map(({ id }) => id)
  const pictures = named.map(({ isPicture }) => isPicture)
  const readableSql = writeReadableSql(context.registry, caller.can, { team: '$1', person: '$2' })
  const refused = await asSeenBy<{ place: number }>(trx, caller, {
    text: `
      select named.place::int from unnest($3::uuid[], $4::boolean[]) with ordinality named (id, is_picture, place)
      where not exists (
        select from uploads upload where upload.team_id = $1 and upload.id = named.id
          and (upload.kind = 'image' or not named.is_picture) and ${readableSql})`,
    values: [trx.team, caller.person.id, ids, pictures],
  })
  return refused.map(({ place }) => ({ pointer: named[place - 1]!.pointer, code: 'NOT_FOUND' }))
}

function listNamedUploads(field: Field, pointer: string, value: unknown): NamedUpload[] {
  if (field.kind === 'lines') {
    return ((value ?? []) as Values[]).flatMap((row, i) =>
      Object.entries(field.fields).flatMap(([child, each]) =>
        listNamedUploads(each, `${pointer}/${i}/${child}`, row[child]),
      ),
    )
  }
  if (!holdsUploads(field)) return []
  const isPicture = field.kind === 'image' || field.kind === 'images'
  if (typeof value === 'string') return [{ id: value, pointer, isPicture }]
  return ((value ?? []) as string[]).map((id, i) => ({ id, pointer: `${pointer}/${i}`, isPicture }))
}
