import { Alert, Box, Button } from '@mui/material'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { TotalChanged, type QueuedSale } from './sale-queue.ts'
import { problemsOf } from './use-problems.ts'
import { useTillConnection } from './use-connection.ts'
import { useTillWords, type TillWords } from '../use-till-words.ts'

interface OfflineNoticeProps {
  /** Lists scanned codes that are not known here. */
  readonly codes: readonly string[]
  readonly onTakeUp: (sale: QueuedSale) => void
}

/** Shows a lost connection at the till: since when, what is queued, and what was refused afterwards. */
export function OfflineNotice({ codes, onTakeUp }: OfflineNoticeProps) {
  const say = useTillWords()
  const formats = useFormats()
  const { awaySince, waiting } = useTillConnection()
  const refused = waiting.filter(({ refusal }) => refusal !== undefined)
  // A sale that is being sent for the first time is no news: the counter waits for it.
  const count = waiting.filter(({ isUncertain, refusal }) => isUncertain && !refusal).length
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: awaySince || count + refused.length > 0 ? 2 : 0 }}>
      <div role="status">
        {awaySince && (
          <Alert severity="warning" role="presentation">
            {say('away', { time: formats.dateTime(awaySince.toISOString()) })}{' '}
            {count > 0 && say('awaySales', { smart_count: count, count })}{' '}
            {codes.length > 0 && say('awayCodes', { codes: codes.join(', ') })}{' '}
            {(count > 0 || codes.length > 0) && say('awayKeep')}
          </Alert>
        )}
        {!awaySince && count > 0 && (
          <Alert severity="info" role="presentation">
            {say('sending')} {say('awaySales', { smart_count: count, count })}
          </Alert>
        )}
      </div>
      {refused.map((sale) => (
        <Alert
          key={sale.cart.id}
          severity="error"
          role="alert"
          action={
            <Button size="small" color="inherit" onClick={() => onTakeUp(sale)}>
              {say('takeUp')}
            </Button>
          }
        >
          {say('notTaken', {
            total: formats.money(sale.total),
            reason: reasonOf(sale.refusal, say, formats.money),
          })}
        </Alert>
      ))}
    </Box>
  )
}

function reasonOf(refusal: unknown, say: TillWords, money: (value: number) => string): string {
  if (refusal instanceof TotalChanged) {
    return say('totalChanged', { total: money(refusal.sale.total ?? 0) })
  }
  const { lines, fields, whole } = problemsOf(refusal)
  const atLines = [...lines.values()].flatMap((each) => Object.values(each))
  return [...new Set([...atLines, ...Object.values(fields), ...whole])].join(' ')
}
