/** Throws an error: jspdf loads html2canvas to draw HTML, which no PDF of Armazem contains. */
export default function html2canvas() {
  throw new Error('html2canvas is replaced by vendor/html2canvas, which draws nothing')
}
