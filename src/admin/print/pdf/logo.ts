import type { Pen } from './pen.ts'

/** A picture as PDFs hold it. */
export interface Logo {
  /** JPEG. */
  readonly bytes: Uint8Array
  /** In px. */
  readonly width: number
  readonly height: number
}

interface Place {
  readonly x: number
  readonly y: number
  /** The most room that it may take. */
  readonly width: number
  readonly height: number
  readonly isCentred?: boolean
}

/** Draws it as large as there is room, without making it coarse; answers how high it came out, in pt. */
export function drawLogo({ doc }: Pen, logo: Logo, place: Place): number {
  const scale = Math.min(place.width / logo.width, place.height / logo.height, LARGEST)
  const [width, height] = [logo.width * scale, logo.height * scale]
  const x = place.isCentred ? place.x + (place.width - width) / 2 : place.x
  doc.addImage(logo.bytes, 'JPEG', x, place.y, width, height)
  return height
}

/** Points for a pixel: 100 dpi. */
const LARGEST = 0.72
