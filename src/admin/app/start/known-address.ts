import { createRegistry } from '../../../schema/registry.ts'
import { pageAddresses } from '../routing/pages.ts'
import { createPathMap } from '../../core/navigation/paths.ts'
import type { Handed } from './handed.ts'

/** Returns whether an address leads to a screen. */
export function isKnownAddress(handed: Handed, address: string): boolean {
  const registry = createRegistry(handed.resources, handed.roles)
  return createPathMap(registry.resources, pageAddresses(handed)).isKnown(address)
}
