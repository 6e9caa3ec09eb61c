import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meetsCondition, type Condition } from '../../src/schema/condition.ts'
import { boolean, decimal, multiSelect, text, type Fields } from '../../src/schema/fields.ts'
import { writeExpressionSql } from '../../src/server/migrate/expression-sql.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await shareTestApp()
})
afterAll(() => app.close())

const TAGS = ['new', 'old', "it's"] as const
const fields: Fields = {
  name: text(),
  size: decimal(),
  isOpen: boolean(),
  tags: multiSelect({ choices: { new: 'neutral', old: 'neutral', "it's": 'neutral' } }),
}

const names = fc.constantFrom('new', 'old', "it's")
const allowNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const generateSeveral = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 })
const sizes = fc.integer({ min: 0, max: 3 })

const records = fc.record({
  name: allowNull(names),
  size: allowNull(sizes),
  isOpen: fc.boolean(),
  tags: fc.subarray([...TAGS]),
})

/** Generates a condition on one field. */
function createCondition(
  name: string,
  values: fc.Arbitrary<unknown>,
  operators: readonly string[],
): fc.Arbitrary<Condition> {
  return fc
    .tuple(fc.constantFrom(...operators), fc.oneof(values, generateSeveral(values)))
    .map(([operator, value]) => ({ [name + operator]: value }))
}

const generateBlank = (name: string) => fc.boolean().map((isNull) => ({ [`${name}_null`]: isNull }))
const conditions: fc.Arbitrary<Condition> = fc
  .array(
    fc.oneof(
      createCondition('name', allowNull(names), ['', '_ne']),
      createCondition('size', allowNull(sizes), ['', '_ne']),
      fc
        .tuple(fc.constantFrom('_gt', '_gte', '_lt', '_lte'), sizes)
        .map(([operator, size]) => ({ [`size${operator}`]: size })),
      createCondition('isOpen', fc.boolean(), ['', '_ne']),
      createCondition('tags', allowNull(names), ['', '_ne']),
      createCondition('tags', names, ['_all']),
      ...['name', 'size', 'tags'].map(generateBlank),
    ),
    { maxLength: 3 },
  )
  .map((parts) => Object.assign({}, ...parts) as Condition)

describe('a condition', () => {
  test('is met by the same records in the browser and in a generated column', async () => {
    await fc.assert(
      fc.asyncProperty(
        conditions,
        fc.array(records, { minLength: 1, maxLength: 8 }),
        async (when, rows) => {
          const column = { when, use: { value: true }, otherwise: { value: false } }
          const found = await app.database.query<{ met: boolean }>({
            text: `
            select ${writeExpressionSql(column, fields)} as met
            from json_to_recordset($1::json) as record
              (name text, size numeric, is_open boolean, tags text[], at integer)
            order by at`,
            values: [
              JSON.stringify(
                rows.map(({ isOpen, ...row }, at) => ({ ...row, is_open: isOpen, at })),
              ),
            ],
          })
          expect(found.map(({ met }) => met)).toEqual(rows.map((row) => meetsCondition(when, row)))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('that no column can test is refused', () => {
    for (const key of ['name_contains', 'tags_gt', 'name_all'])
      expect(() =>
        writeExpressionSql({ when: { [key]: 'new' }, use: { value: true } }, fields),
      ).toThrow(key)
  })
})
