import { Alert, Box } from '@mui/material'
import type { Resource } from '../../../schema/resource.ts'
import { useWords } from '../../core/context/words.ts'
import type { BulkOutcome } from './use-bulk.ts'

interface RefusalsProps {
  readonly outcome: BulkOutcome
  readonly resource: Resource
  /** What a record is called, as far as it is known. */
  readonly titleOf: (id: unknown) => string | undefined
}

/** What a bulk change did, and what it left alone and why. */
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
