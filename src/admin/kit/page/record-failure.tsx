import { useScreenTitles } from '../../core/navigation/menu.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { LinkBase, useCreatePath } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { ApiError } from '../../core/data/api-error.ts'
import { Page } from './page.tsx'

interface RecordFailureProps {
  readonly resource: Resource
  readonly error: unknown
  readonly onRetry: () => void
}

/**
 * Draws the reason why a record could not be read, with a button back to the list and, unless the
 * record is missing, a button to try again.
 */
export function RecordFailure({ resource, error, onRetry }: RecordFailureProps) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const createPath = useCreatePath()
  const list = createPath({ resource: resource.name, type: 'list' })
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Page
      title={t(isMissing ? 'show.missing' : 'show.failed')}
      trail={[{ label: titles.list(resource.name), to: list }]}
    >
      <Alert severity={isMissing ? 'info' : 'error'} sx={{ mb: 2 }}>
        {isMissing || !(error instanceof Error) ? t('show.missingHint') : error.message}
        {error instanceof ApiError && error.requestId && !isMissing && (
          <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
            {error.requestId}
          </Box>
        )}
      </Alert>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button component={LinkBase} to={list} variant="contained">
          {t('show.back')}
        </Button>
        {!isMissing && (
          <Button variant="outlined" onClick={onRetry}>
            {t('show.retry')}
          </Button>
        )}
      </Box>
    </Page>
  )
}
