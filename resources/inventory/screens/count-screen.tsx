import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { useTexts, useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { LinkBase, useCreatePath, useGetOne, useParams } from 'react-admin'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { QuickCreateProvider } from '../../../src/admin/form/quick-create-provider.tsx'
import { Page, ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { RecordFailure } from '../../../src/admin/kit/page/record-failure.tsx'
import { CountSheet } from './count-sheet.tsx'
import { useCountQueue } from './use-count-queue.ts'
import { useSheet } from './use-sheet.ts'

/**
 * Draws `/inventory-adjustment/:id/count`, the screen for counting products by hand or with a scanner, also on a phone.
 */
export function CountScreen() {
  const { id } = useParams<{ id: string }>()
  if (!useTexts('screens')) return <ScreenSkeleton />
  return (
    <QuickCreateProvider>
      <Counting key={id} id={id} />
    </QuickCreateProvider>
  )
}

function Counting({ id }: { readonly id: string }) {
  const t = useLoadedTexts('screens')
  const titles = useScreenTitles()
  const createPath = useCreatePath()
  const { can } = useSession()
  const resource = useDeclaration('adjustments')
  const queue = useCountQueue(id)
  const { sheet, rows, error, refetch, isReady } = useSheet(id, queue.counts)
  const branch = useGetOne(
    'branches',
    { id: sheet?.branch },
    { enabled: sheet !== undefined && can('branch.view') },
  )
  if (error)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />
  if (!sheet || !isReady) return <ScreenSkeleton />
  const page = createPath({ resource: 'adjustments', type: 'show', id })
  const list = createPath({ resource: 'adjustments', type: 'list' })
  const isOpen = sheet.status === 'draft' && sheet.mode === 'count'
  const status = t.choice(resource, 'status', sheet.status).toLocaleLowerCase()
  return (
    <Page
      title={t('count.title', { branch: String(branch.data?.name ?? '') })}
      trail={[
        { label: titles.list('adjustments'), to: list },
        { label: t.resource('adjustments', 1), to: page },
      ]}
    >
      {isOpen ? (
        <CountSheet rows={rows} queue={queue} page={page} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
          <Alert severity="info">
            {sheet.mode === 'count' ? t('count.closed', { status }) : t('count.notACount')}
          </Alert>
          <Button component={LinkBase} to={page} variant="contained">
            {t('count.sheet')}
          </Button>
        </Box>
      )}
    </Page>
  )
}
