import { expect, test } from 'vitest'
import { migrateIdentity } from '../../src/server/identity/auth.ts'
import { createTestDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'

test('A connection that is lost while the tables of accounts are created is an error that does not end the process', async () => {
  const database = await createTestDatabase({ empty: true })
  await database.asSuperuser({
    text: `create function wait() returns event_trigger language plpgsql as 'begin perform pg_sleep(60); end';
      create event trigger wait on ddl_command_start execute function wait()`,
  })
  const { host, port } = database.connectionConfig
  const proxy = await startDatabaseProxy({ host: host!, port: port! })
  const connection = { ...database.connectionConfig, host: proxy.host, port: proxy.port }
  const refused = expect(migrateIdentity(connection)).rejects.toThrow()
  const text = `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  await expect.poll(() => database.asSuperuser({ text })).toHaveLength(1)
  proxy.cut()
  await refused
  await proxy.stop()
  await database.drop()
})
