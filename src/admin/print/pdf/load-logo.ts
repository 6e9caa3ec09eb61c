import type { Logo } from '../../../export/pdf/logo.ts'

/**
 * Reads the picture of an upload as a JPEG on white; undefined when it cannot be read: the printout
 * is then drawn without it.
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
