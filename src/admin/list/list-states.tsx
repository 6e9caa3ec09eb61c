import { Alert, Box, Button, Typography } from '@mui/material'
import { useContext, type ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { useTranslation } from '../core/context/translation.ts'
import { ApiError } from '../core/data/api-error.ts'
import { isTemporary } from '../core/data/connection.ts'
import { ListDefaultsContext } from '../core/navigation/open-screen.ts'
import { useFilters } from './filters/use-filters.ts'

/** Draws an empty result, with a button to clear the filters. */
export function NoResults() {
  const t = useTranslation()
  const { values, clear } = useFilters()
  const isFiltered = Object.keys(values).length > 0
  return (
    <Box role="status" sx={{ py: 6, px: 2, textAlign: 'center' }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {t(isFiltered ? 'list.noResults' : 'list.nothing')}
      </Typography>
      {isFiltered && (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t('list.noResultsHint')}
          </Typography>
          <Button variant="outlined" onClick={clear}>
            {t('list.clearFilters')}
          </Button>
        </>
      )}
    </Box>
  )
}

interface ListErrorProps {
  readonly error: unknown
  /** Repeats the request that failed; by default, reads the records of the list again. */
  readonly onRetry?: (() => unknown) | undefined
}

/** Draws the reason why the records could not be read, with a button to try again. */
export function ListError({ error, onRetry }: ListErrorProps) {
  const t = useTranslation()
  const { refetch, sort, setSort } = useListContext()
  const { values, clear } = useFilters()
  const defaults = useContext(ListDefaultsContext)
  // A saved address may sort by a field that the team has removed.
  const isSortRefused = !isTemporary(error) && defaults && sort.field !== defaults.sort
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <Alert
      severity="error"
      sx={failed}
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {!onRetry && Object.keys(values).length > 0 && (
            <Button size="small" variant="text" color="inherit" onClick={clear}>
              {t('list.clearFilters')}
            </Button>
          )}
          {isSortRefused && (
            <Button
              size="small"
              variant="text"
              color="inherit"
              onClick={() =>
                setSort({ field: defaults.sort, order: defaults.order === 'DESC' ? 'DESC' : 'ASC' })
              }
            >
              {t('list.resetSort')}
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={() => void (onRetry ?? refetch)()}>
            {t('list.retry')}
          </Button>
        </Box>
      }
    >
      {error instanceof Error ? error.message : t('list.failed')}
      {requestId && (
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {requestId}
        </Box>
      )}
    </Alert>
  )
}

/** Puts the buttons below the text on a phone. */
const failed = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flexGrow: 1, flexBasis: { xs: '80%', sm: 0 } },
} as const

/** Draws the placeholder of a grouped list around placeholders of its rows, with the size of the loaded list. */
export function PendingGroups({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Box sx={groupBar} />
      <Box sx={groupFrame}>{children}</Box>
    </>
  )
}

/** Reserves the space of the choices above a grouped list. */
export const groupBar = {
  flex: 'none',
  minHeight: 36,
  mb: { xs: 1, sm: 0 },
  borderBottom: { sm: 1 },
  // Needs the same breakpoints as the border, which would otherwise replace this colour.
  borderColor: { sm: 'divider' },
} as const

export const groupFrame = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const
