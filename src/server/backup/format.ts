import { packTar } from 'modern-tar'

/** The version of the file format; a program reads backups of this version and older ones. */
export const FORMAT = 1
/** Names the first entry, which describes the backup. */
export const HEAD = 'backup.json'
/** Names the entry after all data, which lists the content of the backup. */
export const MANIFEST = 'manifest.json'
/** The name of the last entry: the checksum of all bytes before it. */
const TAIL = 'SHA256'
/** Sets the size of the last entry: a header, one block of content and the two empty blocks that end a tar file. */
export const TAIL_BYTES = 2048
/** The pax record of an entry that holds the checksum of its content; tar programs know it as an extended attribute. */
export const CHECKSUM = 'SCHILY.xattr.user.sha256'
export const SECRET = 'settings/secret'

/** Names what a backup covers: the whole server, or the rows of one team. */
export type BackupScope =
  | { readonly kind: 'instance' }
  /** Names the person for whom the backup is made. */
  | { readonly kind: 'team'; readonly team: string; readonly person: string }

/** The first entry. */
export interface Head {
  readonly format: number
  /** Version of the program that wrote the backup. */
  readonly program: string
  /** Holds the time of the snapshot, ISO 8601. */
  readonly createdAt: string
  readonly postgres: string
  readonly scope: BackupScope
  readonly migrations: readonly AppliedMigration[]
  readonly teams: readonly { readonly id: string; readonly name: string }[]
  /** Tables in the order of their data, with the columns that are kept. */
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

/** The entry after all data. */
export interface Manifest {
  readonly tables: Readonly<Record<string, TableTotals>>
  readonly files: { readonly count: number; readonly bytes: number }
  /** Files that the database names but the file store does not have, as `team/id`; at most 100 are listed. */
  readonly missingFiles: readonly string[]
}

/** The rows of a table; the checksum is of the rows as COPY writes them, ordered by key. */
export interface TableTotals {
  readonly rows: number
  readonly sha256: string
}

/** Returns the bytes of one tar entry, a multiple of 512; the same input gives the same bytes. */
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

/** Returns the last entry of a backup, which holds the checksum of all bytes before it. */
export async function createTail(sha256: string): Promise<Uint8Array> {
  const entry = await createTarEntry(TAIL, Buffer.from(`${sha256}\n`))
  return Buffer.concat([entry, Buffer.alloc(END_BYTES)])
}

const END_BYTES = 1024
