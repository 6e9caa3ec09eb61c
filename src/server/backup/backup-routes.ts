import { Readable } from 'node:stream'
import type { Registry } from '../../schema/registry.ts'
import type { Caller } from '../http/caller.ts'
import type { AppContext } from '../context/context.ts'
import { backupFailures } from '../../schema/backup-failures.ts'
import { forbidden, notFound } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { logBackup } from './log-backup.ts'
import { readServerBackups } from './server-backups.ts'

/**
 * Creates the routes of the backups of the caller's team, and the route that reports the backups of
 * the whole server.
 */
export function createBackupRoutes(context: AppContext): readonly Route[] {
  const access = { right: 'team.backup' } as const
  const { backups, backupFolder } = context
  const content = { 'application/json': backupSchema }
  return [
    route({
      method: 'GET',
      path: '/backups',
      access,
      description: {
        summary:
          'List the last backups of the team, and the time of the last backup of the whole server',
        tag: 'backups',
        responses: { 200: { description: 'The newest first', content: listContent } },
      },
      async handler(call) {
        const [all, server] = await Promise.all([
          backups.list(checkTeamAccess(call, context.registry)),
          readServerBackups(backupFolder),
        ])
        return respond(call, { backups: all, server: server ?? null })
      },
    }),
    route({
      method: 'POST',
      path: '/backups',
      access,
      description: {
        summary: 'Start a backup of the team; the list shows its progress',
        tag: 'backups',
        responses: { 202: { description: 'Started', content } },
      },
      async handler(call) {
        const started = await backups.start(
          checkTeamAccess(call, context.registry),
          call.caller.person,
        )
        const headers = await logBackup(context, call.caller, started.id, 'create')
        return respond(call, started, { status: 202, headers })
      },
    }),
    route({
      method: 'POST',
      path: '/backups/:backup/verify',
      access,
      description: {
        summary: 'Verify a backup by reading it and comparing its checksums',
        tag: 'backups',
        responses: { 200: { description: 'The result', content } },
      },
      async handler(call) {
        const found = await backups.verify(
          checkTeamAccess(call, context.registry),
          getBackupId(call),
        )
        if (!found) throw notFound()
        return respond(call, found)
      },
    }),
    route({
      method: 'GET',
      path: '/backups/:backup/file',
      access,
      description: {
        summary: 'Download the file of a backup',
        tag: 'backups',
        responses: {
          200: {
            description: 'A tar file',
            content: { 'application/x-tar': { type: 'string', format: 'binary' } },
          },
        },
      },
      async handler(call) {
        const team = checkTeamAccess(call, context.registry)
        const file = await backups.open(team, getBackupId(call))
        if (!file) throw notFound()
        const stale = await logBackup(context, call.caller, getBackupId(call), 'download')
        return new Response(Readable.toWeb(file.content) as unknown as BodyInit, {
          headers: {
            ...stale,
            'content-type': 'application/x-tar',
            'content-length': String(file.size),
            'content-disposition': `attachment; filename="armazem-${getBackupId(call).slice(0, 8)}.tar"`,
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
            'x-request-id': call.requestId,
          },
        })
      },
    }),
  ]
}

/**
 * Returns the id of the caller's team. Throws when the caller sees only a part of the team's data, because a backup
 * holds all of it.
 */
function checkTeamAccess({ caller }: MemberCall, registry: Registry): string {
  if (!seesAll(caller, registry)) throw forbidden('team.backup')
  return caller.team.id
}

/** Returns whether a caller sees all records, apart from those that only their authors can see. */
function seesAll({ branches, can }: Caller, { ownWithout }: Registry): boolean {
  return branches === null && ownWithout.every(([, right]) => right === undefined || can(right))
}

const getBackupId = ({ params }: MemberCall): string => (params.backup ?? '').toLowerCase()

const time = { type: ['string', 'null'], format: 'date-time' }
const nullableInteger = { type: ['integer', 'null'] }

const backupSchema = {
  type: 'object',
  required: [
    'id',
    'state',
    'startedAt',
    'by',
    'progress',
    'size',
    'program',
    'rows',
    'files',
    'sha256',
    'verifiedAt',
    'problem',
  ],
  additionalProperties: false,
  properties: {
    id: { type: 'string', format: 'uuid' },
    state: { type: 'string', enum: ['running', 'ready', 'failed'] },
    startedAt: { type: 'string', format: 'date-time' },
    by: { type: 'string', description: 'Name of the person who started the backup' },
    progress: { type: 'integer', description: 'Percent' },
    size: { ...nullableInteger, description: 'In bytes' },
    program: {
      type: ['string', 'null'],
      description: 'Version of the program that made the backup',
    },
    rows: nullableInteger,
    files: nullableInteger,
    sha256: { type: ['string', 'null'] },
    verifiedAt: { ...time, description: 'Time of the last successful verification' },
    problem: {
      type: ['string', 'null'],
      enum: [...backupFailures, null],
    },
  },
} as const

const listContent = {
  'application/json': {
    type: 'object',
    required: ['backups', 'server'],
    additionalProperties: false,
    properties: {
      backups: { type: 'array', items: backupSchema },
      server: {
        type: ['object', 'null'],
        description: 'The backups of the whole server; null when there was none',
        required: ['madeAt', 'triedAt', 'hasFailed'],
        additionalProperties: false,
        properties: {
          madeAt: { ...time, description: 'Time of the newest backup' },
          triedAt: { type: 'string', format: 'date-time' },
          hasFailed: {
            type: 'boolean',
            description: 'True when the last daily backup failed; the log has the reason',
          },
        },
      },
    },
  },
} as const
