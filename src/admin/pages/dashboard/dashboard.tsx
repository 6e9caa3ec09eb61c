import { Box, Typography } from '@mui/material'
import { useSession } from '../../context/session.tsx'
import { useWords } from '../../context/words.ts'
import { Page } from '../../shell/page.tsx'
import { CountCard } from './count-card.tsx'
import { FigureCards } from './figure-cards.tsx'
import { RecentRecords } from './recent-records.tsx'
import { SetupList } from './setup-list.tsx'
import { useOverview } from './use-overview.ts'

/** How business goes, what there is, what changed last, and what is left to set up. */
export function Dashboard() {
  const words = useWords()
  const { person } = useSession()
  const overview = useOverview()
  const [first = person.name] = person.name.split(' ')
  return (
    <Page title={words('dashboard.title')}>
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2 }}>
        {words('dashboard.welcome', { name: first })}
      </Typography>
      <SetupList overview={overview} />
      <FigureCards />
      <Typography variant="h2" sx={{ mb: 1 }}>
        {words('dashboard.records')}
      </Typography>
      <Box sx={cards}>
        {overview.map((one) => (
          <CountCard key={one.resource.name} overview={one} />
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        <RecentRecords overview={overview} />
      </Box>
    </Page>
  )
}

const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
} as const
