import type { LabelSheet } from '../../../schema/label-sheet.ts'
import type { Paper } from '../../../schema/paper.ts'
import { createFormats, type Region } from '../../core/format/formats.ts'
import { drawLabels } from './draw-labels.ts'
import { drawRoll } from './draw-roll.ts'
import { drawSheet } from './draw-sheet.ts'
import type { PdfFonts } from './fonts.ts'
import type { Logo } from './logo.ts'

/** Holds what the worker needs to draw a printout; it knows neither session nor screen. */
export interface PaperJob {
  readonly paper: Paper
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

/** Draws a paper as a PDF: on sheets of A4, or on a roll as long as what stands on it. */
export function drawPaper({ paper, region, logo }: PaperJob, fonts: PdfFonts): Blob {
  const formats = createFormats(region)
  const doc =
    paper.form === 'a4'
      ? drawSheet(paper, formats, fonts, logo)
      : drawRoll(paper, formats, fonts, logo)
  doc.setProperties({ title: `${paper.title} ${paper.number}`.trim() })
  return doc.output('blob')
}
