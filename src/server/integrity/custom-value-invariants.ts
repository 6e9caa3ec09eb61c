import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Invariant } from '../context/invariant.ts'
import { CUSTOM, getTable } from '../database/names.ts'
import { quoteLiteral } from '../database/statement.ts'

/**
 * Finds values of custom fields that their derived tables lack, and rows of these tables without
 * such a value (decision 073).
 */
export function createCustomValueInvariants({ resources }: Registry): readonly Invariant[] {
  const tables = resources.filter(({ source }) => source === 'table')
  const joinParts = (write: (resource: Resource) => string) => tables.map(write).join(' union all ')
  return [
    {
      code: 'A3',
      description: 'The stored keys of unique custom fields match the values in the records.',
      sql: `
        with expected as (${joinParts((resource) =>
          writeValues(resource, 'field."unique"', 'armazem_key(given.value)', 'key'),
        )})
        select coalesce(expected.team_id, held.team_id) as team_id,
          coalesce(expected.record, held.record)::text as subject,
          coalesce(expected.key, held.key) as value, expected.record as expected, held.record as found
        from expected
        full join (select * from custom_keys where team_id = $1) held
          on held.team_id = expected.team_id and held.field = expected.field and held.key = expected.key
        where expected.record is distinct from held.record`,
    },
    {
      code: 'A3',
      description: 'The searched texts of custom fields match the values in the records.',
      sql: `
        with expected as (${joinParts((resource) =>
          writeValues(resource, 'field.search', 'armazem_fold(given.value)', 'text'),
        )})
        select coalesce(expected.team_id, held.team_id) as team_id,
          coalesce(expected.record, held.record)::text as subject,
          expected.text as expected, held.text as found
        from expected
        full join (select * from custom_texts where team_id = $1) held
          on held.team_id = expected.team_id and held.field = expected.field
          and held.record = expected.record
        where expected.text is distinct from held.text`,
    },
    {
      code: 'A3',
      description: 'The stored links of custom references match the values in the records.',
      // A reference to a record that was deleted while the field did not exist has no link.
      sql: `
        with expected as (${joinParts((resource) =>
          writeValues(resource, `field.kind = 'reference'`, 'given.value::uuid', 'target'),
        )}), different as (
          select coalesce(expected.team_id, held.team_id) as team_id,
            coalesce(expected.record, held.record) as record,
            expected.target as expected, held.target as found
          from expected
          full join (select * from custom_links where team_id = $1) held
            on held.team_id = expected.team_id and held.field = expected.field
            and held.record = expected.record
          where expected.target is distinct from held.target)
        select different.team_id, different.record::text as subject, different.expected, different.found
        from different
        where different.found is not null or different.expected in (${joinParts(
          (resource) => `
          select target.id from ${getTable(resource)} target
          where target.team_id = $1 and target.id in (select missing.expected from different missing)`,
        )})`,
    },
  ]
}

/** Writes a select of the values of a resource's custom fields that fulfil a condition. */
function writeValues(resource: Resource, condition: string, value: string, name: string): string {
  return `
    select record.team_id, field.id as field, record.id as record, ${value} as ${name}
    ${writeSource(resource)} and ${condition}`
}

/** Writes the source of all values of a resource's custom fields, with the condition of the team. */
function writeSource(resource: Resource): string {
  return `
    from custom_fields field
    join ${getTable(resource)} record on record.team_id = field.team_id
    cross join lateral (select record.${CUSTOM} ->> field.id::text as value) given
    where field.team_id = $1 and field.resource = ${quoteLiteral(resource.name)} and given.value is not null`
}
