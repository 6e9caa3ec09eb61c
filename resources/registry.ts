import { createRegistry } from '../src/schema/registry.ts'
import { roles } from './company/roles.ts'
import { settings } from './company/settings.ts'
import * as resources from './index.ts'

/** Everything that the business declares. */
export const registry = createRegistry(resources, roles, settings)
