import type { AppContext } from '../context/context.ts'
import { notify, readRecipients } from './notify.ts'

const MAIL_BOUNCED = 'mailBounced'

/** Notifies the person who sent a printout by mail that the mail was not delivered, to all or some recipients. */
export async function notifyBounce(
  context: Pick<AppContext, 'database' | 'events' | 'labels' | 'mail'>,
  id: string,
  undelivered?: readonly string[],
): Promise<void> {
  const [mail] = await context.database.query<Undelivered>({ text: READ, values: [id] })
  if (!mail) return
  const { team, person, resource, record, recipients } = mail
  await context.database.withTeam(team, async (trx) => {
    const people = await readRecipients(trx, MAIL_BOUNCED, [person])
    const bounce = { event: MAIL_BOUNCED, resource, record, records: 1 }
    const notification = { ...bounce, title: (undelivered ?? recipients).join(', ') }
    await notify(
      context,
      trx,
      people.map((to) => ({ to, notification })),
    )
  })
}

interface Undelivered {
  readonly team: string
  readonly person: string
  readonly resource: string
  readonly record: string
  readonly recipients: readonly string[]
}

const READ = `
  select mail.team_id as team, mail.user_id as person, mail.resource, mail.record_id as record, mail.recipients
  from document_mails mail where mail.id = $1`
