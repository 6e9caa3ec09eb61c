import { documentLimits, type DocumentType } from '../../schema/uploads.ts'

/**
 * Matches characters with a special meaning on some systems, and invisible characters, such as
 * those that change the writing direction.
 */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Returns the stored name of a file: without folders and misleading characters, at most 255
 * characters, and with an extension that matches the type of the file.
 */
export function cleanUploadName(sent: string, type: DocumentType): string {
  const extensions: readonly string[] = documentLimits.types[type]
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  const dot = clean.lastIndexOf('.')
  const sentExtension = dot > 0 ? clean.slice(dot + 1) : ''
  const isMatching = extensions.includes(sentExtension.toLowerCase())
  const [stem, extension] = isMatching
    ? [clean.slice(0, dot), sentExtension]
    : [clean, extensions[0]!]
  const room = documentLimits.maxName - extension.length - 1
  return `${[...stem].slice(0, room).join('') || 'file'}.${extension}`
}

/**
 * Returns the header that makes a browser save a file under its name (RFC 6266) instead of showing
 * it.
 */
export function asAttachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^\u0020-\u007e]/g, '')
    .replaceAll(/["\\%]/g, '_')
    // A name in another script may have lost everything except the extension.
    .replace(/^\.|^\s+\./, 'file.')
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`
}
