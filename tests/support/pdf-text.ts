import { unzlibSync } from 'fflate'

export interface PdfContent {
  readonly pages: number
  /** Holds the size of the first page, in pt. */
  readonly size: { readonly width: number; readonly height: number }
  /** Lists the pieces of text in drawing order. */
  readonly texts: readonly string[]
  /** Lists the pieces of text with their places: baselines from the lower left corner, in pt. */
  readonly spots: readonly Spot[]
  readonly hasEmbeddedFonts: boolean
}

interface Spot {
  readonly text: string
  readonly x: number
  readonly y: number
  /** Names the font; `F15` is the first embedded one. */
  readonly font: string
  readonly size: number
}

/** Reads back a PDF as jsPDF writes it: compressed streams, text as glyph numbers with a map to Unicode per font. */
export function readPdf(bytes: Uint8Array): PdfContent {
  const raw = Buffer.from(bytes).toString('latin1')
  const streams = readPdfStreams(bytes)
  // The font files of both weights number their glyphs alike, so one map serves both.
  const glyphs = new Map(streams.flatMap(readGlyphMap))
  const decode = (hex: string) =>
    (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph)).join('')
  const spots = streams
    .filter((stream) => stream.includes(' Tj'))
    .flatMap((stream) => [...stream.matchAll(SPOT)])
    .map(([, font = '', size, x, y, hex = '']) => {
      return { text: decode(hex), font, size: Number(size), x: Number(x), y: Number(y) }
    })
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(raw) ?? []
  return {
    size: { width: Number(width), height: Number(height) },
    pages: raw.match(/\/Type \/Page\b/g)?.length ?? 0,
    texts: spots.map(({ text }) => text),
    spots,
    hasEmbeddedFonts: raw.includes('/FontFile2'),
  }
}

/** Returns the decompressed streams of a PDF. */
export function readPdfStreams(bytes: Uint8Array): readonly string[] {
  const raw = Buffer.from(bytes).toString('latin1')
  return (
    [...raw.matchAll(/\/Length (\d+)[^]*?stream\r?\n/g)]
      .map((head) => ({ start: head.index + head[0].length, length: Number(head[1]) }))
      // The stream has the declared length: its compressed bytes may end with any byte, also a carriage return.
      .map(({ start, length }) => inflateStreams(bytes.subarray(start, start + length)))
      .filter((text) => text !== undefined)
  )
}

/** Matches font, size, place and glyphs of one piece of text. */
const SPOT = /\/(F\d+) ([\d.]+) Tf\n[^]*?([-\d.]+) ([-\d.]+) Td\n<([0-9a-f]+)> Tj/gi

function inflateStreams(body: Uint8Array): string | undefined {
  try {
    return Buffer.from(unzlibSync(body)).toString('latin1')
  } catch {
    return undefined
  }
}

/** Returns the `<glyph><unicode>` pairs of a font's ToUnicode stream. */
function readGlyphMap(stream: string): [string, string][] {
  if (!stream.includes('beginbfchar')) return []
  return [...stream.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>/gi)].map(([, glyph, unicode]) => [
    String(glyph).toLowerCase(),
    String.fromCharCode(Number.parseInt(String(unicode), 16)),
  ])
}
