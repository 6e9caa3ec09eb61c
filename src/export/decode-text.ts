/** Limits how much of a file is read to find its encoding. */
const SAMPLE_BYTES = 256 * 1024

/**
 * Detects the encoding of a text file: by its byte order mark; without one, UTF-8 if the first
 * bytes of the file are valid UTF-8, else Windows-1252, which Excel on Windows writes by default.
 */
export function detectEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    const sample = bytes.subarray(0, SAMPLE_BYTES)
    // `stream: true` accepts a character that is cut at the end of the sample.
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
