import { Box, Button } from '@mui/material'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { fieldOf, type Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useWords } from '../../core/context/words.ts'
import type { HistoryEntry } from '../../core/data/data-provider.ts'
import { cellOf } from '../../fields/cells.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { fileIds } from '../../fields/uploads/file-ids.ts'
import { FileChange } from '../../fields/uploads/file-change.tsx'

interface HistoryItemProps {
  readonly resource: Resource
  readonly entry: HistoryEntry
  /** Undefined where the person may not, or where the record is in that state. */
  readonly onRevert: (() => void) | undefined
}

const said: Readonly<Record<string, MessageKey>> = {
  create: 'show.createdEntry',
  update: 'show.updatedEntry',
  delete: 'show.deletedEntry',
}

/** Draws one change of a record: who, when, and before → after of each field. */
export function HistoryItem({ resource, entry, onRevert }: HistoryItemProps) {
  const say = useWords()
  const labels = useLabels()
  const { dateTime } = useFormats()
  const { action, user, at, before, after } = entry
  const changed = action === 'update' ? Object.keys(after ?? {}) : []
  return (
    <Box component="li" sx={item}>
      <Box sx={{ fontWeight: 550 }}>
        {say(said[action] ?? 'show.actedEntry', {
          name: user?.name ?? say('show.somebody'),
          action: labels.action(resource, action),
        })}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{dateTime(at)}</Box>
      {changed.map((name) => (
        <FieldChange
          key={name}
          resource={resource}
          name={name}
          before={before?.[name]}
          after={after?.[name]}
        />
      ))}
      {onRevert && (
        <Button size="small" variant="text" onClick={onRevert} sx={{ ml: -1 }}>
          {say('show.revert')}
        </Button>
      )}
    </Box>
  )
}

interface FieldChangeProps {
  readonly resource: Resource
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** Draws one field before and after a write, as people read it; of what was made or deleted there is one of them. */
export function FieldChange({ resource, name, before, after }: FieldChangeProps) {
  const say = useWords()
  const labels = useLabels()
  const tools = useCellTools()
  const field = fieldOf(resource, name)
  if (!field) return null
  const place = { resource, path: name, field }
  const isOfFiles = field.kind === 'file' || field.kind === 'files'
  const shown = (value: unknown) => (value === undefined ? undefined : cellOf(value, tools, place))
  const [was, is] = [shown(before), shown(after)]
  const empty = (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {say('show.empty')}
    </Box>
  )
  return (
    <Box sx={{ mt: 0.5, overflowWrap: 'anywhere', '& a': { color: 'inherit' } }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {labels.field(resource, name)}:{' '}
      </Box>
      {isOfFiles ? (
        <FileChange before={fileIds(before, field)} after={fileIds(after, field)} />
      ) : (
        <>
          {was !== undefined && (was === null ? empty : <s>{was}</s>)}
          {was !== undefined && is !== undefined && ' → '}
          {is !== undefined && (is ?? empty)}
        </>
      )}
    </Box>
  )
}

const item = { pl: 2, borderLeft: 2, borderColor: 'divider' } as const
