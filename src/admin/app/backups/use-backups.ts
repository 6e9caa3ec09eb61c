import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useHttp, useSession } from '../../core/context/session.tsx'
import type { HttpClient } from '../../core/data/http-client.ts'
import type { BackupFailure } from '../../../schema/backup-failures.ts'
import { cleanFileName } from '../../../schema/file-name.ts'
import { toWallClock } from '../../../schema/wall-clock.ts'
import type { Team } from '../../core/session/session.ts'
import { saveFile } from '../../kit/save-file.ts'

const PATH = '/api/v1/backups'
const POLL_MS = 1_000

/** Sets the timeout of verifying or downloading a large backup. */
const TIMEOUT_MS = 600_000

/** Reads the team's backups, once a second while a backup is being made. */
export function useBackups() {
  const http = useHttp()
  const { team } = useSession()
  return useQuery({
    queryKey: ['backups', team.id],
    queryFn: async ({ signal }) => (await http<Backups>(PATH, { signal })).json,
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
    retry: false,
  })
}

/** Returns whether a backup is being made. */
export function isRunning(answer: Backups | undefined): boolean {
  return answer?.backups.some(({ state }) => state === 'running') ?? false
}

/** Returns the mutation that starts a backup. The list of backups shows the progress. */
export function useMakeBackup() {
  const http = useHttp()
  return useListMutation(async () => (await http<Backup>(PATH, { method: 'POST' })).json)
}

/** Returns the mutation that verifies a stored backup on the server. */
export function useVerifyBackup() {
  const http = useHttp()
  return useListMutation(
    async ({ id }: Backup) =>
      (await http<Backup>(`${PATH}/${id}/verify`, { method: 'POST', timeoutMs: TIMEOUT_MS })).json,
  )
}

/**
 * Returns the mutation that downloads a backup. The file name contains the team and the time in the team's time zone.
 */
export function useDownloadBackup() {
  const http = useHttp()
  const { team } = useSession()
  return useMutation({
    mutationFn: async ({ id, startedAt }: Backup) =>
      saveFile(await downloadFile(http, `${PATH}/${id}/file`), buildFileName(team, startedAt)),
  })
}

/** Returns a mutation that reads the list of backups again afterwards. */
function useListMutation<Input>(work: (input: Input) => Promise<Backup>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: ['backups'] }),
  })
}

/**
 * Downloads a file as a Blob, which the browser keeps on disk when it is large. Throws an ApiError
 * when the server refuses.
 */
async function downloadFile(http: HttpClient, path: string): Promise<Blob> {
  let file: Blob | undefined
  await http(path, {
    timeoutMs: TIMEOUT_MS,
    async via(...request) {
      const answer = await fetch(...request)
      if (!answer.ok) return answer
      file = await answer.blob()
      return new Response(null, { status: 204, headers: answer.headers })
    },
  })
  return file!
}

function buildFileName({ name, timezone }: Team, startedAt: string): string {
  const time = toWallClock(startedAt, timezone).replace('T', ' ').replace(':', '.')
  return `${cleanFileName(name)} ${time}.tar`
}

/** Describes a backup of the team, as returned by `GET /api/v1/backups`. */
export interface Backup {
  readonly id: string
  readonly state: 'running' | 'ready' | 'failed'
  readonly startedAt: string
  readonly by: string
  /** Holds the progress in percent. */
  readonly progress: number
  /** Holds the size of the file in bytes. */
  readonly size: number | null
  /** Holds the version of Armazem that made the backup. */
  readonly program: string | null
  readonly rows: number | null
  readonly files: number | null
  readonly verifiedAt: string | null
  readonly problem: BackupFailure | null
}

/** Holds the team's backups, the newest first, and the daily backup of the whole server. */
export interface Backups {
  readonly backups: readonly Backup[]
  readonly server: {
    readonly madeAt: string | null
    readonly triedAt: string
    readonly hasFailed: boolean
  } | null
}
