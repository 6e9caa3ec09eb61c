import sharp from 'sharp'
import { badRequest, HttpProblem } from '../http/problems.ts'

const MAX_SIDE = 6000
/** Lists the smaller sizes of a picture: the maximum of width and height in px. */
const SMALLER = ['128', '256', '800'] as const
/** Lists the sizes of a picture that can be requested. `full` is the whole picture. */
export const SIZES = [...SMALLER, 'full'] as const
const ACCEPTED = new Set(['png', 'jpeg', 'webp'])
const QUALITY = 85

export interface Picture {
  /** Holds the width in px after rotation to the upright position. */
  readonly width: number
  readonly height: number
  /** Holds WebP files by size. */
  readonly files: Readonly<Record<string, Uint8Array>>
}

/**
 * Re-encodes a picture, so that only the visible image of the sent file remains, without location and hidden scripts.
 * The bytes of the file determine its type, not its name or declared type. Refuses types other than PNG, JPEG and WebP,
 * pictures that cannot be decoded, and sides of more than `MAX_SIDE` px.
 */
export async function resizePicture(bytes: Uint8Array): Promise<Picture> {
  const { format, width, height } = await readMetadata(bytes)
  if (!format || !ACCEPTED.has(format)) throw createPictureProblem('FILE_TYPE')
  if (width > MAX_SIDE || height > MAX_SIDE)
    throw createPictureProblem('FILE_SIZE', { max: MAX_SIDE })
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_SIDE ** 2, failOn: 'error' }).autoOrient()
    const full = await upright.webp({ quality: QUALITY }).toBuffer({ resolveWithObject: true })
    const smaller = SMALLER.map(
      async (size) => [size, await shrink(full.data, Number(size))] as const,
    )
    return {
      width: full.info.width,
      height: full.info.height,
      files: { full: full.data, ...Object.fromEntries(await Promise.all(smaller)) },
    }
  } catch {
    // The file claims to be a picture, but cannot be decoded.
    throw createPictureProblem('FILE_TYPE')
  }
}

/** Sets the sides of a photo of a person in px, enough for 128 px on screens with twice the density. */
const PHOTO_SIDE = 256

/** Re-encodes the middle part of a picture as a square whose sides have `PHOTO_SIDE` px. */
export async function shrinkToSquare(bytes: Uint8Array): Promise<Uint8Array> {
  const { files } = await resizePicture(bytes)
  return sharp(files.full)
    .resize(PHOTO_SIDE, PHOTO_SIDE, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer()
}

async function readMetadata(bytes: Uint8Array) {
  if (bytes.length === 0) throw badRequest('', 'REQUIRED')
  try {
    return await sharp(bytes).metadata()
  } catch {
    throw createPictureProblem('FILE_TYPE')
  }
}

function shrink(full: Uint8Array, side: number): Promise<Uint8Array> {
  return sharp(full)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}

function createPictureProblem(
  code: string,
  args: Readonly<Record<string, unknown>> = {},
): HttpProblem {
  return new HttpProblem(422, code, { errors: [{ pointer: '', code, args }] })
}
