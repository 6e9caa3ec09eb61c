import { afterAll, beforeAll, expect, it } from 'vitest'
import { business } from '../../resources/server.ts'
import { runMaintenanceStatement } from '../../src/server/start/run-maintenance-statement.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'
import { daysAgo } from '../support/trade.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function readKeptTeams(source: string): Promise<readonly string[]> {
  const rows = await app.asSuperuser<{ team: string }>({
    text: 'select distinct team_id as team from kept_months where source = $1 order by 1',
    values: [source],
  })
  return rows.map(({ team }) => team)
}

it('a team whose months cannot be summed does not prevent the sums of other teams', async () => {
  const teams: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const shop = await openShop(await app.signUp())
    await shop.buy([['A', 5, 10]], { date: daysAgo(120) })
    teams.push(shop.owner.team!)
  }
  const [broken, ...others] = teams.toSorted()
  await app.asSuperuser({
    text: `create function break_months() returns trigger language plpgsql as $$
      begin raise exception 'the months of this team are broken'; end $$;
      create trigger break_months before insert on kept_months for each row
        when (new.team_id = '${broken}') execute function break_months()`,
  })
  const statements = business.maintenanceStatements.filter((each) => typeof each !== 'string')
  expect(statements.length).toBeGreaterThan(3)
  const failed: [team: string, problem: string][] = []
  for (const statement of statements) {
    await runMaintenanceStatement(app.database, statement, {
      signal: new AbortController().signal,
      onFailure: (problem, team) => failed.push([team, String(problem)]),
    })
  }
  for (const source of ['due', 'stock', 'levels', 'profit'])
    expect(await readKeptTeams(source)).toEqual(others)
  expect(failed.length).toBeGreaterThan(0)
  for (const [team, problem] of failed) {
    expect(team).toBe(broken)
    expect(problem).toContain('the months of this team are broken')
  }
})
