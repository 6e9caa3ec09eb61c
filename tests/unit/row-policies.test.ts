import { expect, it } from 'vitest'
import { lines, code, reference, select, text } from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { listDesiredRules } from '../../src/server/migrate/declared-rules.ts'

const shops = defineResource('shops', { fields: { name: text() } })
const loans = defineResource('loans', {
  scope: ['shop'],
  ownWithout: { loans: { right: 'loan.view_all', by: ['lender'] } },
  fields: { name: text(), shop: reference('shops'), lender: text() },
})
const letters = defineResource('letters', {
  title: 'kind',
  scopeFrom: 'loan',
  ownFrom: { loans: ['loan'] },
  ownWithout: {
    reminders: {
      right: 'letter.view_all',
      when: { kind: 'reminder' },
      linked: { lines: 'names', field: 'named', to: 'loans' },
    },
  },
  fields: {
    kind: select({ choices: { reminder: 'info', other: 'info' } }),
    loan: reference('loans'),
    names: lines({
      fields: {
        what: text(),
        named: code({ polymorphic: [{ to: 'loans', row: { what: 'loan' }, hint: [] }] }),
      },
    }),
  },
})
const rules = listDesiredRules(createRegistry({ shops, loans, letters }, []))

function findPolicy(table: string, name: string): string | undefined {
  return rules
    .find((rule) => rule.kind === 'policy' && rule.table === table && rule.name === name)
    ?.definition.replaceAll(/\s+/g, ' ')
}

it('policies restrict reads to branches by `scope` and `scopeFrom`', () => {
  expect(findPolicy('shops', 'branch')).toBeUndefined()
  expect(findPolicy('loans', 'branch')).toBe(
    'as restrictive for select using ( (select armazem_branches()) is null or "shop" = any ((select armazem_branches())::uuid[]))',
  )
  expect(findPolicy('letters', 'branch')).toBe(
    'as restrictive for select using ( (select armazem_branches()) is null or exists ( select from "loans" target where target.team_id = "letters".team_id and target.id in ("letters"."loan") offset 0))',
  )
})

it('policies restrict reads to own records by `ownWithout` and `ownFrom`', () => {
  expect(findPolicy('shops', 'own')).toBeUndefined()
  expect(findPolicy('loans', 'own')).toBe(
    `as restrictive for select using ( case when (select armazem_own('loans')) is not null then created_by = (select armazem_own('loans')) or "lender" = (select armazem_own('loans')) else true end)`,
  )
  const letter = findPolicy('letters', 'own')
  expect(letter).toContain(
    `when "kind" = 'reminder' and (select armazem_own('reminders')) is not null then created_by = (select armazem_own('reminders')) or exists ( select from "letters_names" line join "loans" target on target.team_id = line.team_id and target.id = line."loan" where line.team_id = "letters".team_id and line.parent = "letters".id offset 0)`,
  )
  expect(letter).toContain(`when (select armazem_own('loans')) is not null then exists (`)
})

it('each table, including those of child rows, has the policy of its team', () => {
  const teamPolicies = rules.filter((rule) => rule.kind === 'policy' && rule.name === 'team')
  expect(teamPolicies.map(({ table }) => table).sort()).toEqual([
    'letters',
    'letters_names',
    'loans',
    'shops',
  ])
})
