import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useDataProvider, type RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { ApiError } from '../../core/data/api-error.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'

interface ActionVariables {
  readonly id: RaRecord['id']
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Takes an action of a document; tries of the same one share a key, so that it is taken once. */
export function useAction({ name: resource }: Resource) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const key = useRef(uuidV7())
  return useMutation({
    mutationKey: [resource, 'act'],
    mutationFn: ({ id, name, body }: ActionVariables) =>
      dataProvider.act(resource, id, name, body, key.current),
    onError: (error) => {
      // A refused try wrote nothing; the next may have another body, which a used key would not allow.
      if (error instanceof ApiError && error.problem) key.current = uuidV7()
    },
  })
}
