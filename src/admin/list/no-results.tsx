import { Box, Button, Typography } from '@mui/material'
import { useWords } from '../core/context/words.ts'
import { useFilters } from './filters/use-filters.ts'

/** Draws no rows: what to do about it where a filter is the reason. */
export function NoResults() {
  const say = useWords()
  const { values, clear } = useFilters()
  const isFiltered = Object.keys(values).length > 0
  return (
    <Box role="status" sx={{ py: 6, px: 2, textAlign: 'center' }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {say(isFiltered ? 'list.noResults' : 'list.nothing')}
      </Typography>
      {isFiltered && (
        <>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {say('list.noResultsHint')}
          </Typography>
          <Button variant="outlined" onClick={clear}>
            {say('list.clearFilters')}
          </Button>
        </>
      )}
    </Box>
  )
}
