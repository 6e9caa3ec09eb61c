import { strToU8, Zip, ZipDeflate } from 'fflate'

/**
 * Sets the compression level. Level 6 would take twice as long and make the file a fifth smaller.
 */
const LEVEL = 1
/**
 * Sets the time of the files in the zip to the earliest that zip allows. The current time would
 * make every file different.
 */
const EPOCH = new Date(1980, 0, 1)
/** Limits the size of a file in the zip to 32 bits: fflate would truncate a larger file. */
const MAX_BYTES = 0xffff_ffff

/** Writes one file of a zip in pieces, the last one with `isEnd`. */
export type PushText = (text: string, isEnd: boolean) => void

/** Writes the files of a zip one after the other. */
export interface ZipWriter {
  /** Begins a file, which must end before the next one begins. */
  file(path: string): PushText
  end(): void
}

/** Writes a zip file as a stream: `emit` gets its bytes in order. */
export function createZipWriter(emit: (bytes: Uint8Array<ArrayBuffer>) => void): ZipWriter {
  const zip = new Zip((problem, chunk) => {
    if (problem) throw problem
    // The chunk is copied, because the compressor reuses its buffer.
    emit(chunk.slice())
  })
  return {
    file(path) {
      const file = new ZipDeflate(path, { level: LEVEL })
      file.mtime = EPOCH
      zip.add(file)
      let size = 0
      return (text, isEnd) => {
        const bytes = strToU8(text)
        size += bytes.length
        if (size > MAX_BYTES) throw new Error('The file is larger than 4 GiB')
        file.push(bytes, isEnd)
      }
    },
    end: () => zip.end(),
  }
}
