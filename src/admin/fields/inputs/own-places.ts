import { useMemo } from 'react'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import type { Place } from '../field-text.ts'

/**
 * Returns the branches that may be chosen as the place of a record, for people who work in some only; undefined where
 * all may be. A record between two branches has one end elsewhere.
 */
export function useOwnPlaces({ resource, path }: Place): readonly string[] | undefined {
  const { branches } = useSession()
  const isWhere = resource.scope.length === 1 && resource.scope[0] === path
  return isWhere && branches !== null ? branches : undefined
}

/** Returns the branches whose records the person may see, when `to` is the resource of branches; undefined for all. */
export function useSeenPlaces(to: string): readonly string[] | undefined {
  const { branches } = useSession()
  const { resources } = useRegistry()
  const isPlace = useMemo(
    () =>
      resources.some(({ scope, fields }) =>
        scope.some((name) => {
          const field = fields[name]
          return field?.kind === 'reference' && field.to === to
        }),
      ),
    [resources, to],
  )
  return isPlace && branches !== null ? branches : undefined
}
