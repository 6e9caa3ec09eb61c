import pg from 'pg'
import { missingMigrations } from './apply-migrations.ts'
import { readMigrations } from './migration-files.ts'

/** Throws, with what to do, when the database has not all migrations of this program. Changes nothing. */
export async function requireMigrated(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // Rolled back: `missingMigrations` creates the table of migrations where it is missing.
    await client.query('begin')
    const missing = await missingMigrations(client, readMigrations())
    await client.query('rollback')
    if (missing.length > 0) {
      throw new Error(
        `The database lacks migrations of this version, from ${missing[0]!.file} on. Start the server once with "npm start", which applies them, then run "npm run doctor" again.`,
      )
    }
  } finally {
    await client.end()
  }
}
