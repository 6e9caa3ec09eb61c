import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { formatUuid } from '../../schema/uuid-v7.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import type { BounceMailbox } from './bounce-mailbox.ts'
import type { Mail } from './mail.ts'

interface BounceOptions {
  readonly mailbox: BounceMailbox
  /** Connects the job queue. */
  readonly connection: pg.ClientConfig
  /** Sets the time between two readings; default: five minutes. */
  readonly interval_ms?: number
}

interface BounceContext {
  readonly mail: Pick<Mail, 'recordReport'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Reads the reports of a mailbox every five minutes, by a job whose id is derived from the time: all nodes add the job,
 * and one node runs it. A failure is logged. Returns a function that stops the reading.
 */
export async function startReadingBounces(
  { mailbox, connection, interval_ms = 5 * 60_000 }: BounceOptions,
  { mail, log }: BounceContext,
): Promise<() => Promise<void>> {
  const queue = createJobQueue({ name: 'bounces', connection, log })
  await queue.start(() =>
    mailbox.read(mail.recordReport).catch((problem: unknown) => {
      // The error itself may contain the commands that were sent, with the password.
      const { message, code, responseText } = problem as ImapProblem
      const reason = [message, code, responseText].filter(Boolean).join(', ')
      log.warn({ reason, server: mailbox.server }, 'the mailbox of BOUNCES_URL could not be read')
    }),
  )
  const run = () =>
    void queue.add(getJobId(Math.floor(Date.now() / interval_ms))).catch((err: unknown) => {
      log.warn(
        { err },
        'no job was added to read the mailbox of BOUNCES_URL; trying again at the next interval',
      )
    })
  run()
  const timer = setInterval(run, interval_ms)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await queue.close()
  }
}

interface ImapProblem {
  readonly message?: string
  readonly code?: string
  readonly responseText?: string
}

/** Returns the id of the job of an interval, which is the same on all nodes. */
function getJobId(slot: number): string {
  const hex = createHash('sha256').update(`bounces ${slot}`).digest('hex')
  return formatUuid(hex.slice(0, 32))
}
