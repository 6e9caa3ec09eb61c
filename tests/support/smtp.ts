import { SMTPServer } from 'smtp-server'

/** Holds a mail as a mail server received it. */
export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly messageId: string
  readonly text: string
  readonly html: string
  /** Holds the bytes of attachments by the names of their files. */
  readonly files: Readonly<Record<string, Uint8Array>>
  readonly raw: string
}

export interface TestSmtpServer {
  readonly url: string
  readonly received: readonly ReceivedMail[]
  /** Counts the messages that got no reply. */
  held(): number
  /** Answers the next messages with these codes, in order; 250 accepts, 0 takes the message and never answers. */
  answerNext(...codes: readonly number[]): void
  /** Returns the mails to an address. */
  to(address: string): readonly ReceivedMail[]
  close(): Promise<void>
}

/** Starts a mail server on 127.0.0.1 that keeps its mails and permanently refuses addresses at `nobody.test`. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = []
  const codes: number[] = []
  let held = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _, done) => done(null, { user: auth.username ?? '' }),
    onRcptTo({ address }, _, done) {
      if (!address.endsWith('@nobody.test')) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const code = codes.shift() ?? 250
        if (code === 0) return void (held += 1)
        if (code !== 250) return done(Object.assign(new Error('not now'), { responseCode: code }))
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        received.push({ ...readMessage(Buffer.concat(chunks).toString('utf8')), to })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as { readonly port: number }
  return {
    url: `smtp://shop:secret@127.0.0.1:${address.port}`,
    received,
    held: () => held,
    answerNext: (...next) => void codes.push(...next),
    to: (wanted) => received.filter(({ to }) => to === wanted),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads a message of text and HTML, with its attachments. */
export function readMessage(raw: string): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n')
  const findHeader = (name: string) =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im')
      .exec(head)?.[1]
      ?.replaceAll(/\r\n[ \t]/g, ' ') ?? ''
  // A mail with attachments contains the text and its HTML form as a part with parts.
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => boundary)
  const parts = boundaries.reduce(
    (pieces, boundary) => pieces.flatMap((piece) => piece.split(`--${boundary}`)),
    [raw],
  )
  const readPart = (type: string) => {
    const found = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const body = found.split('\r\n\r\n').slice(1).join('\r\n\r\n').trim()
    const text = /base64/.test(found.split('\r\n\r\n')[0] ?? '')
      ? Buffer.from(body, 'base64').toString('utf8')
      : readQuotedPrintable(body)
    return text.replaceAll('\r\n', '\n')
  }
  return {
    from: findHeader('From'),
    to: findHeader('To'),
    subject: readWords(findHeader('Subject')),
    messageId: findHeader('Message-ID'),
    text: readPart('text/plain'),
    html: readPart('text/html'),
    files: Object.fromEntries(parts.flatMap(readAttachment)),
    raw,
  }
}

function readAttachment(part: string): [string, Uint8Array][] {
  const [head = '', ...body] = part.split('\r\n\r\n')
  const fileName = readFileName(head.replaceAll(/\r\n[ \t]/g, ' '))
  return fileName && /attachment/.test(head)
    ? [[fileName, Buffer.from(body.join(''), 'base64')]]
    : []
}

/** Reads the file name in the headers of an attachment, also one in numbered parts with other letters (RFC 2231). */
function readFileName(head: string): string | undefined {
  const parts = [...head.matchAll(/filename\*\d+\*?=([^;\s]+)/g)].map(([, part]) => part!)
  if (parts.length > 0) return decodeURIComponent(parts.join('').replace(/^utf-8''/i, ''))
  return /filename="?([^";]+)"?/.exec(head)?.[1]
}

function readQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  return /[^\0-\xff]/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Reads the encoded words of a header (RFC 2047). */
function readWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, coded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(coded, 'base64').toString('utf8')
        : readQuotedPrintable(coded.replaceAll('_', ' ')),
    )
}
