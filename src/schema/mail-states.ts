import type { Tone } from './field-options.ts'

/** Lists the states of a mail: waiting, accepted by the mail server, refused, and returned after it was sent. */
export const MAIL_STATES = ['queued', 'sent', 'failed', 'bounced'] as const

export type MailState = (typeof MAIL_STATES)[number]

/** Maps the states of a mail to the tone in which screens show them. */
export const mailTones: Readonly<Record<MailState, Tone>> = {
  queued: 'neutral',
  sent: 'success',
  failed: 'error',
  bounced: 'error',
}
