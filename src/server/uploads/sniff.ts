import { UnreadableFileError } from '../../export/unreadable-file.ts'
import { readZipDirectory } from '../../export/zip-directory.ts'
import type { DocumentType } from '../../schema/uploads.ts'

/**
 * Detects the type of a file from its bytes; undefined for types that are not accepted. Only CSV,
 * which has no signature, must also have a matching name.
 */
export function sniff(bytes: Uint8Array, name: string): DocumentType | undefined {
  if (startsWithMark(bytes, '%PDF-')) return isWholePdf(bytes) ? 'application/pdf' : undefined
  if (startsWithMark(bytes, '\u0089PNG\r\n\u001a\n')) return 'image/png'
  if (startsWithMark(bytes, '\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (startsWithMark(bytes, 'RIFF') && startsWithMark(bytes.subarray(8), 'WEBP'))
    return 'image/webp'
  if (startsWithMark(bytes, 'PK\u0003\u0004')) return isWorkbook(bytes) ? WORKBOOK : undefined
  return /\.csv$/i.test(name) && isPlainText(bytes) ? 'text/csv' : undefined
}

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function startsWithMark(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((sign, i) => bytes[i] === sign.charCodeAt(0))
}

/** Returns whether a PDF is complete: a truncated PDF has no end mark. */
function isWholePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('%%EOF')
}

/** Returns whether a file is an Excel workbook without macros. */
function isWorkbook(bytes: Uint8Array): boolean {
  const names = listZippedNames(bytes)
  const hasMacros = names.some((name) => /vbaProject|^xl\/macrosheets\//i.test(name))
  return names.includes('[Content_Types].xml') && names.includes('xl/workbook.xml') && !hasMacros
}

/** Lists the names of the files in a zip; none for a file that is not a zip. */
function listZippedNames(bytes: Uint8Array): readonly string[] {
  try {
    return readZipDirectory(bytes).map(({ name }) => name)
  } catch (problem) {
    if (problem instanceof UnreadableFileError) return []
    throw problem
  }
}

/**
 * Matches characters that do not occur in text: all control characters except tab, line feed and
 * carriage return.
 */
// eslint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/**
 * Returns whether a file is text and not a web page, in UTF-8 or, as Excel still writes it in
 * Europe, Windows-1252.
 */
function isPlainText(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const read = text.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : text
  return read.trim() !== '' && !CONTROLS.test(read) && !/^\s*</.test(read)
}
