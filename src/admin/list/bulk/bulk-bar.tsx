import { useKeyHint } from '../../core/store/store.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button } from '@mui/material'
import { Download, Pencil, Trash2, X } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useListContext, useNavigate } from 'react-admin'
import type { ExportFormat } from '../../export/export-job.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useScreenOffer } from '../../core/navigation/open-screen.ts'
import { linkFilter, linkIds, type TotalKind } from '../../core/data/wire.ts'
import type { RecordLink } from '../../core/navigation/screen.ts'
import { Icon } from '../../kit/icons/icon.tsx'

interface BulkBarProps {
  readonly resource: Resource
  /** Indicates that all records of the filter are selected instead of single rows. */
  readonly isAllSelected: boolean
  readonly onSelectAll: () => void
  readonly onClear: () => void
  /** Opens the dialog that edits fields of the selected records, with `given` as entered values. */
  readonly onEdit: ((given?: Readonly<Record<string, unknown>>) => void) | undefined
  readonly onExport: ((format?: ExportFormat) => void) | undefined
  readonly onDelete: (() => void) | undefined
  /** Lists the resource's own actions on rows, by name. */
  readonly rowActions: readonly (readonly [string, { readonly icon?: string }])[]
  readonly onAct: (action: string) => void
  /** Lists the pages of the business that show several records together. */
  readonly pages: readonly (RecordLink & { readonly address: string })[]
}

/** Draws the number of selected rows and the actions on them. */
export function BulkBar(props: BulkBarProps) {
  const { resource, isAllSelected, onSelectAll, onClear, onEdit, onExport, onDelete } = props
  const t = useTranslation()
  const hint = useKeyHint()
  const { integer } = useFormats()
  const line = useTightLine()
  const { selectedIds, total = 0, data = [], meta } = useListContext()
  const count = isAllSelected ? total : selectedIds.length
  const kind: TotalKind = meta?.totalKind ?? 'exact'
  const canSelectAll =
    !isAllSelected && selectedIds.length >= data.length && total > selectedIds.length
  const actions = useOwnActions(props)
  useScreenOffer({
    kind: 'selection',
    resource,
    commands: [
      ...(onEdit ? [{ key: 'editFields', icon: <Pencil size={16} />, run: () => onEdit() }] : []),
      ...actions.map(({ icon, label, onClick }) => ({
        key: label,
        label,
        icon: <Icon name={icon} />,
        run: onClick,
      })),
      ...(onExport ? [{ key: 'exportSelected', run: () => onExport(), onExportAs: onExport }] : []),
      ...(onDelete ? [{ key: 'deleteSelected', run: onDelete }] : []),
    ],
    onSet: onEdit && ((path, value) => onEdit({ [path]: value })),
  })
  return (
    <Box ref={line} role="region" aria-label={t('list.selection')} sx={bar}>
      <Box component="strong" role="status" sx={{ fontWeight: 600, marginInlineEnd: 1 }}>
        {t('list.selected', { smart_count: count, count: integer(count) })}
      </Box>
      {canSelectAll && kind === 'exact' && (
        <Button
          size="small"
          variant="text"
          aria-keyshortcuts="Control+A"
          title={hint(t('list.selectAll', { total: integer(total) }), 'Ctrl A')}
          onClick={onSelectAll}
        >
          {t('list.selectAll', { total: integer(total) })}
        </Button>
      )}
      {actions.map(({ icon, ...action }) => (
        <Action key={action.label} icon={<Icon name={icon} />} {...action} />
      ))}
      <Action
        isCommon
        icon={<Pencil size={16} />}
        label={t('list.edit')}
        onClick={onEdit && (() => onEdit())}
      />
      <Action
        isCommon
        icon={<Download size={16} />}
        label={t('list.export')}
        onClick={onExport && (() => onExport())}
      />
      <Action
        isCommon
        icon={<Trash2 size={16} />}
        label={t('list.delete')}
        onClick={onDelete}
        isDangerous
      />
      <Button
        size="small"
        variant="text"
        startIcon={<X size={16} aria-hidden />}
        aria-keyshortcuts="Escape"
        data-clears
        onClick={onClear}
        aria-label={t('list.clearSelection')}
        title={hint(t('list.clearSelection'), 'Esc')}
        // Comes before the actions on phones, where the end of the bar is outside the window.
        sx={clearButton}
      >
        <Box component="span" sx={clearLabel}>
          {t('list.clearSelection')}
        </Box>
      </Button>
    </Box>
  )
}

/** Returns the actions of the resource on the selected rows, and the pages that show these rows. */
function useOwnActions({ resource, isAllSelected, rowActions, onAct, pages }: BulkBarProps) {
  const t = useTranslation()
  const navigate = useNavigate()
  const { selectedIds, filterValues } = useListContext()
  return [
    ...rowActions.map(([name, { icon = 'circle-dot' }]) => ({
      icon,
      label: t.action(resource, name),
      onClick: () => onAct(name),
    })),
    // Links name the ids of the selected records. When all records of the filter are selected, only
    // pages that read a filter are offered.
    ...pages
      .filter(({ bulk }) => !isAllSelected || bulk === 'filter')
      .map(({ address, as, label, icon }) => ({
        icon,
        label: t(label),
        onClick: () =>
          isAllSelected
            ? navigate(linkFilter(address, filterValues))
            : navigate(...linkIds(address, as, selectedIds)),
      })),
  ]
}

interface ActionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly onClick: (() => void) | undefined
  readonly isDangerous?: boolean
  /**
   * Indicates an action that every list has, so that people know its icon. The label is hidden where there is little
   * room.
   */
  readonly isCommon?: boolean
}

function Action({ icon, label, onClick, isDangerous, isCommon }: ActionProps) {
  if (!onClick) return null
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={icon}
      onClick={onClick}
      {...(isCommon && { 'aria-label': label, title: label })}
      sx={{ ...(isDangerous && { color: 'error.main' }), ...(isCommon && commonAction) }}
    >
      <span className="word">{label}</span>
    </Button>
  )
}

/** Marks a line with `data-tight` while its labels do not fit, as with many actions in Portuguese at 1280 px. */
function useTightLine() {
  const line = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      delete element.dataset['tight']
      if (element.scrollWidth > element.clientWidth) element.dataset['tight'] = ''
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return line
}

/**
 * Shows only the icons of common actions where the labels do not fit. Phones scroll the bar instead.
 */
const commonAction = {
  '@container (min-width: 560px)': {
    '[data-tight] &': { minWidth: 32 },
    '[data-tight] & .word': { display: 'none' },
    '[data-tight] & .MuiButton-startIcon': { m: 0 },
  },
} as const

/** Stays visible at the end of a bar whose actions do not fit. */
const clearButton = {
  order: { xs: -1, sm: 0 },
  position: { sm: 'sticky' },
  insetInlineEnd: -4,
  marginInlineStart: { sm: 'auto' },
  minWidth: { xs: 44, sm: 28 },
  '@container (max-width: 900px)': { '& .MuiButton-startIcon': { m: 0 } },
  bgcolor: 'action.selected',
} as const

const clearLabel = { '@container (max-width: 900px)': { display: 'none' } } as const

/** Covers the tools of the list, or the bottom of the window on phones, so that no row moves. */
const bar = {
  containerType: 'inline-size',
  height: { sm: '100%' },
  minHeight: { sm: 32 },
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  pt: { xs: 1, sm: 0 },
  pb: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: 0 },
  borderTop: { xs: 1, sm: 0 },
  // Needs the same breakpoints as the border, which would otherwise replace this colour.
  borderColor: { xs: 'divider' },
  borderRadius: { sm: '8px' },
  bgcolor: 'action.selected',
  // The buttons fit into the line of tools.
  '& .MuiButton-root': { minHeight: { sm: 28 }, py: { sm: 0.25 }, px: { sm: 1 } },
  '@media (pointer: coarse)': { '& .MuiButton-root': { minHeight: 44 } },
} as const
