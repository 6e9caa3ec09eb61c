import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { watchSilence } from '../database/connections/watch-silence.ts'
import { listenForErrors } from '../database/queues/writers.ts'

/** Describes one attempt at a job. */
export interface JobAttempt {
  readonly id: string
  /** Indicates that the job is given up when this attempt fails. */
  readonly isLast: boolean
}

/**
 * Manages the jobs of one kind in PostgreSQL. All nodes share the jobs, and one node at a time runs
 * each job.
 */
export interface JobQueue {
  /**
   * Opens the queue and runs its jobs. When `work` throws an error, the job is tried again after an
   * increasing delay.
   */
  start(work: (job: JobAttempt) => Promise<void>): Promise<void>
  /** Adds a job. An id that was added before is ignored. */
  add(id: string): Promise<void>
  /** Returns whether a job was given up: all of its attempts failed, or the node of its last attempt ended. */
  isGivenUp(id: string): Promise<boolean>
  /** Waits up to three seconds for the running jobs of this node, and closes the connections. */
  close(): Promise<void>
}

export interface JobQueueOptions {
  readonly name: string
  readonly connection: pg.ClientConfig
  readonly log: Pick<Logger, 'warn'>
  /**
   * Sets the shortest delay before the second attempt in seconds: pg-boss waits one to two times as
   * long. Both limits double with each further attempt, and no delay is longer than an hour.
   */
  readonly minRetryDelay_s?: number
}

/**
 * Names the schema of pg-boss, which creates and updates its tables itself while holding a lock
 * that all nodes share.
 */
const SCHEMA = 'jobs'
const RETRIES = 10
const RETRY_DELAY_MAX_S = 3600
/** Sets the time without a heartbeat after which another node takes over the jobs of a node. */
const HEARTBEAT_S = 30
/** Sets the time after which a running job counts as failed. */
const EXPIRE_S = 900
/** Limits the jobs that a node runs at the same time. */
const BATCH = 10
const CONNECTIONS = 2
const CONNECT_TIMEOUT_MS = 10_000
const CLOSE_MS = 3000
/**
 * Sets how long the database may send nothing while a statement runs. Statements of pg-boss have no time limit of their
 * own, because a pooler would not accept the setting.
 */
const SILENCE_MS = 60_000

/**
 * Creates a queue of pg-boss with its own connections. Statements have no names and need no
 * session, so that the connections can use a pooler in transaction mode.
 */
export function createJobQueue({
  name,
  connection,
  log,
  minRetryDelay_s = 30,
}: JobQueueOptions): JobQueue {
  let boss: PgBoss | undefined
  let worker = ''
  let pool: pg.Pool | undefined
  return {
    async start(work) {
      const own = openPool(connection)
      pool = own
      const started = new PgBoss({
        db: { executeSql: (text, values) => own.query(text, values && [...values]) },
        schema: SCHEMA,
        schedule: false,
        superviseIntervalSeconds: HEARTBEAT_S,
        monitorIntervalSeconds: HEARTBEAT_S,
      })
      started.on('error', (err) => log.warn({ err, queue: name }, 'a job queue reported an error'))
      await started.start()
      await started.createQueue(name)
      const options = {
        includeMetadata: true,
        perJobResults: true,
        batchSize: BATCH,
        burstWhenBatchFull: true,
      } as const
      worker = await started.work(name, options, (jobs) =>
        Promise.all(
          jobs.map(async ({ id, retryCount, retryLimit }) => {
            try {
              await work({ id, isLast: retryCount >= retryLimit })
              return { id, status: 'completed' as const }
            } catch {
              return { id, status: 'failed' as const }
            }
          }),
        ),
      )
      boss = started
    },
    async add(id) {
      if (!boss) return
      await boss.send(name, null, {
        id,
        retryLimit: RETRIES,
        retryDelay: minRetryDelay_s,
        retryBackoff: true,
        retryDelayMax: RETRY_DELAY_MAX_S,
        expireInSeconds: EXPIRE_S,
        heartbeatSeconds: HEARTBEAT_S,
      })
      boss.notifyWorker(worker)
    },
    async isGivenUp(id) {
      const [job] = (await boss?.findJobs(name, { id })) ?? []
      return job?.state === 'failed'
    },
    async close() {
      await boss?.stop({ graceful: true, timeout: CLOSE_MS })
      boss = undefined
      await pool?.end()
      pool = undefined
    },
  }
}

/** Opens connections that are closed when the database does not answer. */
function openPool(connection: pg.ClientConfig): pg.Pool {
  const { statement_timeout: limit_ms } = connection
  const pool = new pg.Pool({
    ...connection,
    application_name: 'armazem jobs',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: CONNECTIONS,
  })
  listenForErrors(pool)
  pool.on('connect', (client) => void watchSilence(client, limit_ms ? 2 * limit_ms : SILENCE_MS))
  return pool
}
