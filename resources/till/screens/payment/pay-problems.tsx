import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material'
import { useSession } from '../../../../src/admin/core/context/session.tsx'
import type { Problems } from '../queue/use-problems.ts'

interface PayProblemsProps {
  readonly problems: Problems
  readonly overLimit: boolean
  readonly onOverLimit: (overLimit: boolean) => void
}

/**
 * Shows the problems of the last attempt. For people with the right to exceed the credit limit, a checkbox allows the
 * sale to exceed the limit.
 */
export function PayProblems({ problems, overLimit, onOverLimit }: PayProblemsProps) {
  const t = useLoadedTexts('screens')
  const { can } = useSession()
  const messages = [...Object.values(problems.fields), ...problems.whole]
  if (messages.length === 0) return null
  return (
    <>
      <Alert severity="error" role="alert">
        {messages.map((message) => (
          <div key={message}>{message}</div>
        ))}
        {problems.requestId && (
          <Box component="code" sx={{ fontSize: 12, userSelect: 'all' }}>
            {problems.requestId}
          </Box>
        )}
      </Alert>
      {problems.fields.customer && can('sale.over_credit_limit') && (
        <FormControlLabel
          control={<Checkbox checked={overLimit} onChange={(_, checked) => onOverLimit(checked)} />}
          label={t('till.overLimit')}
        />
      )}
    </>
  )
}
