import {
  drawBox,
  wrapSvg,
  drawText,
  LINE_HEIGHT,
  roundCoordinate,
  estimateTextWidth,
  wrapText,
} from './svg.ts'

interface Message {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
  readonly isDotted: boolean
}

const GAP = 24
/** Limits the characters of a line of a message. */
const MAX_LINE_LENGTH = 24
const HEAD = 2 * LINE_HEIGHT + 16
/** Sets the width, in px, of the loop that represents a message from a participant to itself. */
const LOOP = 28

/** Draws a sequence diagram of participants and messages. Returns undefined if the source has other lines. */
export function drawSequence(source: readonly string[]): string | undefined {
  const names: string[] = []
  const labels: string[] = []
  const messages: Message[] = []
  for (const line of source) {
    const [, name, label] = /^participant (\w+) as (.+)$/.exec(line) ?? []
    const [, from = '', arrow, to = '', text] = /^(\w+)(-?->>)(\w+): (.+)$/.exec(line) ?? []
    if (name !== undefined && label !== undefined) {
      names.push(name)
      labels.push(label)
    } else if (text !== undefined && names.includes(from) && names.includes(to)) {
      const isDotted = arrow === '-->>'
      const lines = wrapText(text, MAX_LINE_LENGTH)
      messages.push({ from: names.indexOf(from), to: names.indexOf(to), lines, isDotted })
    } else return undefined
  }
  const heads = labels.map((label) => label.replace(/ \(/, '\n(').split('\n'))
  const lifelines = computeLifelinePositions(heads, messages)
  const rows: number[] = []
  for (const { lines } of messages)
    rows.push((rows.at(-1) ?? HEAD) + lines.length * LINE_HEIGHT + GAP)
  const bottom = (rows.at(-1) ?? HEAD) + GAP
  const shapes = heads.flatMap((lines, i) => {
    const x = lifelines[i]!
    const width = estimateTextWidth(lines) + 20
    const lifeline = `<line class="lifeline" x1="${x}" x2="${x}" y1="${HEAD}" y2="${bottom}"/>`
    const head = drawBox({ x: x - width / 2, y: 1, width, height: HEAD - 1 }, 'node')
    return [lifeline, head, drawText(lines, { x, y: HEAD / 2 })]
  })
  const arrows = messages.map((message, i) => drawMessage(message, lifelines, rows[i]!))
  return wrapSvg(measureWidth(heads, messages, lifelines), bottom, [...shapes, ...arrows])
}

function drawMessage(
  { from, to, lines, isDotted }: Message,
  lifelines: readonly number[],
  y: number,
) {
  const [start, end] = [lifelines[from]!, lifelines[to]!]
  const path =
    from === to
      ? `M${start} ${y - 8}h${LOOP}v14h${-LOOP}`
      : `M${start} ${y}L${end + (end > start ? -1 : 1)} ${y}`
  const line = `<path class="edge${isDotted ? ' dotted' : ''}" d="${path}" marker-end="url(#arrow)"/>`
  const isLoop = from === to
  const x = isLoop ? start + LOOP + 8 : (start + end) / 2
  const className = isLoop ? 'label start' : 'label'
  return (
    line +
    drawText(lines, { x, y: isLoop ? y : y - 2 - (lines.length * LINE_HEIGHT) / 2 }, className)
  )
}

/**
 * Returns the horizontal position of each participant's lifeline. The lifelines are far enough apart for the texts
 * between them.
 */
function computeLifelinePositions(
  heads: readonly (readonly string[])[],
  messages: readonly Message[],
) {
  const getHalfWidth = (i: number) => (estimateTextWidth(heads[i] ?? []) + 20) / 2
  const lifelines = [getHalfWidth(0) + 1]
  for (let i = 1; i < heads.length; i += 1) {
    const needed = messages.flatMap(({ from, to, lines }) => {
      const [left, right] = from < to ? [from, to] : [to, from]
      const width = estimateTextWidth(lines) + GAP
      if (left === right) return left === i - 1 ? [lifelines[left]! + width + LOOP] : []
      return right === i ? [lifelines[left]! + width] : []
    })
    lifelines.push(
      roundCoordinate(
        Math.max(lifelines[i - 1]! + getHalfWidth(i - 1) + getHalfWidth(i) + GAP, ...needed),
      ),
    )
  }
  return lifelines
}

function measureWidth(
  heads: readonly (readonly string[])[],
  messages: readonly Message[],
  lifelines: readonly number[],
): number {
  const last = heads.length - 1
  const loops = messages
    .filter(({ from, to }) => from === last && to === last)
    .map(({ lines }) => LOOP + 8 + estimateTextWidth(lines))
  return lifelines[last]! + Math.max((estimateTextWidth(heads[last] ?? []) + 20) / 2, ...loops) + 2
}
