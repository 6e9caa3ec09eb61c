import type { UploadInfo } from '../../schema/uploads.ts'

/** Holds the stored files of an upload by name, and its description. */
export interface StoredUpload {
  readonly kind: UploadInfo['kind']
  readonly mime: string
  /** Pictures have none. */
  readonly name?: string
  /** In px; of what can be seen only. */
  readonly width?: number
  readonly height?: number
  readonly files: Readonly<Record<string, Uint8Array>>
}
