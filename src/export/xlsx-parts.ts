import { getCurrencyDecimals } from '../schema/currency.ts'
import type { Region } from './formats.ts'

/** Contains the fixed files of a workbook (ECMA-376), and the styles that its cells refer to by number. */

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const RELATIONSHIPS = 'application/vnd.openxmlformats-package.relationships+xml'

export const SHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** Maps each style to its position in `cellXfs` of the style sheet. */
export const STYLES = {
  general: 0,
  header: 1,
  date: 2,
  dateTime: 3,
  money: 4,
  price: 5,
  percent: 6,
  moneyTotal: 7,
  total: 8,
} as const

/** Returns the path of a sheet in a workbook. `place` counts from 0. */
export function getSheetPath(place: number): string {
  return `xl/worksheets/sheet${place + 1}.xml`
}

/** Writes the fixed files of a workbook, by path. */
export function writeWorkbookParts(
  sheetTitles: readonly string[],
  region: Pick<Region, 'locale' | 'currency'>,
): Readonly<Record<string, string>> {
  const writeOverride = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPE}.${type}+xml"/>`
  const writeRelationship = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${DOCUMENT}/${type}" Target="${target}"/>`
  const writeRelationships = (...all: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
  const names = nameSheets(sheetTitles)
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types">` +
      `<Default Extension="rels" ContentType="${RELATIONSHIPS}"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      writeOverride('xl/workbook.xml', 'sheet.main') +
      names.map((_, i) => writeOverride(getSheetPath(i), 'worksheet')).join('') +
      writeOverride('xl/styles.xml', 'styles') +
      '</Types>',
    '_rels/.rels': writeRelationships(writeRelationship(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml':
      `<workbook xmlns="${SHEET_NAMESPACE}" xmlns:r="${DOCUMENT}"><sheets>` +
      names
        .map(
          (name, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
        )
        .join('') +
      '</sheets><calcPr fullCalcOnLoad="1"/></workbook>',
    'xl/_rels/workbook.xml.rels': writeRelationships(
      ...names.map((_, i) => writeRelationship(i + 1, 'worksheet', getSheetPath(i).slice(3))),
      writeRelationship(names.length + 1, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': writeStyleSheet(region),
  }
}

/** Returns text as XML content or attribute. Characters that XML forbids are removed. */
export function escapeXml(text: string): string {
  return text.replaceAll(SPECIAL, (found) => ENTITIES[found] ?? '')
}

/** Holds the ranges of characters that XML forbids, for character classes of regular expressions. */
export const FORBIDDEN_IN_XML = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\ufffe\\uffff'

const SPECIAL = new RegExp(`[&<>"${FORBIDDEN_IN_XML}]`, 'g')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Limits the characters of a sheet name, as Excel does. */
export const MAX_SHEET_NAME = 31

/**
 * Returns valid and different sheet names: at most 31 characters, without the characters that Excel
 * uses in formulas. Excel compares names without regard to case.
 */
function nameSheets(titles: readonly string[]): readonly string[] {
  const usedNames = new Set<string>()
  return titles.map((title) => {
    const allowedTitle = title.replaceAll(/[[\]:*?/\\]/g, ' ')
    let name = allowedTitle.slice(0, MAX_SHEET_NAME)
    for (let i = 2; usedNames.has(name.toLowerCase()); i += 1) {
      name = `${allowedTitle.slice(0, MAX_SHEET_NAME - String(i).length - 1)} ${i}`
    }
    usedNames.add(name.toLowerCase())
    return name
  })
}

function writeStyleSheet({ locale, currency }: Pick<Region, 'locale' | 'currency'>): string {
  const decimals = getCurrencyDecimals(currency)
  const [before, after] = getCurrencySign(locale, currency).map(escapeXml)
  const money = `${before}#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${after}`
  const price = `${before}#,##0.${'0'.repeat(decimals)}${'#'.repeat(6 - decimals)}${after}`
  const cellFormat = (format: number) => `<xf numFmtId="${format}" applyNumberFormat="1"/>`
  const total = (format: string) =>
    `<xf fontId="1" borderId="1" ${format}applyFont="1" applyBorder="1"/>`
  return (
    `<styleSheet xmlns="${SHEET_NAMESPACE}"><numFmts count="2">` +
    `<numFmt numFmtId="164" formatCode="${money}"/><numFmt numFmtId="165" formatCode="${price}"/>` +
    '</numFmts><fonts count="2"><font/><font><b/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="2"><border/><border><top style="thin"/></border></borders>' +
    '<cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="9"><xf/><xf fontId="1" applyFont="1"/>` +
    // Built-in formats: 14 day, 22 day and time, 10 percent; Excel shows them in the reader's format.
    `${cellFormat(14)}${cellFormat(22)}${cellFormat(164)}${cellFormat(165)}${cellFormat(10)}` +
    `${total('numFmtId="164" applyNumberFormat="1" ')}${total('')}</cellXfs></styleSheet>`
  )
}

/** Returns the sign of a currency as the quoted text before and after a number in the region. */
function getCurrencySign(locale: string, currency: string): readonly [string, string] {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const parts = format.formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  const sign = parts[at]?.value.replaceAll('"', '') ?? ''
  const isFirst = at < parts.findIndex(({ type }) => type === 'integer')
  const hasSpace = parts.some(({ type, value }) => type === 'literal' && value.trim() === '')
  if (isFirst) return [`"${sign}${hasSpace ? ' ' : ''}"`, '']
  return ['', `"${hasSpace ? ' ' : ''}${sign}"`]
}
