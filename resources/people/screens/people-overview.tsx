import { Alert, Box, Button, Card, Chip, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, useCreatePath, useGetList, type RaRecord } from 'react-admin'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import {
  useTexts,
  useTranslation,
  useLoadedTexts,
} from '../../../src/admin/core/context/translation.ts'
import { useCellTools } from '../../../src/admin/fields/cell-tools.tsx'
import { renderCell } from '../../../src/admin/fields/cells.tsx'
import { Icon } from '../../../src/admin/kit/icons/icon.tsx'
import { PersonFace } from '../../../src/admin/kit/person-face.tsx'
import { LoadingPart, Page, ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { useRecordLink } from '../../../src/admin/list/record-links.ts'
import { findField, type Resource } from '../../../src/schema/resource.ts'
import { isEmpty } from '../../../src/schema/values.ts'
import { apiKeys } from '../api-keys.ts'
import { invitations } from '../invitations.ts'
import { userRoles } from '../user-roles.ts'
import { users } from '../users.ts'

interface Overview {
  readonly declared: Resource
  /** Chooses the records that are in use. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: string
  /** Lists the fields below the title of a record. */
  readonly notes: readonly string[]
  /** Names the field at the end of the line. */
  readonly end: string
}

const overviews: readonly Overview[] = [
  {
    declared: users,
    filter: { status: 'active' },
    sort: 'lastSeenAt',
    notes: ['roles', 'places', 'secondFactor'],
    end: 'lastSeenAt',
  },
  {
    declared: userRoles,
    filter: { members_gt: 0 },
    sort: 'members',
    notes: [],
    end: 'members',
  },
  {
    declared: invitations,
    filter: { status: 'open' },
    sort: 'invitedAt',
    notes: ['roles', 'branches'],
    end: 'expiresAt',
  },
  {
    declared: apiKeys,
    filter: { status: 'active' },
    sort: 'lastUsedAt',
    notes: ['role'],
    end: 'lastUsedAt',
  },
]

/** Draws who can use the team: its active users, roles, open invitations and API keys. */
export function PeopleOverview() {
  const t = useTranslation()
  const { can } = useSession()
  if (!useTexts('boards')) return <ScreenSkeleton />
  return (
    <Page title={t.resource('users')}>
      <Box sx={cards}>
        {overviews
          .filter(({ declared }) => can(`${declared.one}.view`))
          .map((overview) => (
            <OverviewCard key={overview.declared.name} {...overview} />
          ))}
      </Box>
    </Page>
  )
}

function OverviewCard({ declared, filter, sort, notes, end }: Overview) {
  const t = useLoadedTexts('boards')
  const resource = useDeclaration(declared.name)
  const createPath = useCreatePath()
  const name = t.resource(resource.name)
  const { data, total, error, isPending } = useGetList<RaRecord>(resource.name, {
    filter,
    sort: { field: sort, order: 'DESC' },
    pagination: { page: 1, perPage: 5 },
  })
  return (
    <>
      <Card component="section" aria-label={name}>
        <Box sx={head}>
          <Icon name={resource.icon} />
          <Typography variant="h2">{name}</Typography>
          {total !== undefined && <Chip size="small" label={total} />}
          <Button
            size="small"
            component={LinkBase}
            to={createPath({ resource: resource.name, type: 'list' })}
            aria-label={t('boards.allOf', { name })}
            sx={{ marginInlineStart: 'auto' }}
          >
            {t('boards.all')}
          </Button>
        </Box>
        {isPending && <Skeleton variant="rounded" height={160} sx={{ m: 2, mt: 0 }} />}
        {error && (
          <Alert severity="error" sx={{ m: 2, mt: 0 }}>
            {error instanceof Error ? error.message : t('show.failed')}
          </Alert>
        )}
        {data?.length === 0 && (
          <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
            {t('list.nothing')}
          </Typography>
        )}
        {data && data.length > 0 && (
          <Lines resource={resource} records={data} notes={notes} end={end} />
        )}
      </Card>
      {isPending && <LoadingPart />}
    </>
  )
}

interface LinesProps extends Pick<Overview, 'notes' | 'end'> {
  readonly resource: Resource
  readonly records: readonly RaRecord[]
}

function Lines({ resource, records, notes, end }: LinesProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const getLink = useRecordLink(resource)
  const render = (record: RaRecord, path: string) => {
    const field = findField(resource, path)
    return field && renderCell(record[path], tools, { resource, path, field })
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
      {records.map((record) => (
        <Box component="li" key={record.id} sx={line}>
          {resource.name === users.name && (
            <PersonFace person={{ id: record.id, name: String(record.name) }} size={32} />
          )}
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box component={LinkBase} to={getLink(record) ?? ''} sx={title}>
              {String(record[resource.title])}
            </Box>
            <Box sx={noteLine}>
              {notes.flatMap((path) => {
                const shown = !isEmpty(record[path]) && render(record, path)
                return shown
                  ? [<NoteText key={path} name={t.field(resource, path)} text={shown} />]
                  : []
              })}
            </Box>
          </Box>
          <Typography component="div" variant="body2" title={t.field(resource, end)}>
            {render(record, end)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** Draws a value with the name of its field as a tooltip. */
function NoteText({ name, text }: { readonly name: string; readonly text: ReactNode }) {
  return (
    <Typography component="span" variant="caption" color="textSecondary" title={name} noWrap>
      {text}
    </Typography>
  )
}

const noteLine = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'center',
} as const
const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(420px, 100%), 1fr))',
  alignItems: 'start',
} as const
const head = { display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1.5 } as const
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const
const title = {
  display: 'block',
  minHeight: 24,
  lineHeight: '24px',
  fontWeight: 550,
  color: 'text.primary',
  textDecoration: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
} as const
