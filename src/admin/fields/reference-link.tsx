import { LinkBase, useCreatePath, useGetManyAggregate } from 'react-admin'
import { useDeclared } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'

interface ReferenceLinkProps {
  readonly to: string
  readonly id: string
  /** The record's title where it is known; else it is asked for, together with others of the same screen. */
  readonly title: string | undefined
  readonly tabIndex?: number | undefined
}

/** Draws a link to the record that a reference means; plain text for people who may not open it. */
export function ReferenceLink({ title, ...reference }: ReferenceLinkProps) {
  if (title === undefined) return <UnknownReference {...reference} />
  return <KnownReference {...reference} title={title} />
}

function UnknownReference({ to, id, tabIndex }: Omit<ReferenceLinkProps, 'title'>) {
  const { one, title } = useDeclared(to)
  const enabled = useSession().can(`${one}.view`)
  const { data } = useGetManyAggregate(to, { ids: [id] }, { enabled })
  const record = data?.[0]
  if (!record) return <span aria-hidden>…</span>
  return <KnownReference to={to} id={id} tabIndex={tabIndex} title={String(record[title])} />
}

function KnownReference({ to, id, title, tabIndex }: ReferenceLinkProps) {
  const { one } = useDeclared(to)
  const { can } = useSession()
  const createPath = useCreatePath()
  if (!can(`${one}.view`)) return <span title={title}>{title}</span>
  return (
    <LinkBase title={title} tabIndex={tabIndex} to={createPath({ resource: to, type: 'show', id })}>
      {title}
    </LinkBase>
  )
}
