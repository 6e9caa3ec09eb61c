import type {
  Printout,
  PrintoutEntry,
  PrintoutForm,
  PrintoutParty,
  PrintoutTable,
  PrintoutValue,
  SheetForm,
} from '../../schema/printout.ts'
import { ACCENT, GREY, INK, isSheet, MM, SHEETS, WARNING } from './design.ts'

/** Describes the style of a text. */
export interface Ink {
  /** Holds the size in pt. */
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  readonly align?: 'left' | 'center' | 'right'
}

/** Describes a part of a printout, as drawn in the PDF and on the screen. Lengths are in pt. */
export type Block =
  | (Ink & { readonly kind: 'text'; readonly text: PrintoutValue; readonly isHeading?: boolean })
  /** Draws labels with their values at the right. */
  | {
      readonly kind: 'entries'
      readonly entries: readonly PrintoutEntry[]
      readonly colour: string
      readonly indent?: number
      /** Sets the space below each entry in pt. */
      readonly gap?: number
    }
  | {
      readonly kind: 'total'
      readonly entry: PrintoutEntry
      readonly size: number
      readonly labelSize: number
      readonly isFramed: boolean
    }
  /** Draws a table; with `isContinued`, a table that can continue on further pages. */
  | {
      readonly kind: 'table'
      readonly table: PrintoutTable
      readonly size: number
      /** Sets the colour of the headings. */
      readonly colour: string
      readonly isContinued: boolean
    }
  | { readonly kind: 'rule'; readonly isDashed: boolean; readonly colour: string }
  | { readonly kind: 'gap'; readonly height: number }
  /** Draws a picture within these limits. */
  | {
      readonly kind: 'logo'
      readonly id: string
      readonly width: number
      readonly height: number
      readonly isCentred: boolean
    }
  | { readonly kind: 'bars'; readonly code: string }
  /** Draws two columns of blocks, kept together on one page. */
  | {
      readonly kind: 'columns'
      readonly left: readonly Block[]
      readonly right: readonly Block[]
      /**
       * Sets the width of the right column; default: half of the width between the margins, less
       * the gap.
       */
      readonly width?: number
    }

/** Holds a printout laid out for its paper. Lengths are in pt. */
export interface Layout {
  readonly form: PrintoutForm
  /** Names the printout: `Invoice S-26-1`. */
  readonly name: string
  readonly width: number
  /** Sets the height of a page; undefined for a roll, which is as long as its content. */
  readonly height?: number
  readonly margin: number
  /** Sets the font size. */
  readonly size: number
  /** Sets the line height, as a multiple of the font size. */
  readonly leading: number
  readonly blocks: readonly Block[]
  /** Holds the header and footer of each page of a sheet. */
  readonly frame?: {
    readonly sender: string
    readonly footer: readonly string[]
    readonly pageText: string
  }
}

/** Lays out a printout on sheets or on a roll. */
export function layOut(printout: Printout): Layout {
  const { form, title, number } = printout
  const name = `${title} ${number}`.trim()
  if (isSheet(form)) return { name, ...layOutSheet(printout, form) }
  const roll = ROLLS[form]
  return { name, form, ...roll, leading: 1.25, blocks: layOutRoll(printout, name, roll.size) }
}

/** Sets width, margins and font size of rolls. Printers print 72 mm of an 80 mm roll, and 48 mm of a 58 mm roll. */
const ROLLS = {
  roll80: { width: 80 * MM, margin: 4 * MM, size: 9 },
  roll58: { width: 58 * MM, margin: 5 * MM, size: 8 },
} as const

/** Sets the width of the blocks for subtotals, total and payments, in pt. */
const SUM_WIDTH = 230

function layOutSheet(printout: Printout, form: SheetForm): Omit<Layout, 'name'> {
  const { title, number, mark, from, to, facts, lines, parts, total, settlement } = printout
  const { breakdown, notes, footer, pageText } = printout
  const sum: readonly Block[] = [
    layOutList(parts),
    ...(total
      ? [{ kind: 'total', entry: total, size: 14, labelSize: 11, isFramed: true } as const]
      : []),
    layOutList(settlement),
  ]
  const blocks: readonly Block[] = [
    {
      kind: 'columns',
      left: [...layOutLogo(from, 60, 24, false), ...layOutParty(from, 14, GREY)],
      right: [
        { kind: 'text', text: title, size: 20, bold: true, align: 'right', isHeading: true },
        ...layOutText(number, { size: 10, colour: GREY, align: 'right' }),
        ...layOutText(mark, { size: 11, bold: true, colour: WARNING, align: 'right' }),
      ],
    },
    { kind: 'gap', height: 4 },
    { kind: 'rule', isDashed: false, colour: ACCENT },
    { kind: 'columns', left: to ? layOutParty(to, 10, INK) : [], right: [layOutList(facts)] },
    { kind: 'gap', height: 16 },
    { kind: 'table', table: lines, size: 9, colour: GREY, isContinued: true },
    { kind: 'gap', height: 6 },
    { kind: 'columns', left: layOutTable(breakdown, 8.5, GREY), right: sum, width: SUM_WIDTH },
    ...notes.flatMap(({ label, text }): Block[] => [
      { kind: 'gap', height: 10 },
      ...layOutText(label, { size: 8, colour: GREY }),
      { kind: 'text', text },
    ]),
  ]
  return {
    form,
    width: SHEETS[form].width * MM,
    height: SHEETS[form].height * MM,
    margin: 15 * MM,
    size: 9,
    leading: 1.39,
    blocks,
    frame: { sender: from.name, footer, pageText },
  }
}

function layOutRoll(printout: Printout, name: string, size: number): readonly Block[] {
  const { mark, from, to, facts, lines, parts, total, settlement } = printout
  const { breakdown, notes, footer, barcode } = printout
  const rule: Block = { kind: 'rule', isDashed: true, colour: INK }
  const centre = (text: string, ink: Ink = {}): Block => ({
    kind: 'text',
    text,
    align: 'center',
    ...ink,
  })
  return [
    ...layOutLogo(from, 72, 18, true),
    centre(from.name, { size: size + 3, bold: true }),
    ...from.lines.map((line) => centre(line)),
    rule,
    { kind: 'text', text: name, bold: true, isHeading: true },
    ...layOutText(mark, { size: size + 3, bold: true, align: 'center' }),
    layOutEntries(facts),
    ...(to ? layOutText([to.label, to.name].filter(Boolean).join(': ')) : []),
    ...(to?.lines ?? []).flatMap((line) => layOutText(line)),
    rule,
    ...lines.rows.flatMap(({ cells, entries = [] }): Block[] => {
      const [first = '', ...others] = cells
      const last = others.pop()
      const figures = last === undefined ? [] : [{ label: { joined: others }, value: last }]
      return [
        { kind: 'text', text: first },
        { ...layOutEntries([...figures, ...entries]), indent: 5 },
      ]
    }),
    rule,
    layOutEntries(parts),
    ...(total
      ? [
          {
            kind: 'total',
            entry: total,
            size: size + 4,
            labelSize: size + 2,
            isFramed: false,
          } as const,
        ]
      : []),
    layOutEntries(settlement),
    ...(breakdown ? [rule] : []),
    ...layOutTable(breakdown, size - 1, INK),
    ...(notes.length + footer.length > 0 ? [rule] : []),
    ...notes.map(({ label, text }) => centre(label ? `${label}: ${text}` : text)),
    ...footer.map((text) => centre(text, { size: size - 1.5 })),
    ...(barcode ? [{ kind: 'bars', code: barcode } as const] : []),
  ]
}

/** Lays out the entries of a roll without space between them. */
function layOutEntries(entries: readonly PrintoutEntry[]) {
  return { kind: 'entries', entries, colour: INK } as const
}

/** Lays out the entries of a sheet. */
function layOutList(entries: readonly PrintoutEntry[]) {
  return { kind: 'entries', entries, colour: GREY, gap: 2 } as const
}

function layOutText(text: string | undefined, ink: Ink = {}): readonly Block[] {
  return text ? [{ kind: 'text', text, ...ink }] : []
}

function layOutTable(
  table: PrintoutTable | undefined,
  size: number,
  colour: string,
): readonly Block[] {
  return table ? [{ kind: 'table', table, size, colour, isContinued: false }] : []
}

/** Lays out the logo of a party within limits in mm. */
function layOutLogo(
  { logo }: PrintoutParty,
  width: number,
  height: number,
  isCentred: boolean,
): readonly Block[] {
  if (!logo) return []
  return [{ kind: 'logo', id: logo, width: width * MM, height: height * MM, isCentred }]
}

function layOutParty({ label, name, lines }: PrintoutParty, size: number, colour: string): Block[] {
  return [
    ...layOutText(label, { size: 8, colour: GREY }),
    { kind: 'text', text: name, size, bold: true },
    ...lines.flatMap((line) => layOutText(line, { colour })),
  ]
}
