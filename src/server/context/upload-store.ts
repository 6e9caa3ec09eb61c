import type { Readable } from 'node:stream'

/** Stores uploaded files by team; an id is valid in its team only. */
export interface UploadStore {
  /** Stores the files of an upload, all or none of them. */
  put(team: string, id: string, files: Readonly<Record<string, Uint8Array>>): Promise<void>
  /** Reads a file; undefined when there is none. */
  read(team: string, id: string, name: string): Promise<StoredFile | undefined>
  remove(team: string, id: string): Promise<void>
  /** Throws when files cannot be stored. */
  check(): Promise<void>
}

export interface StoredFile {
  readonly size: number
  readonly content: Readable
}
