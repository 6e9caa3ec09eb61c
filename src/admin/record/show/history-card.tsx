import { isOpen } from '../../../schema/document.ts'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { findField, type Resource } from '../../../schema/resource.ts'
import { useShowError } from '../../kit/toast/toast.tsx'
import { useFormats } from '../../core/context/formats.ts'
import { useRecordRights } from '../../core/context/session.tsx'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { HistoryEntry } from '../../core/data/wire.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { formatField } from '../../fields/field-text.ts'
import { FileChange } from '../../fields/uploads/file-list.tsx'
import { getFileIds } from '../../fields/uploads/file-text.tsx'
import { CompareVersions, listVersions } from './compare-versions.tsx'
import { ChangeSet } from './undo-change.tsx'

interface HistoryCardProps {
  readonly resource: Resource
  readonly record: RaRecord
  /** Hides the buttons that restore earlier versions. */
  readonly isReadOnly?: boolean
}

/** Limits the entries that are shown before the person asks for older entries. */
const SHOWN_AT_FIRST = 5

/**
 * Draws the history of a record, the newest entry first, with buttons that restore earlier
 * versions.
 */
export function HistoryCard({ resource, record, isReadOnly = false }: HistoryCardProps) {
  const t = useTranslation()
  const notify = useNotify()
  const showError = useShowError()
  const rights = useRecordRights(resource)
  const dataProvider = useDataProvider<AppDataProvider>()
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useQuery({
    // The version is part of the key, so that the history is read again after each change.
    queryKey: [resource.name, 'history', { id: record.id, version: record.version }] as const,
    queryFn: ({ signal }) => dataProvider.readHistory(resource.name, record.id, signal),
    // Keeps the entries of the same record on the page while they are read again, because an entry may show the records
    // that its undo refused.
    placeholderData: (entries, read) => (read?.queryKey[2].id === record.id ? entries : undefined),
  })
  const revert = useMutation({
    mutationKey: [resource.name, 'update'],
    mutationFn: ({ version }: { id: RaRecord['id']; version: number }) =>
      dataProvider.revert(resource.name, record.id, version),
    onSuccess: () => notify(t('show.reverted'), { type: 'success' }),
    onError: showError,
  })
  const [isComparing, setIsComparing] = useState(false)
  const versions = useMemo(() => listVersions(record, data ?? []), [record, data])
  const texts = useTexts('tools')
  const mayRevert = !isReadOnly && rights.edit && isOpen(resource, record)
  const findRevert = (entry: HistoryEntry) => {
    const version = findEarlierVersion(entry, record)
    if (!mayRevert || version === undefined) return undefined
    return () => revert.mutate({ id: record.id, version })
  }
  const shown = showsAll ? data : data?.slice(0, SHOWN_AT_FIRST)

  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('show.history')}
      </Typography>
      {!data && <Skeleton variant="rounded" height={120} />}
      {data?.length === 0 && <Typography color="textSecondary">{t('show.noHistory')}</Typography>}
      <Box component="ol" sx={timeline}>
        {shown?.map((entry) => (
          <HistoryItem
            key={entry.id}
            resource={resource}
            record={record}
            entry={entry}
            onRevert={findRevert(entry)}
          />
        ))}
      </Box>
      {texts && versions.length > 1 && (
        <Button
          size="small"
          variant="text"
          onClick={() => setIsComparing(true)}
          sx={{ mt: 1, marginInlineStart: -1 }}
        >
          {texts('tools.compare.open')}
        </Button>
      )}
      {isComparing && (
        <CompareVersions
          resource={resource}
          versions={versions}
          findRevert={findRevert}
          onClose={() => setIsComparing(false)}
        />
      )}
      {data && shown && data.length > shown.length && (
        <Button
          size="small"
          variant="text"
          onClick={() => setShowsAll(true)}
          sx={{ mt: 1, marginInlineStart: -1 }}
        >
          {t('show.olderEntries', { count: data.length })}
        </Button>
      )}
    </Card>
  )
}

/**
 * Returns the number of the version that an entry created; undefined for the newest version, for deletions, and for
 * actions that do not change the record, such as sending a mail.
 */
function findEarlierVersion(
  { version, action }: HistoryEntry,
  record: RaRecord,
): number | undefined {
  const isEarlier = version !== null && version < record.version && action !== 'delete'
  return isEarlier ? version : undefined
}

const timeline = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, fontSize: 13 } as const

interface HistoryItemProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly entry: HistoryEntry
  /** Restores the version of the entry; undefined when the version cannot be restored. */
  readonly onRevert: (() => void) | undefined
}

const actionKeys: Readonly<Record<string, MessageKey>> = {
  create: 'show.createdEntry',
  update: 'show.updatedEntry',
  delete: 'show.deletedEntry',
  restore: 'show.restoredEntry',
}

/** Lists the actions whose entries show the changed values. */
const SHOWS_VALUES: ReadonlySet<string> = new Set(['update', 'startSeries'])

/**
 * Draws one entry of a record's history: person, time, and the old and new value of each changed
 * field.
 */
function HistoryItem({ resource, record, entry, onRevert }: HistoryItemProps) {
  const t = useTranslation()
  const { dateTime } = useFormats()
  const { action, user, onBehalfOf, at, before, after } = entry
  const changed = SHOWS_VALUES.has(action) ? Object.keys(after ?? {}) : []
  return (
    <Box component="li" sx={item}>
      <Box sx={{ fontWeight: 550 }}>
        {t(actionKeys[action] ?? 'show.actedEntry', {
          name: onBehalfOf
            ? t('show.onBehalfOf', { name: user?.name ?? '', other: onBehalfOf.name ?? '' })
            : (user?.name ?? t('show.somebody')),
          action: t.action(resource, action),
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
      <ChangeSet resource={resource} version={record.version} entry={entry} />
      {onRevert && (
        <Button size="small" variant="text" onClick={onRevert} sx={{ marginInlineStart: -1 }}>
          {t('show.revert')}
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

/**
 * Draws a field before and after a write. Created and deleted records have only one of the two
 * values.
 */
export function FieldChange({ resource, name, before, after }: FieldChangeProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const field = findField(resource, name)
  if (!field) return null
  const place = { resource, path: name, field }
  const isOfFiles = field.kind === 'file' || field.kind === 'files'
  const draw = (value: unknown) =>
    value === undefined ? undefined : renderCell(value, tools, place)
  const [was, is] = [draw(before), draw(after)]
  const empty = (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('show.empty')}
    </Box>
  )
  return (
    <Box sx={{ mt: 0.5, overflowWrap: 'anywhere', '& a': { color: 'inherit' } }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t.field(resource, name)}:{' '}
      </Box>
      {isOfFiles ? (
        <FileChange before={getFileIds(before, field)} after={getFileIds(after, field)} />
      ) : field.kind === 'multiSelect' && Array.isArray(before) && Array.isArray(after) ? (
        listDifferences(before, after, (choices) => formatField(choices, tools, place))
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

/** Returns the choices that were added and removed: `+ Eggs, Milk − Nuts`. */
function listDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  format: (choices: readonly unknown[]) => string,
): string {
  const added = format(after.filter((choice) => !before.includes(choice)))
  const removed = format(before.filter((choice) => !after.includes(choice)))
  return [added && `+ ${added}`, removed && `− ${removed}`].filter(Boolean).join(' ')
}

const item = {
  paddingInlineStart: 2,
  borderInlineStart: '2px solid',
  borderColor: 'divider',
} as const
