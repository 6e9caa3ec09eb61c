import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { referencesTo, type BackReference } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { RelatedList } from './related-list.tsx'

interface RelatedListsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Shows records that refer to this one, as far as the person may see them: the first few of each kind. */
export function RelatedLists({ resource, record }: RelatedListsProps) {
  const registry = useRegistry()
  const { can } = useSession()
  const [references] = useState(() =>
    chosen(resource, referencesTo(registry, resource.name)).filter(
      (one) => isDirect(one) && can(`${one.from.one}.view`) && mayRead(one, can),
    ),
  )
  return references.map(({ from, field }) => (
    <RelatedList
      key={`${from.name}/${field}`}
      from={from}
      field={field}
      record={record}
      isOnlyOne={references.filter((one) => one.from === from).length === 1}
    />
  ))
}

/** Returns those that the declaration names, in its order; without it, all but reports. */
function chosen(
  { related }: Resource,
  references: readonly BackReference[],
): readonly BackReference[] {
  if (!related) return references.filter(({ from }) => from.source !== 'view')
  return related.flatMap((name) => references.filter(({ from }) => from.name === name))
}

/** References in child rows cannot be filtered by. */
function isDirect({ lines }: BackReference): boolean {
  return lines === undefined
}

function mayRead({ from, field }: BackReference, can: (right: string) => boolean): boolean {
  const requires = from.fields[field]?.requires
  return requires === undefined || can(requires)
}
