/** Describes a picture that can be embedded in a PDF. */
export interface Logo {
  /** Holds the bytes of the JPEG. */
  readonly bytes: Uint8Array
  /** Holds the size in px. */
  readonly width: number
  readonly height: number
}
