import type { Caller, Identity } from '../http/caller.ts'
import { createCaller } from '../http/create-caller.ts'
import type { AppContext } from '../context/context.ts'
import type { PersonCall } from '../http/route.ts'
import {
  writeDescribeSql,
  writeFindSql,
  FIND_TEAM,
  toUploadInfo,
  type FoundUpload,
  type UploadRow,
} from './upload-statements.ts'
import type { UploadInfo } from '../../schema/uploads.ts'
import { writeReadableSql } from '../records/readable-uploads.ts'

const PARAMETERS = { team: '$1', person: '$2' }

type ReadContext = Pick<AppContext, 'database' | 'registry'>

/** Describes the uploads that a caller may read, in the order of `ids`. */
export async function describeUploads(
  { database, registry }: ReadContext,
  caller: Caller,
  ids: readonly string[],
): Promise<UploadInfo[]> {
  const text = writeDescribeSql(writeReadableSql(registry, caller.can, PARAMETERS))
  const values = [caller.team.id, caller.person.id, ids]
  return (await database.read<UploadRow>(caller, { text, values })).map(toUploadInfo)
}

/**
 * Finds an upload; undefined when the person may not read it, or when it does not exist. A link or an `<img>` cannot
 * send the header that names a team. Unless the request names a team of the person, an upload that is not in the team
 * of the session is searched for in the person's other teams.
 */
export async function findUpload(
  context: ReadContext,
  identity: Identity,
  call: PersonCall,
  id: string,
): Promise<FoundUpload | undefined> {
  const { session, request } = call
  if (session.membership) {
    const found = await findAs(context, createCaller(context.registry, session, call), id)
    if (found || request.headers.has('x-team')) return found
  }
  const values = [session.person.id, id]
  const [other] = await context.database.query<{ team: string }>({ text: FIND_TEAM, values })
  if (!other || other.team === session.membership?.team.id) return undefined
  const headers = new Headers(request.headers)
  headers.set('x-team', other.team)
  const otherSession = await identity.resolveCaller(new Request(request.url, { headers }))
  return (
    otherSession?.membership &&
    findAs(context, createCaller(context.registry, otherSession, call), id)
  )
}

async function findAs(
  { database, registry }: ReadContext,
  caller: Caller,
  id: string,
): Promise<FoundUpload | undefined> {
  const text = writeFindSql(writeReadableSql(registry, caller.can, PARAMETERS))
  const values = [caller.team.id, caller.person.id, id]
  const [found] = await database.read<Omit<FoundUpload, 'team'>>(caller, { text, values })
  return found && { ...found, team: caller.team.id }
}
