import type { PartTranslation } from '../../../../src/admin/core/i18n/dictionaries.ts'
import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { useFormats } from '../../../../src/admin/core/context/formats.ts'
import { TotalChanged, type QueuedSale } from './sale-queue.ts'
import { groupProblems } from './use-problems.ts'
import { useTillConnection } from './use-connection.ts'

interface OfflineNoticeProps {
  /** Lists scanned codes of products that are not loaded. */
  readonly codes: readonly string[]
  readonly onReopen: (sale: QueuedSale) => void
}

/**
 * Draws the notice about a lost connection: since when it is lost, the queued sales, and the sales
 * that the server refused later.
 */
export function OfflineNotice({ codes, onReopen }: OfflineNoticeProps) {
  const t = useLoadedTexts('screens')
  const formats = useFormats()
  const { offlineSince, waiting } = useTillConnection()
  const refused = waiting.filter(({ problem }) => problem !== undefined)
  // The notice leaves out a sale that is being sent for the first time, because the till waits for
  // the response.
  const count = waiting.filter(({ isUncertain, problem }) => isUncertain && !problem).length
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: offlineSince || count + refused.length > 0 ? 2 : 0 }}>
      <div role="status" data-own-connection>
        {offlineSince && (
          <Alert severity="warning" role="presentation">
            {t('till.away', { time: formats.dateTime(offlineSince.toISOString()) })}{' '}
            {count > 0 && t('till.awaySales', { count })}{' '}
            {codes.length > 0 && t('till.awayCodes', { codes: codes.join(', ') })}{' '}
            {(count > 0 || codes.length > 0) && t('till.awayKeep')}
          </Alert>
        )}
        {!offlineSince && count > 0 && (
          <Alert severity="info" role="presentation">
            {t('till.sending')} {t('till.awaySales', { count })}
          </Alert>
        )}
      </div>
      {refused.map((sale) => (
        <Alert
          key={sale.cart.id}
          severity="error"
          role="alert"
          action={
            <Button size="small" color="inherit" onClick={() => onReopen(sale)}>
              {t('till.continueSale')}
            </Button>
          }
        >
          {t('till.saleRefused', {
            total: formats.money(sale.total),
            reason: describeReason(sale.problem, t, formats.money),
          })}
        </Alert>
      ))}
    </Box>
  )
}

function describeReason(
  problem: unknown,
  t: PartTranslation<'screens'>,
  money: (value: number) => string,
): string {
  if (problem instanceof TotalChanged) {
    return t('till.totalChanged', { total: money(problem.sale.total ?? 0) })
  }
  const { lines, fields, whole } = groupProblems(problem)
  const atLines = [...lines.values()].flatMap((each) => Object.values(each))
  return [...new Set([...atLines, ...Object.values(fields), ...whole])].join(' ')
}
