import { getKind, hasChoices, isNumeric } from '../../../schema/kinds.ts'
import { joinTexts, splitTexts } from '../../../schema/list-text.ts'
import { formatTypedDecimal, parseDecimal } from '../../../schema/parse-decimal.ts'
import type { Place } from '../../../schema/place.ts'
import type { CellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'

/** Returns the text of a cell for a spreadsheet: plain numbers, ISO dates, names of choices. */
export function writeCopiedCell(
  value: unknown,
  place: Place,
  tools: CellTools,
  decimalMark: string,
): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' && isNumeric(place.field))
    return formatTypedDecimal(value, decimalMark, 0)
  const kind = getKind(place.field)
  if (kind === 'multiSelect' && Array.isArray(value))
    return joinTexts(value.map((choice) => formatField(choice, tools, place)))
  return kind === 'date' || kind === 'dateTime' ? String(value) : formatField(value, tools, place)
}

/** Reads the text of a cell. Text that does not fit the field is refused by the check before saving. */
export function parseCell(
  { resource: of, path, field }: Place,
  text: string,
  { yes, labels }: CellTools,
  decimalMark: string,
): unknown {
  const bare = text.trim()
  if (bare === '') return null
  if (isNumeric(field)) return parseDecimal(bare, decimalMark)
  const isSame = (other: string) => other.toLowerCase() === bare.toLowerCase()
  if (field.kind === 'boolean') return isSame(yes) || isSame('true') || bare === '1'
  if (!hasChoices(field)) return bare
  const choices = Object.keys(field.choices)
  const findChoice = (one: string) =>
    choices.find((choice) =>
      [choice, labels.choice(of, path, choice)].some(
        (name) => name.toLowerCase() === one.toLowerCase(),
      ),
    )
  const only = findChoice(bare)
  if (field.kind === 'select') return only ?? bare
  const parts = splitTexts(bare)
  // A label may contain a comma. Copied cells then quote the label; people may not.
  if (only && parts.some((one) => findChoice(one) === undefined)) return [only]
  return parts.map((one) => findChoice(one) ?? one)
}
