import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

/** Describes one attempt to do a job. */
export interface JobAttempt {
  readonly id: string
  /** Tells that the job is not tried again when this attempt fails. */
  readonly isLast: boolean
}

/** Holds the jobs of one kind in PostgreSQL; all nodes share them, and each job is worked on by one node at a time. */
export interface JobQueue {
  /** Opens the queue and works on its jobs; a job whose `work` throws is tried again, later each time. */
  start(work: (job: JobAttempt) => Promise<void>): Promise<void>
  /** Adds a job; an id that was added before adds nothing. */
  add(id: string): Promise<void>
  /** Waits for the jobs of this node and closes the connections. */
  close(): Promise<void>
}

export interface JobQueueOptions {
  readonly name: string
  readonly connection: pg.ClientConfig
  readonly log: Pick<Logger, 'warn'>
  /** Sets the seconds before the second attempt; each further one waits twice as long, at most an hour. */
  readonly retryDelay_s?: number
}

/** Names the schema of pg-boss, which creates and updates its tables itself, under a lock that all nodes share. */
const SCHEMA = 'jobs'
const RETRIES = 10
const RETRY_DELAY_MAX_S = 3600
/** Time after which another node takes over a job of a node that gave no sign of life. */
const HEARTBEAT_S = 30
/** Time after which a job of a node that lives counts as failed. */
const EXPIRE_S = 900
/** Jobs that a node works on at a time. */
const BATCH = 10
const CONNECTIONS = 2
const CLOSE_MS = 3000

/**
 * Creates a queue of pg-boss with connections of its own: statements without names and sessions, so that they may lead
 * through a pooler in transaction mode.
 */
export function createJobQueue({
  name,
  connection,
  log,
  retryDelay_s = 30,
}: JobQueueOptions): JobQueue {
  let boss: PgBoss | undefined
  let worker = ''
  return {
    async start(work) {
      const started = new PgBoss({
        ...(connection as object),
        schema: SCHEMA,
        application_name: 'armazem jobs',
        max: CONNECTIONS,
        schedule: false,
        superviseIntervalSeconds: HEARTBEAT_S,
        monitorIntervalSeconds: HEARTBEAT_S,
      })
      started.on('error', (err) => log.warn({ err, queue: name }, 'a job queue has a problem'))
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
        retryDelay: retryDelay_s,
        retryBackoff: true,
        retryDelayMax: RETRY_DELAY_MAX_S,
        expireInSeconds: EXPIRE_S,
        heartbeatSeconds: HEARTBEAT_S,
      })
      boss.notifyWorker(worker)
    },
    async close() {
      await boss?.stop({ graceful: true, timeout: CLOSE_MS })
      boss = undefined
    },
  }
}
