import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import { useGetOne } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useWords } from '../../core/context/words.ts'
import { ScreenSkeleton } from '../../kit/page/screen-skeleton.tsx'
import { SettingsCard } from './settings-card.tsx'

const RulesForm = lazy(async () => ({ default: (await import('./rules-form.tsx')).RulesForm }))

const outline = (
  <Box sx={{ mt: 2 }}>
    <ScreenSkeleton />
  </Box>
)

/** Draws the settings of the team's business rules, with their history. */
export function RulesSettings() {
  const words = useWords()
  const { team } = useSession()
  const { resource } = useRegistry().settings
  const { data, error, refetch } = useGetOne(
    resource.name,
    { id: team.id, meta: { editing: true } },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  // The section's own boundary shows it.
  if (error) throw error
  return (
    <>
      <SettingsCard about={words('settings.rules.about')} />
      <Suspense fallback={outline}>
        {data ? (
          <RulesForm key={data.version} record={data} onSaved={() => void refetch()} />
        ) : (
          outline
        )}
      </Suspense>
    </>
  )
}
