import { readPdfStreams } from './pdf-text.ts'

/**
 * Reads a QR code of version 1 to 3 from its modules (ISO/IEC 18004); undefined when the finder
 * patterns, the check words or the mode are wrong.
 */
export function readQr(rows: readonly string[]): string | undefined {
  const size = rows.length
  const version = (size - 17) / 4
  if (!hasFinders(rows)) return undefined
  const { level, mask } = readFormat(rows)
  const words = WORDS[version]?.[level]
  if (!words) return undefined
  const { blocks, data, checks } = words
  const bits = listDataModules(size, version).map(([y, x]) => {
    const isDark = rows[y]![x] === '1'
    return isDark === MASKS[mask]!(y, x) ? 0 : 1
  })
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce<number>((byte, bit) => byte * 2 + bit, 0),
  )
  // The words of several blocks are interleaved.
  const read = Array.from({ length: blocks }, (_, block) =>
    bytes.slice(0, blocks * (data + checks)).filter((_, i) => i % blocks === block),
  )
  if (!read.every((block) => hasValidChecks(block, checks))) return undefined
  return readContent(read.flatMap((block) => block.slice(0, data)))
}

/** Counts the blocks, and the data words and check words of each block, by version and level. */
const WORDS: Readonly<
  Record<number, Record<string, { blocks: number; data: number; checks: number }>>
> = {
  1: {
    L: { blocks: 1, data: 19, checks: 7 },
    M: { blocks: 1, data: 16, checks: 10 },
    Q: { blocks: 1, data: 13, checks: 13 },
    H: { blocks: 1, data: 9, checks: 17 },
  },
  2: {
    L: { blocks: 1, data: 34, checks: 10 },
    M: { blocks: 1, data: 28, checks: 16 },
    Q: { blocks: 1, data: 22, checks: 22 },
    H: { blocks: 1, data: 16, checks: 28 },
  },
  3: {
    L: { blocks: 1, data: 55, checks: 15 },
    M: { blocks: 1, data: 44, checks: 26 },
    Q: { blocks: 2, data: 17, checks: 18 },
    H: { blocks: 2, data: 13, checks: 22 },
  },
}

const FINDER = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']

function hasFinders(rows: readonly string[]): boolean {
  const end = rows.length - 7
  return [
    [0, 0],
    [0, end],
    [end, 0],
  ].every(([y = 0, x = 0]) => FINDER.every((line, i) => rows[y + i]!.slice(x, x + 7) === line))
}

/** Reads level and mask from the format of a code. */
function readFormat(rows: readonly string[]): { readonly level: string; readonly mask: number } {
  // Bits 14 to 10 of the format are at row 8, columns 0 to 4.
  const read = [0, 1, 2, 3, 4].map((x) => rows[8]![x]).join('')
  const format = Number.parseInt(read, 2) ^ 0b10101
  return { level: ['M', 'L', 'H', 'Q'][format >> 3]!, mask: format & 0b111 }
}

const MASKS: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
]

/**
 * Lists the modules of data and check words in their order: in pairs of columns from the right, upwards and downwards
 * in turn.
 */
function listDataModules(size: number, version: number): readonly (readonly [number, number])[] {
  const alignment = size - 7
  const isReserved = (y: number, x: number) =>
    (y < 9 && (x < 9 || x >= size - 8)) ||
    (y >= size - 8 && x < 9) ||
    y === 6 ||
    x === 6 ||
    (version > 1 && Math.abs(y - alignment) <= 2 && Math.abs(x - alignment) <= 2)
  const pairs = Array.from({ length: (size - 1) / 2 }, (_, i) => {
    const right = size - 1 - 2 * i
    return right > 6 ? right : right - 1
  })
  return pairs.flatMap((right, i) => {
    const ys = Array.from({ length: size }, (_, y) => (i % 2 === 0 ? size - 1 - y : y))
    return ys.flatMap((y) =>
      [right, right - 1].flatMap((x) => (isReserved(y, x) ? [] : [[y, x] as const])),
    )
  })
}

/**
 * Returns whether a block is a multiple of the generator polynomial, whose roots are the first `checks` powers of α
 * from α⁰ (ISO/IEC 18004).
 */
function hasValidChecks(block: readonly number[], checks: number): boolean {
  const multiply = (a: number, b: number) => {
    let product = 0
    for (let bit = 7; bit >= 0; bit -= 1) {
      product = (product << 1) ^ (product & 0x80 ? 0x11d : 0)
      if ((b >> bit) & 1) product ^= a
    }
    return product & 0xff
  }
  let root = 1
  for (let i = 0; i < checks; i += 1) {
    if (block.reduce((value, byte) => multiply(value, root) ^ byte, 0) !== 0) return false
    root = multiply(root, 2)
  }
  return true
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function readContent(data: readonly number[]): string | undefined {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const take = (count: number) => Number.parseInt(bits.slice(at, (at += count)), 2)
  const mode = take(4)
  if (mode === 0b0001) {
    const count = take(10)
    const threes = Array.from({ length: Math.ceil(count / 3) }, (_, i) => {
      const digits = Math.min(3, count - 3 * i)
      return String(take([0, 4, 7, 10][digits]!)).padStart(digits, '0')
    })
    return threes.join('')
  }
  if (mode === 0b0010) {
    const count = take(9)
    const pairs = Array.from({ length: Math.ceil(count / 2) }, (_, i) => {
      if (count - 2 * i === 1) return ALPHANUMERIC[take(6)]
      const pair = take(11)
      return ALPHANUMERIC[Math.floor(pair / 45)]! + ALPHANUMERIC[pair % 45]
    })
    return pairs.join('')
  }
  if (mode !== 0b0100) return undefined
  const count = take(8)
  return new TextDecoder().decode(Uint8Array.from({ length: count }, () => take(8)))
}

/** Reads every QR code in a PDF of jsPDF from its filled rectangles, each of which is a run of dark modules. */
export function readQrCodes(file: Uint8Array): readonly (string | undefined)[] {
  const codes: Run[][] = []
  for (const run of readPdfStreams(file).flatMap(listRuns)) {
    const last = codes.at(-1)
    const before = last?.at(-1)
    // The first run is the upper edge of a finder pattern, which is seven modules wide. The next run of a code is at
    // most three rows lower, because some rows may have no dark module.
    const module = (last?.[0]?.width ?? 0) / 7
    const step = before ? before.y - run.y : Infinity
    if (step > -module / 2 && step < module * 3.5) last!.push(run)
    else codes.push([run])
  }
  return codes.map((runs) => readQr(drawRows(runs)))
}

interface Run {
  readonly x: number
  readonly y: number
  readonly width: number
}

function listRuns(stream: string): Run[] {
  return [...stream.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\s+f/g)].map(
    ([, x, y, width]): Run => ({ x: Number(x), y: Number(y), width: Number(width) }),
  )
}

/** Returns the width of a code: its first row reaches from one finder pattern to the other. */
function getSide(runs: readonly Run[]): number {
  const [first] = runs
  const row = runs.filter(({ y }) => Math.abs(y - first!.y) < 0.01)
  return Math.max(...row.map(({ x, width }) => x + width)) - first!.x
}

function drawRows(runs: readonly Run[]): readonly string[] {
  const [first] = runs
  const module = first!.width / 7
  const size = Math.round(getSide(runs) / module)
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'))
  for (const { x, y, width } of runs) {
    const [row, column] = [Math.round((first!.y - y) / module), Math.round((x - first!.x) / module)]
    for (let i = 0; i < Math.round(width / module); i += 1) {
      if (rows[row]) rows[row][column + i] = '1'
    }
  }
  return rows.map((row) => row.join(''))
}
