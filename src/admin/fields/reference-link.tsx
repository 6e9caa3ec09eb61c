import { Box } from '@mui/material'
import { LinkBase, useCreatePath, useGetManyAggregate } from 'react-admin'
import { mayReadTitles } from '../../schema/rights.ts'
import { useDeclaration, useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import type { UndoOutcome } from '../core/data/wire.ts'
import { useCellTools } from './cell-tools.tsx'
import { formatLinkTitle } from './field-text.ts'
import { describeRecord } from './title.ts'

interface ReferenceLinkProps {
  readonly to: string
  readonly id: string
  /**
   * Holds the title of the record. If undefined, the title is read in one request with the other titles that the screen
   * lacks.
   */
  readonly title: string | undefined
  readonly tabIndex?: number | undefined
}

/** Draws a link to the referenced record; plain text when the person may not open it. */
export function ReferenceLink({ title, ...reference }: ReferenceLinkProps) {
  if (title === undefined) return <UntitledReference {...reference} />
  return <TitledReference {...reference} title={title} />
}

function UntitledReference({ to, id, tabIndex }: Omit<ReferenceLinkProps, 'title'>) {
  const resource = useDeclaration(to)
  const enabled = mayReadTitles(resource, useSession())
  const tools = useCellTools()
  const { data } = useGetManyAggregate(to, { ids: [id] }, { enabled })
  if (!data) return <span aria-hidden>…</span>
  const [record] = data
  // The record was deleted, or this person cannot see it.
  if (!record) return <span>{tools.labels.resource(to, 1)}</span>
  const title = formatLinkTitle(resource, record, tools)
  return <TitledReference to={to} id={id} tabIndex={tabIndex} title={title} />
}

function TitledReference({ to, id, title, tabIndex }: ReferenceLinkProps) {
  const { one } = useDeclaration(to)
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
  /** Names the fields that distinguish the record from similar records. */
  readonly hint: readonly string[]
}

/**
 * Draws a link to the record with an id, followed by the fields that distinguish it, such as its
 * date and its due amount.
 */
export function ReferencedRecord({ to, id, hint }: ReferencedRecordProps) {
  const resource = useDeclaration(to)
  const tools = useCellTools()
  const mayReadTitle = mayReadTitles(resource, useSession())
  const { data } = useGetManyAggregate(to, { ids: [id] }, { enabled: mayReadTitle })
  if (!mayReadTitle) return <>{tools.labels.resource(to, 1)}</>
  const record = data?.[0]
  return (
    <>
      <ReferenceLink to={to} id={id} title={record && formatLinkTitle(resource, record, tools)} />
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

/** Limits the listed records. */
const SHOWN_RECORDS = 50

/** Lists records that an undo refused, each with a link and the reason. */
export function RefusedRecords({ refused }: Pick<UndoOutcome, 'refused'>) {
  const { byName } = useRegistry()
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 1, paddingInlineStart: 2, maxHeight: 240, overflow: 'auto' }}
    >
      {refused.slice(0, SHOWN_RECORDS).map(({ resource, id, message }) => (
        <li key={`${resource} ${id}`}>
          {byName.has(resource) && (
            <>
              <ReferenceLink to={resource} id={id} title={undefined} />:{' '}
            </>
          )}
          {message}
        </li>
      ))}
    </Box>
  )
}
