import { Box, Card, CardActionArea, Skeleton, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useFormats } from '../../context/formats.ts'
import { useLabels } from '../../context/labels.tsx'
import { Icon } from '../../shell/icon.tsx'
import type { Overview } from './use-overview.ts'

/** How many records of one resource there are; it opens their list. */
export function CountCard({
  overview: { resource, total, isFailed },
}: {
  readonly overview: Overview
}) {
  const labels = useLabels()
  const formats = useFormats()
  return (
    <Card>
      <CardActionArea component={LinkBase} to={`/${resource.name}`} sx={{ p: 2, height: '100%' }}>
        <Box
          sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary', mb: 0.5 }}
        >
          <Icon name={resource.icon} />
          <Typography component="span" sx={{ fontSize: 12, fontWeight: 550 }}>
            {labels.resource(resource.name)}
          </Typography>
        </Box>
        <Typography component="span" sx={figure}>
          {total === undefined && !isFailed ? (
            <Skeleton width={64} />
          ) : isFailed ? (
            '–'
          ) : (
            formats.integer(total)
          )}
        </Typography>
      </CardActionArea>
    </Card>
  )
}

const figure = {
  display: 'block',
  fontSize: 24,
  lineHeight: '32px',
  fontWeight: 650,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const
