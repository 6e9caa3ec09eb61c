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
  /** Limits its width. */
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

/**
 * Reads the picture of an upload on white, as PDFs hold one; undefined where it cannot be had: a printout does without.
 */
export async function loadLogo(id: string): Promise<Logo | undefined> {
  const answer = await fetch(`/api/v1/uploads/${id}?size=800`, { credentials: 'same-origin' })
  if (!answer.ok) return undefined
  const picture = await createImageBitmap(await answer.blob())
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
  return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width, height }
}
