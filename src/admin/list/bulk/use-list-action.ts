import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import type { Target } from './use-bulk.ts'

/** Takes an action on rows of a list; tries of the same one share a key, so that nothing is made twice. */
export function useListAction(resource: Resource, action: string) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const key = useRef(uuidV7())
  const { mutateAsync, isPending, error } = useMutation({
    // The query client reads from it which answers became stale.
    mutationKey: [resource.listActions[action]?.makes, 'create'],
    mutationFn: ({ ids, filter }: Target) =>
      dataProvider.takeListAction(resource.name, action, filter ?? { id: ids }, key.current),
  })
  return { run: (target: Target) => mutateAsync(target), isPending, error }
}
