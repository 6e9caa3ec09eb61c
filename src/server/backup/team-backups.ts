import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '../../schema/check-value.ts'
import type { AppContext } from '../context/context.ts'
import type { BackupFailure } from '../../schema/backup-failures.ts'
import type { TeamBackup, TeamBackups } from '../context/team-backups.ts'
import { getErrorCode, isDiskFull } from '../database/error-code.ts'
import { HttpProblem } from '../http/problems.ts'
import { BackupProblem } from './backup-problem.ts'
import { readState, writeState } from './backup-state.ts'
import { makeBackup } from './make-backup.ts'
import { verifyBackup } from './verify-backup.ts'

interface StoredBackup extends TeamBackup {
  /** Holds the time of the last heartbeat of the process that makes the backup. */
  readonly seenAt: string
}

/** Sets how many backups are kept. The oldest is removed once a new backup is valid. */
const KEPT = 3
/** Limits the backups that one process makes at the same time. */
const AT_ONCE = 2
/**
 * Sets the age of the last heartbeat above which a running backup counts as interrupted.
 */
const SILENT_MS = 60_000
/** Sets how often a running backup writes its state without progress, such as while a large table is copied. */
const HEARTBEAT_MS = 15_000
const REPORT_MS = 500

/** Creates the backups of teams, which are files in `backupFolder`, in one folder for each team. */
export function createTeamBackups(
  { database, uploads, log }: Pick<AppContext, 'database' | 'uploads' | 'log'>,
  backupFolder: string,
): TeamBackups {
  const running = new Map<string, Promise<void>>()
  const ending = new AbortController()
  const getFolder = (team: string) => join(backupFolder, 'teams', team)
  const getFile = (team: string, id: string) => join(getFolder(team), `${id}.tar`)
  const getStateFile = (team: string, id: string) => join(getFolder(team), `${id}.json`)

  async function read(team: string, id: string): Promise<TeamBackup | undefined> {
    if (!isId(team) || !isId(id)) return undefined
    const stored = await readState<StoredBackup>(getStateFile(team, id))
    if (!stored) return undefined
    const { seenAt, ...backup } = stored
    const isSilent = Date.now() - Date.parse(seenAt) > SILENT_MS
    if (backup.state !== 'running' || !isSilent) return backup
    return { ...backup, state: 'failed', problem: 'interrupted' }
  }

  function write(team: string, backup: TeamBackup): Promise<void> {
    const stored: StoredBackup = { ...backup, seenAt: new Date().toISOString() }
    return writeState(getStateFile(team, backup.id), stored)
  }

  async function list(team: string): Promise<readonly TeamBackup[]> {
    const names = await readdir(getFolder(team)).catch((): string[] => [])
    const ids = names.flatMap((name) => /^([0-9a-f-]{36})\.json$/.exec(name)?.[1] ?? [])
    const all = await Promise.all(ids.map((id) => read(team, id)))
    return all
      .filter((backup) => backup !== undefined)
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
  }

  async function runBackup(team: string, person: string, started: TeamBackup): Promise<void> {
    const path = getFile(team, started.id)
    let current = started
    let lastReport = 0
    let writing = Promise.resolve()
    // States are written in order, and all of them before the final state.
    const writeCurrent = () => {
      lastReport = Date.now()
      writing = writing.then(() => write(team, current)).catch(() => {})
    }
    const reportProgress = (progress: number) => {
      ending.signal.throwIfAborted()
      current = { ...current, progress }
      if (Date.now() - lastReport >= REPORT_MS) writeCurrent()
    }
    const heartbeat = setInterval(writeCurrent, HEARTBEAT_MS)
    const endWriting = () => {
      clearInterval(heartbeat)
      return writing
    }
    try {
      const source = { connection: database.connection, uploads, signal: ending.signal }
      const { size, sha256, head, manifest } = await makeBackup(
        {
          ...source,
          scope: { kind: 'team', team, person },
          onProgress: ({ done, total }) => reportProgress(Math.floor((done / total) * 90)),
        },
        path,
      )
      reportProgress(90)
      await verifyBackup(path, undefined)
      const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
      await removeOld(team, started.id)
      await endWriting()
      running.delete(team)
      await write(team, {
        ...current,
        state: 'ready',
        progress: 100,
        size,
        sha256,
        rows,
        program: head.program,
        files: manifest.files.count,
        verifiedAt: new Date().toISOString(),
      })
    } catch (problem) {
      await rm(path, { force: true }).catch(() => {})
      await endWriting()
      running.delete(team)
      const reason = ending.signal.aborted ? 'interrupted' : classifyProblem(problem)
      if (reason !== 'interrupted') log.error({ err: problem, team }, 'a backup of a team failed')
      await write(team, { ...current, state: 'failed', problem: reason }).catch(() => {})
    }
  }

  /** Removes failed backups, and the oldest backups above the number to keep. */
  async function removeOld(team: string, newest: string): Promise<void> {
    const others = (await list(team)).filter(
      ({ id, state }) => id !== newest && state !== 'running',
    )
    const kept = others.filter(({ state }) => state === 'ready').slice(0, KEPT - 1)
    for (const each of others) {
      if (kept.includes(each)) continue
      await rm(getFile(team, each.id), { force: true })
      await rm(getStateFile(team, each.id), { force: true })
    }
  }

  return {
    list,
    async start(team, by) {
      const teamBackups = await list(team)
      if (running.has(team) || teamBackups.some(({ state }) => state === 'running'))
        throw new HttpProblem(409, 'BACKUP_RUNNING')
      if (running.size >= AT_ONCE)
        throw new HttpProblem(503, 'BACKUPS_BUSY', { headers: { 'retry-after': '60' } })
      const started: TeamBackup = {
        id: randomUUID(),
        state: 'running',
        startedAt: new Date().toISOString(),
        by: by.name,
        progress: 0,
        size: null,
        program: null,
        rows: null,
        files: null,
        sha256: null,
        verifiedAt: null,
        problem: null,
      }
      const work = mkdir(getFolder(team), { recursive: true, mode: 0o700 })
        .then(() => write(team, started))
        .then(() => undefined)
      // Registers the backup immediately, so that a second request finds it running.
      running.set(team, work)
      try {
        await work
      } catch (problem) {
        running.delete(team)
        log.error({ err: problem, team }, 'the folder for backups cannot be written')
        throw new HttpProblem(503, 'BACKUP_FOLDER')
      }
      const finished = runBackup(team, by.id, started).finally(() => running.delete(team))
      running.set(team, finished)
      return started
    },
    async verify(team, id) {
      const backup = await read(team, id)
      if (backup?.state !== 'ready') return undefined
      try {
        await verifyBackup(getFile(team, id), undefined)
        const good = { ...backup, verifiedAt: new Date().toISOString(), problem: null }
        await write(team, good)
        return good
      } catch (problem) {
        log.error({ err: problem, team, id }, 'a backup of a team could not be verified')
        const bad = { ...backup, problem: classifyProblem(problem) }
        await write(team, bad).catch(() => {})
        return bad
      }
    },
    async open(team, id) {
      const backup = await read(team, id)
      if (backup?.state !== 'ready') return undefined
      const found = await stat(getFile(team, id)).catch(() => undefined)
      return found && { size: found.size, content: createReadStream(getFile(team, id)) }
    },
    removeAll: (team) => rm(getFolder(team), { recursive: true, force: true }),
    async close() {
      ending.abort()
      await Promise.allSettled(running.values())
    },
  }
}

function classifyProblem(problem: unknown): BackupFailure {
  if (isDiskFull(getErrorCode(problem))) return 'noSpace'
  return problem instanceof BackupProblem ? problem.kind : 'failed'
}
