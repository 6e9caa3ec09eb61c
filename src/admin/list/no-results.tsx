import { Box, Button, Typography } from '@mui/material'
import { useWords } from '../context/words.ts'
import { useFilters } from './use-filters.ts'

/** The filter finds nothing: what to do about it. */
export function NoResults() {
  const say = useWords()
  const { clear } = useFilters()
  return (
    <Box role="status" sx={{ py: 6, px: 2, textAlign: 'center' }}>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {say('list.noResults')}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {say('list.noResultsHint')}
      </Typography>
      <Button variant="outlined" onClick={clear}>
        {say('list.clearFilters')}
      </Button>
    </Box>
  )
}
