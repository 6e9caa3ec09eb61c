import { createContext, useContext } from 'react'
import { resourceOf, type Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'

export const RegistryContext = createContext<Registry | undefined>(undefined)

/** Returns everything that is declared. */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('useRegistry needs a RegistryContext above it')
  return registry
}

/** Returns the declaration of one resource. */
export function useDeclared(name: string): Resource {
  return resourceOf(useRegistry(), name)
}
