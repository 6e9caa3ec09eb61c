import type { LabelSheet } from '../../../schema/label-sheet.ts'
import type { Printout } from '../../../schema/printout.ts'
import { createFormats, type Region } from '../../core/format/formats.ts'
import { drawLabels } from './draw-labels.ts'
import { drawRoll } from './draw-roll.ts'
import { drawSheet } from './draw-sheet.ts'
import type { PdfFonts } from './fonts.ts'
import type { Logo } from './logo.ts'

/** Holds what the worker needs to draw a printout; it knows neither session nor screen. */
export interface PrintoutJob {
  readonly printout: Printout
  readonly region: Region
  /** Holds the picture that the printout names. */
  readonly logo?: Logo
}

/** The same of labels. */
export interface LabelJob {
  readonly labels: LabelSheet
  readonly title: string
  readonly region: Region
}

/** Draws labels as a PDF. */
export function drawLabelFile({ labels, title, region }: LabelJob, fonts: PdfFonts): Blob {
  const doc = drawLabels(labels, createFormats(region), fonts)
  doc.setProperties({ title })
  return doc.output('blob')
}

/** Draws a printout as a PDF: on sheets of A4, or on a roll as long as its content. */
export function drawPrintout({ printout, region, logo }: PrintoutJob, fonts: PdfFonts): Blob {
  const formats = createFormats(region)
  const doc =
    printout.form === 'a4'
      ? drawSheet(printout, formats, fonts, logo)
      : drawRoll(printout, formats, fonts, logo)
  doc.setProperties({ title: `${printout.title} ${printout.number}`.trim() })
  return doc.output('blob')
}
