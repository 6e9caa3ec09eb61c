import { packTar } from 'modern-tar'

/** Holds the version of the file format. A program reads backups of this version and older versions. */
export const FORMAT = 1
/** Names the first entry, which describes the backup. */
export const HEAD = 'backup.json'
/** Names the entry after all data, which lists the contents of the backup. */
export const MANIFEST = 'manifest.json'
/** Names the last entry, which contains the checksum of all bytes before it. */
const TAIL = 'SHA256'
/** Sets the size of the last entry: a header, one block of content and the two empty blocks that end a tar file. */
export const TAIL_BYTES = 2048
/**
 * Names the pax record of an entry that contains the checksum of its content; tar programs treat it
 * as an extended attribute.
 */
export const CHECKSUM = 'SCHILY.xattr.user.sha256'
/** Names the entry with the secret of the server, which only encrypted backups of the whole server contain. */
export const SECRET = 'settings/secret'

/** Names the data in a backup: the whole server, or the rows of one team. */
export type BackupScope =
  | { readonly kind: 'instance' }
  /** Names the team, and the person for whom the backup is made. */
  | { readonly kind: 'team'; readonly team: string; readonly person: string }

/** Describes the first entry. */
export interface Head {
  readonly format: number
  /** Holds the version of the program that wrote the backup. */
  readonly program: string
  /** Holds the time of the snapshot, ISO 8601. */
  readonly createdAt: string
  readonly postgres: string
  readonly scope: BackupScope
  readonly migrations: readonly AppliedMigration[]
  readonly teams: readonly { readonly id: string; readonly name: string }[]
  /** Lists the tables in the order of their data, with the columns in the backup. */
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[]
  readonly sequences: readonly SequenceState[]
}

export interface AppliedMigration {
  readonly number: number
  readonly file: string
  readonly checksum: string
}

export interface SequenceState {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Describes the entry after all data. */
export interface Manifest {
  readonly tables: Readonly<Record<string, TableTotals>>
  readonly files: { readonly count: number; readonly bytes: number }
  /**
   * Lists uploads in the database of which the file store has no file, as `team/id`; at most 100.
   */
  readonly missingFiles: readonly string[]
}

/**
 * Holds the number of rows of a table, and the checksum of the rows as COPY writes them, ordered by
 * key.
 */
export interface TableTotals {
  readonly rows: number
  readonly sha256: string
}

/** Returns the bytes of one tar entry, a multiple of 512. The same input gives the same bytes. */
export async function createTarEntry(
  name: string,
  content: Uint8Array,
  pax?: Record<string, string>,
): Promise<Uint8Array> {
  const header = {
    name,
    size: content.byteLength,
    mtime: new Date(0),
    mode: 0o600,
    uid: 0,
    gid: 0,
    ...(pax && { pax }),
  }
  const archive = await packTar([{ header, body: content }])
  return archive.subarray(0, -END_BYTES)
}

/** Returns the last entry of a backup, which contains the checksum of all bytes before it. */
export async function createTail(sha256: string): Promise<Uint8Array> {
  const entry = await createTarEntry(TAIL, Buffer.from(`${sha256}\n`))
  return Buffer.concat([entry, Buffer.alloc(END_BYTES)])
}

const END_BYTES = 1024
