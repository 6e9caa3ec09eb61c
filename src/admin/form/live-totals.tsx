import { Box } from '@mui/material'
import { readableFields } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { useSession } from '../core/context/session.tsx'
import { useLiveAmounts } from './live-amounts.tsx'
import { TotalsBlock } from './totals-block.tsx'

/** Draws the sum below the lines of a document that is being entered. */
export function LiveTotals({ resource }: { readonly resource: Resource }) {
  const { can } = useSession()
  const amounts = useLiveAmounts()
  if (!amounts) return null
  const readable = readableFields(resource, can)
  const names = (resource.document?.totals?.parts ?? []).filter(
    (name) => readable[name] && amounts[name] !== undefined,
  )
  return (
    <Box sx={{ mt: 1 }}>
      <TotalsBlock resource={resource} values={amounts} names={names} />
    </Box>
  )
}
