import { useTranslation } from '../core/context/translation.ts'
import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { getReadableFields } from '../../schema/registry.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useSession } from '../core/context/session.tsx'
import { useCellTools } from '../fields/cell-tools.tsx'
import { formatField } from '../fields/field-text.ts'
import { useLiveAmounts } from './live-amounts.tsx'

interface TotalsBlockProps {
  readonly resource: Resource
  readonly values: Readonly<Record<string, unknown>>
  /** Lists the fields to show, in order of declaration. */
  readonly names: readonly string[]
}

/**
 * Draws the totals below the lines of a document. Zeros are left out, except the first amount and the total. The last
 * amount, the due amount, is shown even if it is 0 when another amount after the total is not 0.
 */
export function TotalsBlock({ resource, values, names: given }: TotalsBlockProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const totals = resource.document?.totals
  const presented = totals?.present?.(values)
  const names = placeContained(given, totals?.sum, presented?.contained)
  const amounts: Values = { ...values, ...presented?.values }
  const sum = totals?.sum
  const isSettling = names
    .slice(names.indexOf(sum ?? '') + 1)
    .some((name) => amounts[name] && !presented?.contained.includes(name))
  const isLast = (i: number) => isSettling && i === names.length - 1
  const shown = names.filter((name, i) => i === 0 || name === sum || isLast(i) || amounts[name])
  return (
    <Box component="dl" sx={block}>
      {shown.map((name) => {
        const field = findField(resource, name)
        if (!field) return null
        return (
          <Box key={name} className={name === sum ? 'strong' : undefined}>
            <dt>{t.field(resource, presented?.labels[name] ?? name)}</dt>
            <dd>{formatField(amounts[name] ?? 0, tools, { resource, path: name, field })}</dd>
          </Box>
        )
      })}
    </Box>
  )
}

/** Moves the amounts that a sum contains below this sum; without the sum, to the end. */
function placeContained(
  names: readonly string[],
  sum: string | undefined,
  contained: readonly string[] = [],
): readonly string[] {
  const containedNames = names.filter((name) => contained.includes(name))
  const others = names.filter((name) => !contained.includes(name))
  const at = others.findIndex((name) => name === sum)
  return at < 0 ? [...others, ...containedNames] : others.toSpliced(at + 1, 0, ...containedNames)
}

/** Styles a definition list of amounts below each other. */
export const amountList = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
} as const

const block = {
  ...amountList,
  marginInlineStart: 'auto',
  width: '100%',
  maxWidth: 280,
  '& > .strong, & > .strong dt': { fontWeight: 650, color: 'text.primary' },
  '& > .strong': { borderTop: 1, borderColor: 'divider', pt: 0.5, fontSize: 16 },
} as const

/** Draws the totals below the lines of a document that is being edited. */
export function LiveTotals({ resource }: { readonly resource: Resource }) {
  const { can } = useSession()
  const amounts = useLiveAmounts()
  const values: Values = useWatch()
  if (!amounts) return null
  const readable = getReadableFields(resource, can)
  const names = (resource.document?.totals?.parts ?? []).filter(
    (name) => readable[name] && amounts[name] !== undefined,
  )
  return (
    <Box sx={{ mt: 1 }}>
      <TotalsBlock resource={resource} values={{ ...values, ...amounts }} names={names} />
    </Box>
  )
}
