import { createContext, useContext } from 'react'
import type { NavigationGroup } from '../../../schema/navigation.ts'
import type { PrintoutOffer } from '../../../schema/printout.ts'
import { getResource, type Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { PathMap } from '../navigation/paths.ts'
import type { DeviceScreens, Screen } from '../navigation/screen.ts'

export const RegistryContext = createContext<Registry | undefined>(undefined)

/** Returns the registry of all declarations. Throws an error outside of `RegistryContext`. */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('useRegistry needs a RegistryContext above it')
  return registry
}

/** Returns the declaration of a resource. Throws an error for an unknown name. */
export function useDeclaration(name: string): Resource {
  return getResource(useRegistry(), name)
}

/** Holds the parts of the business that are not declarations. The entry point of the app passes them. */
export interface Business {
  readonly navigation: readonly NavigationGroup[]
  /** Lists the events about which a person can be notified, each with the right that the person needs. */
  readonly events: readonly { readonly event: string; readonly right: string }[]
  /** Lists the screens and pages of the business; the dashboard is the page at `/`. */
  readonly screens: readonly Screen[]
  readonly printouts: readonly PrintoutOffer[]
  /** Declares the screen of shared devices; undefined when devices cannot be shared. */
  readonly device?: DeviceScreens | undefined
  readonly paths: PathMap
}

export const BusinessContext = createContext<Business | undefined>(undefined)

/**
 * Returns the parts of the business that are not declarations, such as navigation, screens and printouts. Throws an
 * error outside of `BusinessContext`.
 */
export function useBusiness(): Business {
  const business = useContext(BusinessContext)
  if (!business) throw new Error('useBusiness needs a BusinessContext above it')
  return business
}
