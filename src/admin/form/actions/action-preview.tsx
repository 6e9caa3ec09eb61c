import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { Action } from '../../../schema/document.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTranslation } from '../../core/context/translation.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { formatField } from '../../fields/field-text.ts'
import { LINES } from '../../../schema/document.ts'
import { removeTypedTexts } from '../live-amounts.tsx'

interface ActionPreviewProps {
  readonly document: Resource
  readonly input: Resource
  readonly record: Values
  readonly preview: NonNullable<Action['preview']>
}

/** Draws the amounts of the document that the action would change, each before and after it. */
export function ActionPreview({ document, input, record, preview }: ActionPreviewProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const { can, team } = useSession()
  const after = preview(record, removeUnfinishedNumbers(input, useWatch()), team)
  const readable = Object.entries(getReadableFields(document, can))
  const parts = document.document?.totals?.parts ?? []
  const changed = readable.filter(
    ([name]) => parts.includes(name) && name in after && (after[name] ?? 0) !== (record[name] ?? 0),
  )
  if (changed.length === 0) return null
  return (
    <Box component="dl" sx={list} aria-live="polite">
      {changed.map(([name, field]) => {
        const format = (value: unknown) =>
          formatField(value ?? 0, tools, { resource: document, path: name, field })
        return (
          <Box key={name}>
            <dt>{t.field(document, name)}</dt>
            <dd>
              <s>{format(record[name])}</s> → <strong>{format(after[name])}</strong>
            </dd>
          </Box>
        )
      })}
    </Box>
  )
}

/** Removes texts that are not numbers yet from the inputs of an action and its lines. */
function removeUnfinishedNumbers({ fields }: Resource, values: Values): Values {
  const lines = fields[LINES]
  const rows = values[LINES]
  return {
    ...removeTypedTexts(fields, values),
    ...(lines?.kind === 'lines' &&
      Array.isArray(rows) && {
        [LINES]: (rows as readonly Values[]).map((row) => removeTypedTexts(lines.fields, row)),
      }),
  }
}

const list = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  fontVariantNumeric: 'tabular-nums',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
  '& s': { color: 'text.secondary' },
} as const
