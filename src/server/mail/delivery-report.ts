import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** Describes a delivery status notification (RFC 3464) about one mail. */
export interface DeliveryReport {
  /** Holds the `Message-ID` of the mail without brackets and host. */
  readonly messageId: string
  readonly recipients: readonly ReportedRecipient[]
}

export interface ReportedRecipient {
  /**
   * Lists the address to which the mail was sent, and the address to which a server forwarded it.
   */
  readonly addresses: readonly string[]
  /** Names the outcome: `failed` is final; a mail that is `delayed` may still arrive. */
  readonly outcome: 'failed' | 'delayed'
  /** Holds the reply of the recipient's mail server on one line. */
  readonly reply: string
}

const STATUS = /^message\/(global-)?delivery-status$/
const RETURNED = /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/
const LIMITS = { maxNestingDepth: 8, maxHeadersSize: 100_000, maxRfc822NestingDepth: 0 } as const
const MAX_RECIPIENTS = 100
const MAX_REPLY = 300

/**
 * Reads a delivery status notification. Returns undefined for any other mail, for a notification without a status or
 * without the `Message-ID` of the returned mail, and for a message that breaks the limits of the parser.
 */
export async function readDeliveryReport(raw: Uint8Array): Promise<DeliveryReport | undefined> {
  const mail = await PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true }).catch(
    () => undefined,
  )
  if (!mail || !isReport(mail)) return undefined
  const status = mail.attachments.find(({ mimeType }) => STATUS.test(mimeType))
  const returned = mail.attachments.find(({ mimeType }) => RETURNED.test(mimeType))
  if (!status || !returned) return undefined
  const [headers] = readBlocks(returned)
  const messageId = /<([^<>@\s]+)@[^<>@\s]*>/.exec(headers?.get('message-id') ?? '')?.[1]
  if (messageId === undefined) return undefined
  const recipients = readBlocks(status)
    // The first block describes the mail, each other block a recipient.
    .slice(1, 1 + MAX_RECIPIENTS)
    .flatMap((fields) => readRecipient(fields) ?? [])
  return { messageId, recipients }
}

function isReport({ headers }: Email): boolean {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  return /^multipart\/report\b/i.test(type) && /report-type="?delivery-status"?/i.test(type)
}

function readRecipient(fields: ReadonlyMap<string, string>): ReportedRecipient | undefined {
  const action = fields.get('action')?.toLowerCase()
  if (action !== 'failed' && action !== 'delayed') return undefined
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => {
    const address = readTyped(fields.get(name))
    return address ? [address.replace(/^<(.*)>$/, '$1')] : []
  })
  const reply = readTyped(fields.get('diagnostic-code')) || fields.get('status') || action
  return { addresses, outcome: action, reply: reply.slice(0, MAX_REPLY) }
}

/** Reads a field that begins with the type of its value, such as `rfc822; ana@example.com`. */
function readTyped(value = ''): string {
  return value.replace(/^[\w-]+\s*;\s*/, '').trim()
}

/** Reads blocks of header fields, which blank lines separate. Of several fields with one name, returns the first. */
function readBlocks({ content }: Attachment): ReadonlyMap<string, string>[] {
  const text = typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString()
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => {
      const lines = block.replaceAll(/\n[ \t]+/g, ' ').split('\n')
      const fields = lines.flatMap((line) => {
        const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? []
        return name === undefined ? [] : [[name.toLowerCase(), toLine(value!)] as const]
      })
      return new Map(fields.toReversed())
    })
}

/** Replaces control characters and repeated spaces. */
function toLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()
}
