import { createRegistry } from '../src/schema/registry.ts'
import { roles } from './company/roles.ts'
import { tillDevice } from './till/device.ts'
import { settings } from './company/settings.ts'
import * as resources from './index.ts'

/** Holds all declarations of the business. */
export const registry = createRegistry(resources, roles, settings, tillDevice)
