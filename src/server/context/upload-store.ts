import type { Readable } from 'node:stream'

/** Stores uploaded files by team; an id is useless in another team. */
export interface UploadStore {
  /** Keeps the files of an upload, all or none of them. */
  put(team: string, id: string, files: Readonly<Record<string, Uint8Array>>): Promise<void>
  /** A file, or nothing when there is none. */
  read(team: string, id: string, name: string): Promise<StoredFile | undefined>
  remove(team: string, id: string): Promise<void>
  /** Throws when files cannot be kept. */
  check(): Promise<void>
}

export interface StoredFile {
  readonly size: number
  readonly content: Readable
}
