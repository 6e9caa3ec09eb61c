import type { Field, FieldOf, Kind } from '../../schema/fields.ts'
import { unguardFormula } from '../../schema/formula-guard.ts'
import { fillNumberKinds, fillTextKinds } from '../../schema/kinds.ts'
import type { Labels } from '../../schema/labels.ts'
import { splitTexts } from '../../schema/list-text.ts'
import { parseDecimal } from '../../schema/parse-decimal.ts'
import type { Resource } from '../../schema/resource.ts'
import { parseJsonOrText } from '../../schema/values.ts'
import { parseDay, type DayOrder } from './parse-day.ts'
import type { SheetTable } from './table.ts'

/** Describes how the texts of a file are parsed. */
export interface ParsingContext {
  readonly resource: Resource
  readonly format: SheetTable['format']
  readonly decimalMark: string
  readonly dayOrder: DayOrder
  readonly languages: readonly Labels[]
}

type ReadCell<K extends Kind> = (
  text: string,
  parsing: ParsingContext,
  place: { readonly name: string; readonly field: FieldOf<K> },
) => unknown

/**
 * Converts the text of a cell to the value of its field. Text that cannot be converted is returned
 * unchanged, and validation reports it.
 */
export function parseCell(
  text: string,
  name: string,
  field: Field,
  parsing: ParsingContext,
): unknown {
  // The cast is needed because TypeScript cannot express that the kind of the field selects the function.
  const read = reads[field.kind] as (
    text: string,
    parsing: ParsingContext,
    place: object,
  ) => unknown
  return read(text, parsing, { name, field })
}

const parseText = unguardFormula
const parseNumber = (text: string, { decimalMark }: ParsingContext) =>
  parseDecimal(text.replace(/%\s*$/, ''), decimalMark)

const reads: { readonly [K in Kind]: ReadCell<K> } = {
  ...fillTextKinds(parseText),
  ...fillNumberKinds(parseNumber),
  boolean: (text, { languages, resource }, { name }) => {
    const entered = fold(text)
    const listNames = (word: string) => languages.map((l) => fold(l.choice(resource, name, word)))
    if (['true', '1', 'x', 'yes', ...listNames('yes')].includes(entered)) return true
    if (['false', '0', 'no', ...listNames('no')].includes(entered)) return false
    return text
  },
  date: (text, { dayOrder }) => parseDay(text, dayOrder),
  dateTime: (text) => text.trim(),
  select: (text, parsing, place) => findChoice(unguardFormula(text), parsing, place) ?? text,
  multiSelect: (text, parsing, place) => {
    const entered = unguardFormula(text)
    const parts = splitTexts(entered).map(
      (part) => [part, findChoice(part, parsing, place)] as const,
    )
    const only = findChoice(entered, parsing, place)
    // A label may contain a comma. Files of Armazem quote such a label, but people may type it
    // without quotation marks.
    if (only !== undefined && parts.some(([, choice]) => choice === undefined)) return [only]
    return parts.map(([part, choice]) => choice ?? part)
  },
  reference: parseText,
  line: parseText,
  lines: parseText,
  image: parseUploadId,
  images: parseUploadIds,
  file: parseUploadId,
  files: parseUploadIds,
  address: parseText,
  json: parseJsonOrText,
  computed: parseText,
}

/** Returns the choice with this code or label in any language; undefined for another text. */
function findChoice(
  text: string,
  { languages, resource }: ParsingContext,
  { name, field }: { readonly name: string; readonly field: Choosable },
): string | undefined {
  const entered = fold(text)
  const isCalled = (choice: string) =>
    languages.some((labels) => fold(labels.choice(resource, name, choice)) === entered)
  const choices = Object.keys(field.choices)
  return choices.find((choice) => fold(choice) === entered) ?? choices.find(isCalled)
}

type Choosable = FieldOf<'select'> | FieldOf<'multiSelect'>

function parseUploadId(text: string): string {
  return text.trim().split('/').at(-1) ?? text
}

function parseUploadIds(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean).map(parseUploadId)
}

function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
