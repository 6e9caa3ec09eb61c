import { Box } from '@mui/material'
import { useGetManyAggregate } from 'react-admin'
import { useDeclared } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { aboutRecord } from '../../fields/about-record.ts'
import { ReferenceLink } from '../../fields/reference-link.tsx'

interface PointedRecordProps {
  readonly to: string
  readonly id: string
  /** Fields that tell it from its like. */
  readonly hint: readonly string[]
}

/** Draws a link to a record that an id means, and what tells it from its like: its day, what is open of it. */
export function PointedRecord({ to, id, hint }: PointedRecordProps) {
  const resource = useDeclared(to)
  const tools = useCellTools()
  const { can } = useSession()
  const mayKnow = can(`${resource.one}.view`)
  const { data } = useGetManyAggregate(to, { ids: [id] }, { enabled: mayKnow })
  if (!mayKnow) return <>{tools.labels.resource(to, 1)}</>
  const record = data?.[0]
  return (
    <>
      <ReferenceLink to={to} id={id} title={record && String(record[resource.title] ?? '')} />
      {record && (
        <Box component="span" sx={about}>
          {aboutRecord(resource, record, hint, tools)}
        </Box>
      )}
    </>
  )
}

/** On a phone below the link, where a line would break in the middle of it. */
const about = {
  display: { xs: 'block', sm: 'inline' },
  ml: { xs: 0, sm: 1 },
  color: 'text.secondary',
  fontSize: 12,
} as const
