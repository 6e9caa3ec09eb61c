/** Throws an error: jspdf loads canvg to draw SVG images, which no PDF of Armazem contains. */
export function fromString() {
  throw new Error('canvg is replaced by vendor/canvg, which draws nothing')
}
export default { fromString }
