/** Sets the limits of pictures, which are re-encoded (rule 1.20). */
export const pictureLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5_000_000,
} as const

/** Sets the limits of documents, which are stored unchanged (rule 1.20). */
export const documentLimits = {
  /**
   * Lists the file extensions of each type. A file with another extension gets the first extension.
   */
  types: {
    'application/pdf': ['pdf'],
    'image/png': ['png'],
    'image/jpeg': ['jpg', 'jpeg'],
    'image/webp': ['webp'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
    'text/csv': ['csv'],
  },
  maxBytes: 10_000_000,
  /** Limits the characters of a file name. */
  maxName: 255,
  /** Limits the files in one field of a record. */
  perRecord: 20,
} as const

/** Sets the limits of files that are imported. */
export const importLimits = {
  extensions: ['csv', 'txt', 'tsv', 'xlsx'],
  maxBytes: 20_000_000,
} as const

export type DocumentType = keyof typeof documentLimits.types

/** Describes an upload. Uploads never change. */
export interface UploadInfo {
  readonly id: string
  readonly kind: 'image' | 'document'
  /** Holds the original name of a document without unsafe characters; null for the kind `image`. */
  readonly name: string | null
  readonly mime: string
  /** Holds the size in bytes as uploaded. */
  readonly size: number
  /**
   * Holds the width in px of a picture, also of one sent as a document; null for other files and unreadable pictures.
   */
  readonly width: number | null
  readonly height: number | null
  readonly createdAt: string
}
