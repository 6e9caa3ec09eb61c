import { Box, Card, CardContent, Typography } from '@mui/material'
import { useSession } from '../../context/session.tsx'
import { useWords } from '../../context/words.ts'
import { Page } from '../../shell/page.tsx'
import { CountCard } from './count-card.tsx'
import { RecentRecords } from './recent-records.tsx'
import { SetupList } from './setup-list.tsx'
import { useOverview } from './use-overview.ts'

/** What there is, what changed last, and what is left to set up. */
export function Dashboard() {
  const words = useWords()
  const { person, can } = useSession()
  const overview = useOverview()
  const [first = person.name] = person.name.split(' ')
  return (
    <Page title={words('dashboard.title')}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {words('dashboard.welcome', { name: first })}
      </Typography>
      <SetupList overview={overview} />
      <Typography variant="h2" sx={{ mb: 1 }}>
        {words('dashboard.records')}
      </Typography>
      <Box sx={cards}>
        {overview.map((one) => (
          <CountCard key={one.resource.name} overview={one} />
        ))}
      </Box>
      <Box sx={{ ...columns, mt: 2 }}>
        <RecentRecords overview={overview} />
        {can('dashboard.view_money') && (
          <Card>
            <CardContent>
              <Typography variant="h2" sx={{ mb: 1 }}>
                {words('dashboard.money')}
              </Typography>
              <Typography color="textSecondary">{words('dashboard.moneyAbout')}</Typography>
            </CardContent>
          </Card>
        )}
      </Box>
    </Page>
  )
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const
const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
