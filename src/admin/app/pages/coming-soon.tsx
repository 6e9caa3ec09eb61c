import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import type { ComingSoon } from '../../../schema/navigation.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { Icon } from '../../kit/icons/icon.tsx'
import { Page } from '../../kit/page/page.tsx'
import { StatusChip } from '../../kit/status-chip.tsx'

/** Draws the placeholder of a planned screen: its purpose and the screens to use until then. */
export function ComingSoonPage({ page: { key, meanwhile } }: { readonly page: ComingSoon }) {
  const t = useTranslation()
  const { byName } = useRegistry()
  const { can } = useSession()
  const useful = meanwhile.flatMap((name) => {
    const resource = byName.get(name)
    return resource && can(`${resource.one}.view`) ? [resource] : []
  })
  return (
    <Page title={t.declared(`comingSoon.${key}.title`)}>
      <Card sx={{ maxWidth: 640 }}>
        <CardContent sx={{ display: 'grid', gap: 2, justifyItems: 'start', p: { sm: 3 } }}>
          <StatusChip tone="info" label={t('comingSoon.badge')} />
          <Typography sx={{ fontSize: 16, lineHeight: '24px' }}>
            {t.declared(`comingSoon.${key}.about`)}
          </Typography>
          {useful.length > 0 && (
            <Box>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {t('comingSoon.meanwhile')}
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
                    {t.resource(name)}
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
