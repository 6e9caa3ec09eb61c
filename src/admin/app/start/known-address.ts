import { pageAddresses } from '../routing/pages.ts'
import { createPathMap } from '../../core/navigation/paths.ts'
import type { Handed } from './handed.ts'

/** Returns whether an address leads to a screen. */
export function isKnownAddress(handed: Handed, address: string): boolean {
  return createPathMap(handed.registry.resources, pageAddresses(handed)).isKnown(address)
}
