import type { Readable } from 'node:stream'

/** Stores uploaded files by team. An id is valid within its team only. */
export interface UploadStore {
  /** Stores all files of an upload, or none. */
  put(team: string, id: string, files: Readonly<Record<string, Uint8Array>>): Promise<void>
  /** Reads a file; undefined when it is missing. */
  read(team: string, id: string, name: string): Promise<StoredFile | undefined>
  remove(team: string, id: string): Promise<void>
  /** Removes all files of a team; `ids` lists all uploads of the team. */
  removeTeam(team: string, ids: readonly string[]): Promise<void>
  /** Throws an error when files cannot be stored. */
  check(): Promise<void>
}

/** Holds one file of an upload: its size in bytes, and its content as a stream. */
export interface StoredFile {
  readonly size: number
  readonly content: Readable
}
