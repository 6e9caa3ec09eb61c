/** Limits pictures, which are re-encoded (rule 1.20). */
export const pictureLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5_000_000,
} as const

/** Limits documents, which are stored as they were sent (rule 1.20). */
export const documentLimits = {
  /** Lists the file extensions of each type; a file with another extension gets the first one. */
  types: {
    'application/pdf': ['pdf'],
    'image/png': ['png'],
    'image/jpeg': ['jpg', 'jpeg'],
    'image/webp': ['webp'],
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
    'text/csv': ['csv'],
  },
  maxBytes: 10_000_000,
  /** Characters of a file's name. */
  maxName: 255,
  /** Limits the files of one record. */
  perRecord: 20,
} as const

export type DocumentType = keyof typeof documentLimits.types

/** Describes an upload; it never changes. */
export interface UploadInfo {
  readonly id: string
  readonly kind: 'image' | 'document'
  /** Holds the name of the file as uploaded, without unsafe characters; pictures have none. */
  readonly name: string | null
  readonly mime: string
  /** Holds the size in bytes, as sent. */
  readonly size: number
  /** Holds the width in px, for pictures only. */
  readonly width: number | null
  readonly height: number | null
  readonly createdAt: string
}
