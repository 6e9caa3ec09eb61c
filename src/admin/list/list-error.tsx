import { Alert, Box, Button } from '@mui/material'
import { useListContext } from 'react-admin'
import { useWords } from '../core/context/words.ts'
import { ApiError } from '../core/data/api-error.ts'
import { useFilters } from './filters/use-filters.ts'

/** Shows why the records could not be read, and how to try again. */
export function ListError({ error }: { readonly error: unknown }) {
  const say = useWords()
  const { refetch } = useListContext()
  const { values, clear } = useFilters()
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Alert
      severity="error"
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {Object.keys(values).length > 0 && (
            <Button size="small" variant="text" color="inherit" onClick={clear}>
              {say('list.clearFilters')}
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={() => void refetch()}>
            {say('list.retry')}
          </Button>
        </Box>
      }
    >
      {error instanceof Error ? error.message : say('list.failed')}
      {requestId && (
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {requestId}
        </Box>
      )}
    </Alert>
  )
}
