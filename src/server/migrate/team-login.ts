import pg from 'pg'
import { hasTeamRole, SET_ROLE, TEAM_ROLE } from './team-role.ts'

const ADVICE = 'see docs/operations.md, "Your own PostgreSQL"'

/**
 * Checks the login of DATABASE_APP_URL after the preparation of the database. Throws an error that says what to do when
 * the login uses another database, lacks the rights of the role of teams, or can act as a role that row-level security
 * does not restrict. `owner` connects directly as the owner of the tables.
 */
export async function checkTeamLogin(
  connection: pg.ClientConfig,
  owner: pg.ClientConfig,
): Promise<void> {
  const { login, place } = await withClient(connection, readPlace)
  await withClient(owner, async (client) => {
    if ((await readPlace(client)).place !== place) {
      throw new Error(
        'DATABASE_APP_URL and DATABASE_URL lead to different databases: use the same server and database in both.',
      )
    }
    if (!(await hasTeamRole(client))) {
      throw new Error(
        `DATABASE_APP_URL needs the role ${TEAM_ROLE}, which the user of DATABASE_URL may not use: grant ${TEAM_ROLE} to this user, and start again; ${ADVICE}.`,
      )
    }
    const [danger] = (await client.query<Danger>(DANGERS, [login])).rows
    if (danger) {
      const through = danger.role === login ? '' : ` can act as ${danger.role}, which`
      throw new Error(
        `The user ${login} of DATABASE_APP_URL${through} ${danger.reason}: use a login whose only role is ${TEAM_ROLE}; ${ADVICE}.`,
      )
    }
    const { rows } = await client.query<{ isMember: boolean }>(IS_MEMBER, [login, TEAM_ROLE])
    if (!rows[0]?.isMember) {
      throw new Error(
        `The user ${login} of DATABASE_APP_URL lacks rights of ${TEAM_ROLE}: grant ${TEAM_ROLE} to ${login} (not as noinherit); ${ADVICE}.`,
      )
    }
  })
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return work(client).finally(() => client.end())
}

interface Place {
  readonly login: string
  /**
   * Identifies the database by its id and the start time of its server: two servers do not start in the same
   * microsecond.
   */
  readonly place: string
}

async function readPlace(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(`
    select session_user as login,
      concat(oid, ' ', extract(epoch from pg_postmaster_start_time())) as place
    from pg_database where datname = current_database()`)
  return rows[0]!
}

const READS_ACCOUNTS = 'may read or write accounts and sessions'
const ACTS_AS_SERVER = 'may act as the server, because it may truncate teams'

/** Describes the login itself, or a role that the login has or can set, and the reason why the role is dangerous. */
interface Danger {
  readonly role: string
  readonly reason: string
}

/**
 * Selects the first dangerous role of a login: the login itself, then its other roles. Privileges that the login may
 * have inherited come last, so that the role that has granted them is named. Members of the predefined roles (`pg_…`)
 * can read the files of the server or run programs. The tables of accounts are those with the policy `engine`
 * (database/20-identity.sql and others) and without a policy by which a team writes.
 */
const DANGERS = `
  select role.rolname as role, danger.reason
  from pg_roles login
  join pg_roles role on pg_has_role(login.oid, role.oid, 'member')
  cross join lateral (select case
    when role.rolsuper then 'is a superuser'
    when role.rolbypassrls then 'bypasses row-level security'
    when role.rolcreaterole then 'may grant itself other roles'
    when role.rolreplication then 'may copy the whole server'
    when role.oid = (select relowner from pg_class where oid = 'teams'::regclass) then 'owns the tables'
    when has_table_privilege(role.oid, 'teams', 'truncate') then '${ACTS_AS_SERVER}'
    when role.rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
      then 'may use the files and programs of the server'
    when exists (
      select from pg_policy engine
      where engine.polname = 'engine' and not exists (
          select from pg_policy team
          where team.polrelid = engine.polrelid and team.polname = 'team' and team.polcmd <> 'r')
        and (has_any_column_privilege(role.oid, engine.polrelid, 'select, insert, update')
          or has_table_privilege(role.oid, engine.polrelid, 'delete, truncate, trigger')))
      then '${READS_ACCOUNTS}'
    end as reason) danger
  where login.rolname = $1 and danger.reason is not null
  order by role.oid = login.oid and danger.reason in ('${READS_ACCOUNTS}', '${ACTS_AS_SERVER}'),
    role.oid <> login.oid, role.rolname limit 1`

const IS_MEMBER = `
  select pg_has_role(login.oid, role.oid, 'usage') and pg_has_role(login.oid, role.oid, ${SET_ROLE}) as "isMember"
  from pg_roles login join pg_roles role on role.rolname = $2 where login.rolname = $1`
