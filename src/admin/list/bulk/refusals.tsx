import { Alert, Box } from '@mui/material'
import type { Resource } from '../../../schema/resource.ts'
import { useWords } from '../../core/context/words.ts'
import type { BulkOutcome } from './use-bulk.ts'

interface RefusalsProps {
  readonly outcome: BulkOutcome
  readonly resource: Resource
  /** Returns the title of a record, as far as known. */
  readonly titleOf: (id: unknown) => string | undefined
}

/** Shows the result of a bulk change: done, and refused with reasons. */
export function Refusals({ outcome: { done, refused }, titleOf }: RefusalsProps) {
  const say = useWords()
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      {say('list.someRefused', { done, refused: refused.length })}
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2, maxHeight: 240, overflow: 'auto' }}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <strong>{titleOf(id) ?? String(id)}</strong>: {message}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
