import type { UploadInfo } from '../../schema/uploads.ts'

/** Holds the stored files of an upload by name, and its description. */
export interface StoredUpload {
  readonly kind: UploadInfo['kind']
  readonly mime: string
  /** Holds the name of the file; undefined for pictures. */
  readonly name?: string
  /** Holds the width in px; undefined for documents. */
  readonly width?: number
  readonly height?: number
  readonly files: Readonly<Record<string, Uint8Array>>
}
