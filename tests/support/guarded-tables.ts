import { readDatabaseFiles } from '../../src/server/migrate/database-files.ts'

/** Holds the arguments of a call of armazem_guard (database/11-row-policies.sql). */
export interface GuardedTable {
  readonly table: string
  readonly acrossTeams: boolean
  readonly branch?: 'required' | 'optional' | 'summed'
  readonly own: readonly string[]
  readonly ownColumn?: string
}

/** Reads from the files of `database/` the tables whose policies armazem_guard creates. */
export function listGuardedTables(sql = readAll()): readonly GuardedTable[] {
  const code = sql.replaceAll(/^\s*--.*$/gm, '')
  return [...code.matchAll(/^select armazem_guard\('(\w+)'([^;]*)\);$/gm)].map(
    ([, table = '', options = '']) => {
      const branch = readOption(options, 'branch') as GuardedTable['branch']
      const ownColumn = readOption(options, 'own_column')
      return {
        table,
        acrossTeams: options.includes('across_teams => true'),
        ...(branch && { branch }),
        own: readOption(options, 'own')?.replaceAll(/[{}]/g, '').split(',') ?? [],
        ...(ownColumn && { ownColumn }),
      }
    },
  )
}

function readAll(): string {
  return readDatabaseFiles()
    .map(({ sql }) => sql)
    .join('\n')
}

function readOption(options: string, name: string): string | undefined {
  return new RegExp(`\\b${name} => '([^']*)'`).exec(options)?.[1]
}

/** Lists the policies of a guarded table, such as `policy team on history`. */
export function listGuardPolicies({ table, acrossTeams, branch, own }: GuardedTable): string[] {
  const names = [
    'team',
    ...(acrossTeams ? ['engine'] : []),
    ...(branch ? ['branch'] : []),
    ...(own.length > 0 ? ['own'] : []),
  ]
  return names.map((name) => `policy ${name} on ${table}`)
}
