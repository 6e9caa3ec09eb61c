import type { UploadInfo } from '../../schema/uploads.ts'

/** Holds the stored files of an upload by name, and its description. */
export interface StoredUpload {
  readonly kind: UploadInfo['kind']
  readonly mime: string
  /** Holds the name of a document; undefined for the kind `image`. */
  readonly name?: string
  /** Holds the width in px of a picture, also of one sent as a document; undefined for other files. */
  readonly width?: number
  readonly height?: number
  readonly files: Readonly<Record<string, Uint8Array>>
}
