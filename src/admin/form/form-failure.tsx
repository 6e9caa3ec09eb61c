import { Alert, Box } from '@mui/material'
import { useFormState } from 'react-hook-form'
import { useWords } from '../core/context/words.ts'
import { ApiError } from '../core/data/api-error.ts'

/** Why the form could not be saved, where that is not at a field; what was entered is still there. */
export function FormFailure({ failure }: { readonly failure: unknown }) {
  const say = useWords()
  const { errors } = useFormState()
  if (!failure || !errors.root) return null
  const requestId = failure instanceof ApiError ? failure.requestId : undefined
  const { server, whole } = errors.root as Record<string, { message?: string } | undefined>
  const said = server?.message ?? whole?.message
  const text = said ?? (failure instanceof Error ? failure.message : say('form.failed'))
  return (
    <Alert severity="error" role="alert">
      {text}
      {requestId && (
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {requestId}
        </Box>
      )}
    </Alert>
  )
}
