import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readOrCreateSecret, SECRET_LENGTH } from './stored-secret.ts'

/** Describes an environment variable. A test compares the descriptions with the README's table. */
interface Variable {
  readonly default: string
  readonly meaning: string
}

export const variables = {
  PORT: { default: '3000', meaning: 'the port on which the server listens' },
  HOST: {
    default: '127.0.0.1',
    meaning: 'the address on which the server listens; with `0.0.0.0` other machines can connect',
  },
  PUBLIC_URL: {
    default: '`http://localhost:PORT`',
    meaning:
      'the address under which people reach the server; with `https:` cookies are marked secure',
  },
  DATA_DIR: {
    default: './data',
    meaning:
      'the folder of the embedded database, uploads and the secret; only the user of the server may read it',
  },
  DATABASE_URL: {
    default: '–',
    meaning:
      'the address of a PostgreSQL server, version 15 or newer (`postgres://…`); without it, the server starts its embedded database',
  },
  DATABASE_APP_URL: {
    default: 'DATABASE_URL',
    meaning:
      'the same database with a second login, which owns no tables: statements of teams use it, so that SQL in them cannot reach accounts or pretend to be the server',
  },
  BACKUP_DIR: {
    default: 'DATA_DIR/backups',
    meaning: 'the folder for backups; with several nodes a shared folder',
  },
  BACKUP_KEEP: {
    default: '7; 0 if DATABASE_URL is set',
    meaning: 'how many daily backups are kept; with `0` there are no daily backups',
  },
  BACKUP_PASSPHRASE: {
    default: '–',
    meaning:
      'encrypts and decrypts the backups of the whole server; 12 characters or more; keep a copy in another place',
  },
  DATABASE_DIRECT_URL: {
    default: 'DATABASE_URL',
    meaning:
      'the same database without the pooler, if DATABASE_URL is a pooler in transaction mode; used for migrations and events',
  },
  DATABASE_REPLICA_URL: {
    default: '–',
    meaning:
      'a streaming replica of the database, with the user of DATABASE_APP_URL if it is set: reports, boards and exports read from it; the header `X-Data-As-Of` contains the time of their data',
  },
  SECRET: {
    default: 'generated and stored in DATA_DIR',
    meaning: 'signs sessions; 32 characters or more; the same on all nodes of one database',
  },
  SIGN_UP: {
    default: '`open` until the first team exists, then `invite`',
    meaning:
      'who may create an account: everybody (`open`) or invited people (`invite`); with `open` and `SMTP_URL`, once a team exists, people confirm their address by a link in a mail',
  },
  UPLOADS_URL: {
    default: 'the folder DATA_DIR/uploads',
    meaning:
      'an S3-compatible bucket for files, `https://KEY:SECRET@host/bucket?region=…`; the same on all nodes',
  },
  UPLOADS_QUOTA: {
    default: '10000',
    meaning: 'the largest total size of the files of one team, in MB',
  },
  SMTP_URL: {
    default: 'mails are written to files in DATA_DIR/outbox',
    meaning: 'the mail server, `smtp://USER:PASSWORD@host:587` or `smtps://…`',
  },
  MAIL_FROM: {
    default: 'no-reply@ and the host of PUBLIC_URL',
    meaning: 'the sender of mails, an address that the mail server accepts',
  },
  BOUNCES_URL: {
    default: '–',
    meaning:
      'the mailbox of the sender, whose bounce reports are read, `imaps://USER:PASSWORD@host/INBOX` or `imap://…`',
  },
  TRUSTED_PROXIES: {
    default: '–',
    meaning:
      'addresses or networks (`10.0.0.0/8`), separated by commas, whose header `X-Forwarded-For` is trusted',
  },
  METRICS_TOKEN: {
    default: '–',
    meaning:
      'allows requests for `/metrics` from other machines with `Authorization: Bearer …`; without it only the same machine can read `/metrics`',
  },
  LOG_LEVEL: { default: 'info', meaning: '`debug`, `info`, `warn`, `error` or `silent`' },
  DEMO: {
    default: '–',
    meaning:
      'loads the demo company in the size `small` (or `1`), `real` or `large`; its accounts have a publicly known password',
  },
} as const satisfies Readonly<Record<string, Variable>>

const address = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'must be IP addresses or networks separated by commas',
)

const postgresAddress = z
  .string()
  .refine((text) => /^postgres(ql)?:$/.test(getProtocol(text)), 'must be postgres://…')

const Values = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 65535')
    .max(65_535, 'must be 1 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine((text) => /^https?:$/.test(getProtocol(text)), 'must be an http or https address')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_APP_URL: postgresAddress.optional(),
  BACKUP_DIR: z
    .string()
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_KEEP: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 1000')
    .max(1000, 'must be 0 to 1000')
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have 12 characters or more').optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  SECRET: z.string().min(SECRET_LENGTH, `must have ${SECRET_LENGTH} characters or more`).optional(),
  SIGN_UP: z.enum(['open', 'invite'], 'must be open or invite').optional(),
  UPLOADS_URL: z.string().refine(isBucket, 'must be https://KEY:SECRET@host/bucket').optional(),
  UPLOADS_QUOTA: z.coerce
    .number('must be a number of MB')
    .positive('must be more than 0')
    .default(10_000),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:$/.test(getProtocol(text)), 'must be smtp://… or smtps://…')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  BOUNCES_URL: z.string().refine(isMailbox, 'must be imaps://USER:PASSWORD@host/INBOX').optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(address))
    .default([]),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters or more').optional(),
  LOG_LEVEL: z
    .enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    )
    .default('info'),
  DEMO: z
    .enum(['0', '1', 'small', 'real', 'large'], 'must be 0, 1, small, real or large')
    .transform((value) => (value === '0' ? undefined : value === '1' ? 'small' : value))
    .optional(),
} satisfies Record<keyof typeof variables, z.ZodType>)

const Settings = Values.refine(
  ({ DATABASE_URL, DATABASE_APP_URL }) => DATABASE_APP_URL === undefined || DATABASE_URL,
  {
    path: ['DATABASE_APP_URL'],
    message: 'needs DATABASE_URL, the login that owns the tables of the same database',
  },
).refine(
  ({ DATABASE_APP_URL, DATABASE_REPLICA_URL }) =>
    DATABASE_APP_URL === undefined ||
    DATABASE_REPLICA_URL === undefined ||
    findUser(DATABASE_REPLICA_URL) === findUser(DATABASE_APP_URL),
  {
    path: ['DATABASE_REPLICA_URL'],
    message: 'must have the user of DATABASE_APP_URL, because statements of teams use it',
  },
)

/** Holds the checked configuration of the server. */
export interface Environment {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Holds the address of the same database with the login for statements of teams. */
  readonly databaseAppUrl: string | undefined
  readonly backupDir: string
  /** Limits the number of daily backups to keep; 0 disables them. */
  readonly backupKeep: number
  readonly backupPassphrase: string | undefined
  readonly databaseDirectUrl: string | undefined
  readonly databaseReplicaUrl: string | undefined
  readonly secret: string
  readonly signUp: 'open' | 'invite' | undefined
  /** Holds the address of the bucket for files, including its key. */
  readonly uploadsUrl: string | undefined
  /** Limits the total size of a team's files in bytes. */
  readonly uploadsQuota: number
  /**
   * Holds the address of the mail server, including its password; without one, mails are written to
   * files.
   */
  readonly smtpUrl: string | undefined
  /** Holds the sender of mails. */
  readonly mailFrom: string
  /** Holds the address of the mailbox in which bounce reports arrive, including its password. */
  readonly bouncesUrl: string | undefined
  readonly trustedProxies: readonly string[]
  readonly metricsToken: string | undefined
  readonly logLevel: string
  /** Sets the size of the demo company to load, if any. */
  readonly demo: 'small' | 'real' | 'large' | undefined
}

/**
 * Reads the configuration. Throws one error that lists all invalid variables, one per line. Empty variables count as
 * missing.
 */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const checked = Settings.safeParse(given)
  if (!checked.success) {
    const problems = checked.error.issues.map(
      ({ path, message }) => `${String(path[0])} ${message}`,
    )
    throw new Error(`The configuration is invalid:\n- ${[...new Set(problems)].join('\n- ')}`)
  }
  const { PORT, DATA_DIR } = checked.data
  const publicUrl = checked.data.PUBLIC_URL ?? `http://localhost:${PORT}`
  return {
    port: PORT,
    host: checked.data.HOST,
    publicUrl,
    dataDir: DATA_DIR,
    databaseUrl: checked.data.DATABASE_URL,
    databaseAppUrl: checked.data.DATABASE_APP_URL,
    backupDir: checked.data.BACKUP_DIR ?? join(DATA_DIR, 'backups'),
    // An operator with a separate database usually has other backups.
    backupKeep: checked.data.BACKUP_KEEP ?? (checked.data.DATABASE_URL === undefined ? 7 : 0),
    backupPassphrase: checked.data.BACKUP_PASSPHRASE,
    databaseDirectUrl: checked.data.DATABASE_DIRECT_URL,
    databaseReplicaUrl: checked.data.DATABASE_REPLICA_URL,
    secret: checked.data.SECRET ?? readOrCreateSecret(DATA_DIR),
    signUp: checked.data.SIGN_UP,
    uploadsUrl: checked.data.UPLOADS_URL,
    uploadsQuota: checked.data.UPLOADS_QUOTA * 1e6,
    smtpUrl: checked.data.SMTP_URL,
    mailFrom: checked.data.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    bouncesUrl: checked.data.BOUNCES_URL,
    trustedProxies: checked.data.TRUSTED_PROXIES,
    metricsToken: checked.data.METRICS_TOKEN,
    logLevel: checked.data.LOG_LEVEL,
    demo: checked.data.DEMO,
  }
}

function isBucket(text: string): boolean {
  if (!/^https?:$/.test(getProtocol(text))) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password !== '' && pathname.length > 1
}

function isMailbox(text: string): boolean {
  if (!/^imaps?:$/.test(getProtocol(text))) return false
  const { username, password, hostname } = new URL(text)
  return username !== '' && password !== '' && hostname !== ''
}

/** Returns the user in the address of a database, as pg reads the address. */
function findUser(address: string): string {
  const { username, searchParams } = new URL(address)
  return searchParams.get('user') ?? decodeURIComponent(username)
}

function getProtocol(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : ''
}
