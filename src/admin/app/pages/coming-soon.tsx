import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { LinkBase, useTranslate } from 'react-admin'
import type { ComingSoon } from '../../../schema/navigation.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useLabels, useWords } from '../../core/context/words.tsx'
import { Icon } from '../../kit/icons/icon.tsx'
import { Page } from '../../kit/page/page.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'

/** Draws a screen of a later release: what it will do, and what helps meanwhile. */
export function ComingSoonPage({ page: { key, meanwhile } }: { readonly page: ComingSoon }) {
  const words = useWords()
  const translate = useTranslate()
  const labels = useLabels()
  const { byName } = useRegistry()
  const { can } = useSession()
  const useful = meanwhile.flatMap((name) => {
    const resource = byName.get(name)
    return resource && can(`${resource.one}.view`) ? [resource] : []
  })
  return (
    <Page title={translate(`comingSoon.${key}.title`)}>
      <Card sx={{ maxWidth: 640 }}>
        <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start', p: { sm: 3 } }}>
          <StatusChip tone="info" label={words('comingSoon.badge')} />
          <Typography sx={{ fontSize: 16, lineHeight: '24px' }}>
            {translate(`comingSoon.${key}.about`)}
          </Typography>
          {useful.length > 0 && (
            <Box>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {words('comingSoon.meanwhile')}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {useful.map(({ name, icon }) => (
                  <Button
                    key={name}
                    variant="outlined"
                    component={LinkBase}
                    to={`/${name}`}
                    startIcon={<Icon name={icon} />}
                  >
                    {labels.resource(name)}
                  </Button>
                ))}
              </Box>
            </Box>
          )}
        </CardContent>
      </Card>
    </Page>
  )
}
