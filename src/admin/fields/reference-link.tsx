import { Box } from '@mui/material'
import { LinkBase, useCreatePath, useGetManyAggregate } from 'react-admin'
import { mayReadTitles } from '../../schema/rights.ts'
import { useDeclared } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useCellTools } from './cell-tools.tsx'
import { describeRecord } from './title.ts'

interface ReferenceLinkProps {
  readonly to: string
  readonly id: string
  /**
   * Holds the title of the record if it is known. Otherwise the title is read together with others
   * of the same screen.
   */
  readonly title: string | undefined
  readonly tabIndex?: number | undefined
}

/** Draws a link to the referenced record; plain text when the person may not open it. */
export function ReferenceLink({ title, ...reference }: ReferenceLinkProps) {
  if (title === undefined) return <UnknownReference {...reference} />
  return <KnownReference {...reference} title={title} />
}

function UnknownReference({ to, id, tabIndex }: Omit<ReferenceLinkProps, 'title'>) {
  const resource = useDeclared(to)
  const enabled = mayReadTitles(resource, useSession())
  const { data } = useGetManyAggregate(to, { ids: [id] }, { enabled })
  const record = data?.[0]
  if (!record) return <span aria-hidden>…</span>
  return (
    <KnownReference to={to} id={id} tabIndex={tabIndex} title={String(record[resource.title])} />
  )
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

interface ReferencedRecordProps {
  readonly to: string
  readonly id: string
  /** Names the fields that distinguish the record from similar ones. */
  readonly hint: readonly string[]
}

/**
 * Draws a link to the record with an id, followed by the fields that distinguish it, such as its
 * date and its due amount.
 */
export function ReferencedRecord({ to, id, hint }: ReferencedRecordProps) {
  const resource = useDeclared(to)
  const tools = useCellTools()
  const mayKnow = mayReadTitles(resource, useSession())
  const { data } = useGetManyAggregate(to, { ids: [id] }, { enabled: mayKnow })
  if (!mayKnow) return <>{tools.labels.resource(to, 1)}</>
  const record = data?.[0]
  return (
    <>
      <ReferenceLink to={to} id={id} title={record && String(record[resource.title] ?? '')} />
      {record && (
        <Box component="span" sx={hintStyle}>
          {describeRecord(resource, record, hint, tools)}
        </Box>
      )}
    </>
  )
}

/** Starts the hint on a new line on a phone, so that it does not begin at the end of the link's line. */
const hintStyle = {
  display: { xs: 'block', sm: 'inline' },
  marginInlineStart: { xs: 0, sm: 1 },
  color: 'text.secondary',
  fontSize: 12,
} as const
