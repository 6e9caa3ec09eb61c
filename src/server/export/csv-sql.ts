import type { Field } from '../../schema/fields.ts'
import { guardFormula } from '../../schema/formula-guard.ts'
import { kindOf, isNumeric } from '../../schema/kinds.ts'
import type { Labels } from '../../schema/labels.ts'
import { literal, quoted } from '../database/statement.ts'
import { dayPattern, decimalMarkOf, delimiterOf } from './cell-text.ts'
import type { ExportColumn } from './columns.ts'
import { csvCell } from './csv.ts'
import type { Region } from './region.ts'

/**
 * Returns the SQL of one line of a CSV file (RFC 4180) over the alias `r`, which has a column for each path: PostgreSQL
 * writes the text that goes out. Texts are safe from being taken for formulas; numbers, days and instants are written
 * by the region.
 */
export function csvLineSql(
  columns: readonly ExportColumn[],
  labels: Labels,
  region: Region,
): string {
  const delimiter = delimiterOf(region)
  const cells = columns.map((column) => {
    const cell = cellSql(`r.${quoted(column.path)}`, column, { labels, region, delimiter })
    return `coalesce(${cell}, '')`
  })
  return `${cells.join(` || ${literal(delimiter)} || `)} || E'\\r\\n'`
}

interface Style {
  readonly labels: Labels
  readonly region: Region
  readonly delimiter: string
}

function cellSql(value: string, column: ExportColumn, style: Style): string {
  const { owner, path, name, field } = column
  const { labels, region, delimiter } = style
  const word = (text: string) => literal(csvCell(text, delimiter))
  if (isNumeric(field)) return numberSql(value, column, style)
  switch (kindOf(field)) {
    case 'boolean':
      return `case ${value} when true then ${word(labels.choice(owner, path, 'yes'))} when false then ${word(labels.choice(owner, path, 'no'))} end`
    case 'date':
      return timeSql(value, dayPattern(region))
    case 'dateTime': {
      const clock = `${value} at time zone ${literal(region.timezone)}`
      return timeSql(clock, `${dayPattern(region)} HH24:MI`)
    }
    case 'select': {
      const cases = choicesOf(field).map(
        (choice) =>
          `when ${literal(choice)} then ${word(guardFormula(labels.choice(owner, name, choice)))}`,
      )
      return `case ${value}::text ${cases.join(' ')} else ${textSql(`${value}::text`, delimiter)} end`
    }
    case 'image':
    case 'file':
      return `'/api/v1/uploads/' || ${value}`
    case 'images':
    case 'files':
      return `(select string_agg('/api/v1/uploads/' || u.id, ' ' order by u.n) from unnest(${value}) with ordinality as u (id, n))`
    case 'lines':
      return `${value}::text`
    default:
      return textSql(`${value}::text`, delimiter)
  }
}

/** Returns the choices of a select; a computed select has those of the field that it computes. */
function choicesOf(field: Field): string[] {
  return 'choices' in field && field.choices ? Object.keys(field.choices) : []
}

/** Needs neither guard nor quotes: no region puts a comma or a semicolon into a day. */
function timeSql(time: string, pattern: string): string {
  return `to_char(${time}, ${literal(pattern)})`
}

/**
 * Returns every digit that is kept, at least as many behind the mark as the currency has, and no grouping, which would
 * break the number. What is computed is read as JavaScript reads it: with the digits of a double; what is stored comes
 * without the zeros that its column pads it with (`columnsOf`).
 */
function numberSql(value: string, { field, owner, name }: ExportColumn, { region }: Style): string {
  const isStored =
    owner.source !== 'view' &&
    owner.fields[name] === field &&
    field.kind !== 'computed' &&
    !field.derived
  const exact = isStored ? value : `trim_scale((${value}::float8::text)::numeric)`
  const isAmount = ['money', 'price'].includes(kindOf(field))
  const digits = isAmount ? region.decimals : 0
  const text =
    digits > 0
      ? `case when scale(${exact}) < ${digits} then round(${exact}, ${digits})::text else ${exact}::text end`
      : `${exact}::text`
  return decimalMarkOf(region.locale) === '.' ? text : `replace(${text}, '.', ',')`
}

/** Lists the characters that `String.prototype.trim` removes, as the inside of a character class. */
const SPACE = String.raw`\t\n\u000B\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`
/** As in schema/formula-guard.ts. */
const DANGEROUS = String.raw`^'*[-=+@＝＋－＠\t\r]`

/** Guards and quotes a text where it must be; most need neither, which one look tells. */
function textSql(text: string, delimiter: string): string {
  const unquotable = `["\\r\\n${delimiter}]|^[${SPACE}]|[${SPACE}]$`
  const guarded = `('''' || ${text})`
  const inQuotes = (cell: string) => `'"' || replace(${cell}, '"', '""') || '"'`
  return `case when ${text} !~ ${literal(`${unquotable}|${DANGEROUS}`)} then ${text}
    when ${text} !~ ${literal(DANGEROUS)} then ${inQuotes(text)}
    when ${guarded} ~ ${literal(unquotable)} then ${inQuotes(guarded)}
    else ${guarded} end`
}
