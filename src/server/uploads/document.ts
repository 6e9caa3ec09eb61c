import { documentLimits } from '../../schema/uploads.ts'
import { badRequest, HttpProblem } from '../http/problems.ts'
import { cleanUploadName } from './file-name.ts'
import { resizePicture, SIZES } from './picture.ts'
import { sniff } from './sniff.ts'
import type { StoredUpload } from './upload.ts'

/** Names the unchanged file among the stored files of an upload. */
export const ORIGINAL = 'original'

/** Lists all names under which files of an upload can be stored. */
export const STORED_NAMES = [ORIGINAL, ...SIZES]

/**
 * Prepares a file for storage: the sent bytes and, for pictures, the sizes to show. Throws
 * `REQUIRED` for an empty file, and `FILE_TYPE` when the type of the bytes is not accepted.
 */
export async function readDocument(bytes: Uint8Array, sentName: string): Promise<StoredUpload> {
  if (bytes.length === 0) throw badRequest('', 'REQUIRED')
  const mime = sniff(bytes, sentName)
  if (!mime) {
    const accepted = Object.values(documentLimits.types).flat().join(', ')
    throw new HttpProblem(422, 'FILE_TYPE', { extensions: { accepted } })
  }
  const shown = mime.startsWith('image/') ? await resizeForDisplay(bytes) : {}
  return {
    kind: 'document',
    mime,
    name: cleanUploadName(sentName, mime),
    ...shown,
    files: { [ORIGINAL]: bytes, ...shown.files },
  }
}

/**
 * Re-encodes a picture for display. Returns an empty object when the picture is too large to draw. The
 * sent bytes are stored in both cases.
 */
async function resizeForDisplay(
  bytes: Uint8Array,
): Promise<Partial<Awaited<ReturnType<typeof resizePicture>>>> {
  try {
    return await resizePicture(bytes)
  } catch (problem) {
    if (problem instanceof HttpProblem && problem.code === 'FILE_SIZE') return {}
    throw problem
  }
}
