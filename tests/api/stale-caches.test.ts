import { expect, test } from 'vitest'
import { roles } from '../../resources/company/roles.ts'
import { settings } from '../../resources/company/settings.ts'
import * as resources from '../../resources/index.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { createTestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'

test('a posting that writes undeclared tables fails, including writes of triggers and functions', async () => {
  const adjustments = { ...resources.adjustments, touches: ['stock-movements'] }
  const registry = createRegistry({ ...resources, adjustments }, roles, settings)
  const app = await createTestApp({ registry })
  try {
    const shop = await openShop(await app.signUp())
    await expect(shop.adjust([['A', 1, 10]])).rejects.toThrow(
      /post wrote adjustments, .*products.*X-Invalidates leaves out product, .*`touches`/,
    )
  } finally {
    await app.close()
  }
})
