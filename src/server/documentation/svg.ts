import { escapeHtml } from '../http/escape-html.ts'

/** Sets the height of a line of text in px. */
export const LINE_HEIGHT = 20

/** Describes a rectangle of a diagram in px. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Returns the estimated width of the longest line of a text, because the server has no font to
 * measure with. The width is in px.
 */
export function estimateTextWidth(lines: readonly string[]): number {
  return Math.max(0, ...lines.map((line) => line.length * 7.3))
}

/** Breaks a text between words into lines of at most `length` characters; a longer word is a line of its own. */
export function wrapText(text: string, length: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && longer.length <= length) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Draws lines of text, centred on a point. */
export function drawText(
  lines: readonly string[],
  { x, y }: Pick<Box, 'x' | 'y'>,
  className = '',
): string {
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2
  return lines
    .map((line, i) => {
      const position = `x="${roundCoordinate(x)}" y="${roundCoordinate(top + i * LINE_HEIGHT)}"`
      return `<text${className && ` class="${className}"`} ${position}>${escapeHtml(line)}</text>`
    })
    .join('')
}

/** Draws a rectangle with rounded corners. */
export function drawBox({ x, y, width, height }: Box, className: string): string {
  return `<rect class="${className}" x="${roundCoordinate(x)}" y="${roundCoordinate(y)}" width="${roundCoordinate(width)}" height="${roundCoordinate(height)}" rx="8"/>`
}

/**
 * Wraps shapes in an SVG element. Lines of the class `edge` end with an arrowhead. `width` and
 * `height` are in px.
 */
export function wrapSvg(width: number, height: number, shapes: readonly string[]): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)]
  const arrow =
    '<defs><marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 10 5 0 10z"/></marker></defs>'
  return `<svg class="diagram" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${arrow}${shapes.join('')}</svg>`
}

/** Returns a coordinate with one decimal. */
export function roundCoordinate(value: number): number {
  return Math.round(value * 10) / 10
}
