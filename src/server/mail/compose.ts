import type { Language } from '../../../i18n/languages.ts'
import { createTranslate } from '../../schema/translate.ts'
import { escapeHtml } from '../http/escape-html.ts'
import { nameCountry, type NoCountry } from '../../schema/country.ts'

/** Names the kind of a mail, which determines its text. */
export type MailKind =
  | 'test'
  | 'invitation'
  | 'passwordLink'
  | 'forgotPassword'
  | 'code'
  | 'newDevice'
  | 'signUp'
  | 'signUpTaken'
  | 'confirmEmail'
  | 'emailChanged'
  | 'accountDeleted'
  | 'notification'

/** Holds the texts of all mails in one language. */
export interface MailMessages {
  /** Introduces the address below a button. */
  readonly copyLink: string
  readonly footer: string
  /** Names the places of addresses that belong to no country. */
  readonly places: Readonly<Record<NoCountry, string>>
  readonly kinds: Readonly<Record<MailKind, MailText>>
}

interface MailText {
  readonly subject: string
  readonly title: string
  readonly lead: string
  /** Holds the text of the button; empty for mails without a link. */
  readonly button: string
  readonly note: string
}

/**
 * Holds the names and figures of a mail's text. `link` is the address of its button, `code` is
 * shown in large type.
 */
export type MailValues = Readonly<Record<string, string>>

interface Composed {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Writes a mail as text and as HTML: title, paragraph, button or code, and a note. */
export function composeMail(
  kind: MailKind,
  values: MailValues,
  messages: MailMessages,
  language: Language,
): Composed {
  const t = createTranslate<keyof MailText>(messages.kinds[kind], language)
  const parts = {
    title: t('title', values),
    lead: t('lead', describePlace(values, messages, language)),
    button: t('button', values),
    note: t('note', values),
    link: values.link ?? '',
    code: values.code ?? '',
  }
  return {
    subject: t('subject', values).replaceAll(/\s+/g, ' ').trim(),
    text: writeText(parts, messages),
    html: writeHtml(parts, messages, language),
  }
}

/** Adds the country, or the kind of network such as the local one, to the network address of a sign-in. */
function describePlace(
  values: MailValues,
  { places }: MailMessages,
  language: Language,
): MailValues {
  const { place, country } = values
  if (place === undefined || country === undefined) return values
  const name = nameCountry(country, language) ?? places[country as NoCountry]
  return { ...values, place: `${place} (${name})` }
}

/** Formats a text that a person has written as HTML: one paragraph for each block between blank lines. */
export function composeLetter(text: string, language: Language): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((block) => `<p style="margin:0 0 16px">${escapeHtml(block).replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
</head>
<body style="font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:15px;line-height:1.5">
${paragraphs.join('\n')}
</body>
</html>
`
}

interface Parts {
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly note: string
  readonly link: string
  readonly code: string
}

function writeText({ title, lead, button, note, link, code }: Parts, { footer }: MailMessages) {
  const action = link === '' ? code : `${button}:\n${link}`
  return `${[title, lead, action, note, `--\n${footer}`].filter((part) => part !== '').join('\n\n')}\n`
}

/**
 * Writes tables with inline styles, which mail programs require. The style sheet in the head is for
 * dark mode.
 */
function writeHtml(parts: Parts, messages: MailMessages, language: Language): string {
  const title = escapeHtml(parts.title)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #0b0f14 !important; }
  .card { background: #151b23 !important; border-color: #2a323d !important; }
  .text { color: #e6eaf0 !important; }
  .quiet { color: #9aa5b4 !important; }
  .code { background: #0b0f14 !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:#f4f5f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif">
<tr><td class="text" style="padding:0 4px 16px;font-size:18px;font-weight:700;color:#161b22">Armazem</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dfe3e8;border-radius:10px;padding:28px">
<h1 class="text" style="margin:0 0 12px;font-size:20px;line-height:1.3;color:#161b22">${title}</h1>
<p class="text" style="margin:0 0 20px;font-size:15px;line-height:1.5;color:#161b22">${escapeHtml(parts.lead)}</p>
${writeAction(parts, messages)}<p class="quiet" style="margin:0;font-size:13px;line-height:1.5;color:#5b6676">${escapeHtml(parts.note)}</p>
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:12px;line-height:1.5;color:#5b6676">${escapeHtml(messages.footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function writeAction({ link, button, code }: Parts, { copyLink }: MailMessages): string {
  if (link !== '') {
    const address = escapeHtml(link)
    return `<p style="margin:0 0 20px"><a href="${address}" style="display:inline-block;background:#2563eb;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none;padding:12px 20px;border-radius:8px">${escapeHtml(button)}</a></p>
<p class="quiet" style="margin:0 0 20px;font-size:13px;line-height:1.5;color:#5b6676">${escapeHtml(copyLink)}<br><span style="word-break:break-all">${address}</span></p>
`
  }
  if (code === '') return ''
  return `<p class="code text" style="margin:0 0 20px;background:#f4f5f7;border-radius:8px;padding:16px;text-align:center;font-size:30px;font-weight:700;letter-spacing:8px;color:#161b22">${escapeHtml(code)}</p>
`
}
