import { Alert, Box } from '@mui/material'
import type { Resource } from '../../../schema/resource.ts'
import { useWords } from '../../core/context/words.ts'
import { ApiError } from '../../core/data/api-error.ts'

interface ActionFailureProps {
  readonly failure: Error | null
  /** Holds the action's inputs: their problems are shown at the inputs. */
  readonly input: Resource
}

/** Why an action was refused, as far as it is not said at an input; the figures are in the messages. */
export function ActionFailure({ failure, input }: ActionFailureProps) {
  const say = useWords()
  if (!failure) return null
  const problem = failure instanceof ApiError ? failure.problem : undefined
  const elsewhere = (problem?.errors ?? []).filter(({ pointer }) => {
    const [, name = ''] = pointer.split('/')
    return input.fields[name] === undefined
  })
  const isAtInputs = (problem?.errors?.length ?? 0) > 0 && elsewhere.length === 0
  if (isAtInputs) return null
  return (
    <Alert severity="error" role="alert">
      {elsewhere.length === 0 && failure.message}
      {elsewhere.map(({ pointer, message }) => {
        const row = /^\/lines\/(\d+)/.exec(pointer)?.[1]
        return (
          <div key={`${pointer} ${message}`}>
            {row !== undefined && `${say('document.line', { line: Number(row) + 1 })}: `}
            {message}
          </div>
        )
      })}
      {(problem?.status ?? 0) >= 500 && (
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {problem?.requestId}
        </Box>
      )}
    </Alert>
  )
}
