import { Box, Card, CardContent, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useFormats } from '../../context/formats.ts'
import { useLabels } from '../../context/labels.tsx'
import { useWords } from '../../context/words.ts'
import { Icon } from '../../shell/icon.tsx'
import type { Overview } from './use-overview.ts'

const SHOWN = 8

/** What was changed last, over all resources. */
export function RecentRecords({ overview }: { readonly overview: readonly Overview[] }) {
  const words = useWords()
  const labels = useLabels()
  const formats = useFormats()
  const recent = overview
    .flatMap(({ resource, recent: records }) => records.map((record) => ({ resource, record })))
    .toSorted((a, b) => String(b.record.updatedAt).localeCompare(String(a.record.updatedAt)))
    .slice(0, SHOWN)
  return (
    <Card>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {words('dashboard.recent')}
        </Typography>
        {recent.length === 0 && (
          <Typography color="textSecondary">{words('dashboard.recentEmpty')}</Typography>
        )}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {recent.map(({ resource, record }) => (
            <Box component="li" key={`${resource.name}/${record.id}`} sx={line}>
              <Icon name={resource.icon} />
              <Box
                component={LinkBase}
                to={`/${resource.name}/${encodeURIComponent(record.id)}/show`}
                sx={link}
              >
                {String(record[resource.title] ?? record.id)}
              </Box>
              <Typography
                variant="caption"
                color="textSecondary"
                sx={{ ml: 'auto', whiteSpace: 'nowrap' }}
              >
                {labels.resource(resource.name, 1)} · {formats.dateTime(String(record.updatedAt))}
              </Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const link = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  maxWidth: '60%',
  color: 'text.primary',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
