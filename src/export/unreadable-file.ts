/** Reports a file that is not a zip, is damaged, is encrypted, or is too large when unpacked. */
export class UnreadableFileError extends Error {
  readonly code: 'UNREADABLE_FILE' | 'FILE_TOO_LARGE'

  constructor(code: 'UNREADABLE_FILE' | 'FILE_TOO_LARGE' = 'UNREADABLE_FILE') {
    super(code)
    this.name = 'UnreadableFileError'
    this.code = code
  }
}
