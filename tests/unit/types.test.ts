import { expectTypeOf, it } from 'vitest'
import type { MessageKey, PartKey } from '../../i18n/messages.ts'
import type { products } from '../../resources/catalog/products.ts'
import { boolean, select, text } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import type { Row } from '../../src/schema/row.ts'

type Product = Row<typeof products>

it('a record has the types of its declaration', () => {
  expectTypeOf<Product['name']>().toEqualTypeOf<string>()
  expectTypeOf<Product['sku']>().toEqualTypeOf<string>()
  expectTypeOf<Product['price']>().toEqualTypeOf<number>()
  expectTypeOf<Product['brand']>().toEqualTypeOf<string | null>()
  expectTypeOf<Product['status']>().toEqualTypeOf<'active' | 'archived'>()
  expectTypeOf<Product['isSellable']>().toEqualTypeOf<boolean>()
  expectTypeOf<Product['barcodes'][number]['value']>().toEqualTypeOf<string>()
  expectTypeOf<Product['version']>().toEqualTypeOf<number>()
})

it('an unknown name does not compile', () => {
  // @ts-expect-error the field is called `name`
  defineResource('a', { title: 'nmae', fields: { name: text() } })
  // @ts-expect-error a text has no `maximum`
  defineResource('b', { fields: { name: text({ maximum: 3 }) } })
  // @ts-expect-error there is no such tone
  defineResource('c', { fields: { state: select({ choices: { open: 'blue' } }) } })
  // @ts-expect-error the section names a field that is not there
  defineResource('d', { sections: { main: ['nope'] }, fields: { name: text() } })
  const fields = { name: text(), is: boolean() }
  // @ts-expect-error the condition reads a field that is not there
  defineResource('e', { when: { name: { visible: { nope: 1 } } }, fields })
  expectTypeOf<'issues.NOPE'>().not.toExtend<MessageKey>()
  // Keys of a part compile only with the translation of the part.
  expectTypeOf<'tools.applyFilter'>().not.toExtend<MessageKey>()
  expectTypeOf<'tools.applyFilter'>().toExtend<PartKey<'tools'>>()
})
