import { useTranslation } from '../core/context/translation.ts'
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useSession } from '../core/context/session.tsx'
import { useMenu } from '../core/navigation/menu.ts'
import { Icon } from '../kit/icons/icon.tsx'
import { Page } from '../kit/page/page.tsx'

/**
 * Draws the home page of people who may see no figures: links to the screens that they can open.
 */
export function PlainHome({ title }: { readonly title: string }) {
  const t = useTranslation()
  const { person } = useSession()
  const [first = person.name] = person.name.split(' ')
  const places = useMenu().flatMap(({ key, icon, label, to, lines }) =>
    to === '/' ? [] : [{ key, icon, label, to: to ?? lines[0]?.to }],
  )
  return (
    <Page title={title}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {t('dashboard.welcome', { name: first })}
      </Typography>
      <Box sx={grid}>
        {places.map(({ key, icon, label, to }) => (
          <Card key={key}>
            <CardActionArea component={LinkBase} to={to} sx={area}>
              <Icon name={icon} />
              {label}
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Page>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
} as const
const area = { display: 'flex', alignItems: 'center', gap: 1.5, p: 2, height: '100%' } as const
