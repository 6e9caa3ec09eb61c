import sharp from 'sharp'
import type { Logo } from '../../export/pdf/logo.ts'
import {
  getPrintoutName,
  isOffered,
  type MailAddress,
  type MailWording,
  type Objection,
  type PrintoutMailer,
  type PrintoutOffer,
  type PrintoutPeriod,
  type SentPrintout,
} from '../../schema/printout.ts'
import { getToday } from '../../schema/days.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { HttpProblem } from '../http/problems.ts'
import type { MemberCall } from '../http/route.ts'
import { drawFile } from './draw-file.ts'
import { createPrintTools, getRegion, getTeamLanguage } from './print-tools.ts'

/** Holds a printout that can be sent by mail, with its mailer. */
interface MailOffer {
  readonly offer: PrintoutOffer
  readonly mailer: PrintoutMailer
}

/** Describes which printout is sent. */
export interface MailRequest {
  /** Names the printout; default: the first that the record offers. */
  readonly printout?: string | undefined
  readonly period?: PrintoutPeriod | undefined
  /** Replaces the default subject and text. */
  readonly wording?: MailWording | undefined
}

/** Holds a mail as it is proposed, with the printout that is attached. */
export interface PlannedMail extends MailAddress {
  readonly printout: string
  readonly subject: string
  readonly text: string
  /** Holds the name of the attached file. */
  readonly file: string
  readonly draw: () => Promise<Uint8Array>
}

/** Lists the printouts of a resource that can be sent by mail. */
export function listMailOffers(
  { printouts, mailers }: Pick<AppContext, 'printouts' | 'mailers'>,
  { name }: Resource,
): readonly MailOffer[] {
  const offers = printouts.flatMap((offer) => {
    const mailer = offer.resource === name && mailers[`${name}.${offer.key}`]
    return mailer ? [{ offer, mailer }] : []
  })
  const getRank = ({ offer }: MailOffer) => (offer.isMailedLast ? 1 : 0)
  return offers.toSorted((a, b) => getRank(a) - getRank(b))
}

/**
 * Plans the mail of a record's printout. Throws an error when the printout is not offered for the
 * record.
 */
export async function planMail(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  record: Values,
  { printout: key, period, wording }: MailRequest,
): Promise<PlannedMail> {
  const { team } = call.caller
  const [found] = listOffered(context, resource, call, record).filter(
    (each) => key === undefined || each.offer.key === key,
  )
  if (!found) throw new HttpProblem(409, 'PRINTOUT_NOT_OFFERED')
  const { offer, mailer } = found
  const address = await mailer.address(
    record,
    createPrintTools(context, call, getTeamLanguage(team)),
  )
  const tools = createPrintTools(context, call, address.language)
  const printout = await (await offer.load())(record, tools, period)
  const { subject, text } = await mailer.write(record, printout, address, tools, wording)
  return {
    ...address,
    printout: offer.key,
    subject,
    text,
    file: `${getPrintoutName(printout)}.pdf`,
    async draw() {
      const logo = await readLogo(context, team.id, printout.from.logo)
      return drawFile({ printout, region: getRegion(team), ...(logo && { logo }) })
    },
  }
}

/** Lists the printouts of a record that can be sent by mail. */
function listOffered(
  context: AppContext,
  resource: Resource,
  { caller }: MemberCall,
  record: Values,
): readonly MailOffer[] {
  return listMailOffers(context, resource).filter(({ offer }) =>
    isOffered(offer, record, caller.can),
  )
}

/**
 * Chooses the printout to send when mails for several records are sent at once: the named printout or
 * the next level of the named series. Throws an error with the reason when none should be sent.
 */
export async function chooseOffer(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  record: Values,
  wanted: string | undefined,
): Promise<PrintoutOffer> {
  const offers = listOffered(context, resource, call, record).filter(
    ({ offer: { key, series } }) => wanted === undefined || key === wanted || series === wanted,
  )
  const tools = createPrintTools(context, call, getTeamLanguage(call.caller.team))
  let sent: readonly SentPrintout[] | undefined
  let reason: Objection = { code: 'PRINTOUT_NOT_OFFERED' }
  for (const {
    offer,
    mailer: { check },
  } of offers) {
    if (!check) return offer
    sent ??= await readSentPrintouts(context, resource, call, record)
    const objection = await check(record, tools, sent)
    if (!objection) return offer
    reason = objection
    if (!objection.isDone) break
  }
  throw new HttpProblem(409, reason.code, { extensions: reason.args ?? {} })
}

/**
 * Chooses the printout to propose for a record: the level of a series that is due, such as the next
 * reminder, otherwise the first that the record offers; undefined when it offers none.
 */
export async function chooseProposal(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
  record: Values,
): Promise<string | undefined> {
  const offers = listOffered(context, resource, call, record).map(({ offer }) => offer)
  for (const series of new Set(offers.flatMap((offer) => offer.series ?? []))) {
    try {
      return (await chooseOffer(context, resource, call, record, series)).key
    } catch (problem) {
      if (!(problem instanceof HttpProblem)) throw problem
    }
  }
  return offers[0]?.key
}

/** Reads the printouts that a record was sent by mail, without those that did not arrive. */
async function readSentPrintouts(
  { database }: AppContext,
  { name }: Resource,
  { caller }: MemberCall,
  { id }: Values,
): Promise<readonly SentPrintout[]> {
  const values = [caller.team.id, name, id]
  const rows = await database.read<{ printout: string; at: Date }>(caller, { text: SENT, values })
  return rows.map(({ printout, at }) => ({ printout, day: getToday(caller.team.timezone, at) }))
}

const SENT = `
  select printout, created_at as at from document_mails
  where team_id = $1 and resource = $2 and record_id = $3 and state in ('queued', 'sent')
  order by created_at desc limit 100`

/** Reads the picture of an upload as a JPEG on white; undefined when it cannot be read. */
async function readLogo(
  { uploads, log }: Pick<AppContext, 'uploads' | 'log'>,
  team: string,
  id: string | undefined,
): Promise<Logo | undefined> {
  const file = id === undefined ? undefined : await uploads.read(team, id, '800')
  if (!file) return undefined
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of file.content) chunks.push(chunk as Uint8Array)
    const { data, info } = await sharp(Buffer.concat(chunks))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 92 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (err) {
    log.warn({ err }, 'a printout is sent without its logo, which cannot be read')
    return undefined
  }
}
