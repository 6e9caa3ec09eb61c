import { useKeyHint } from '../core/store/store.ts'
import { useTranslation } from '../core/context/translation.ts'
import { Box, Button, useMediaQuery } from '@mui/material'
import { TableProperties } from 'lucide-react'
import {
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import {
  ListContextProvider,
  useListContext,
  type ListControllerResult,
  type RaRecord,
} from 'react-admin'
import { isSearchable } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Place } from '../../schema/place.ts'
import { useRegistry } from '../core/context/registry.tsx'
import { useRecordRights } from '../core/context/session.tsx'
import { Page } from '../kit/page/page.tsx'
import { Overlay } from '../kit/popups/overlay.tsx'
import type { ListDialog } from './bulk/use-bulk.ts'
import { RecordCards } from './cards/record-cards.tsx'
import { ListError, PendingGroups } from './list-states.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { SearchBox } from './filters/search-box.tsx'
import { listEditedRows, useCellEdits } from './grid/cell-edits.ts'
import { PENDING_ROWS, RecordGrid } from './grid/record-grid.tsx'
import { GroupChoice } from './groups/group-choice.tsx'
import type { ArrangeColumns } from './grid/row-order.tsx'
import type { LoadedRows } from './groups/record-groups.tsx'
import { useGroupLevels, useLayout } from './layouts/layouts.ts'
import { ListDialogs, ListPart } from './list-dialogs.tsx'
import { Pager } from './pager.tsx'
import { PeekedContext, useRecordRedirect, usePeek } from './peek.ts'
import { useBrowsedListRecorder } from './record-links.ts'
import { SelectionBar, useSelection } from './selection.tsx'
import { useFittingColumns, type Columns } from './view/columns.ts'
import { SavedViewTabs, ViewMenu } from './view/view-menu.tsx'

interface ListBodyProps {
  readonly resource: Resource
  readonly columns: Columns
  readonly title: string
  /** Holds the buttons beside the heading. */
  readonly actions: ReactNode
  /** Divides the rows by groups. */
  readonly isGrouped: boolean
  /** Receives whether a grouped list has no groups. */
  readonly onNoGroups: (hasNoGroups: boolean) => void
}

/**
 * Draws the page of a list: the search, the filters, the rows and their actions. When groups divide the list, its rows
 * are those of the unfolded groups.
 */
export function ListBody(props: ListBodyProps) {
  const list = useListContext()
  const [loaded, setLoaded] = useState<LoadedRows>()
  const { isGrouped, onNoGroups } = props
  const value = useMemo(() => {
    if (!isGrouped) return list
    const loadedRows = loaded && { data: [...loaded.records], total: loaded.total }
    return {
      ...list,
      data: undefined,
      ...loadedRows,
      isPlaceholderData: false,
    } as ListControllerResult
  }, [list, isGrouped, loaded])
  const hasNoGroups = loaded?.total === 0
  useEffect(() => {
    if (hasNoGroups) onNoGroups(true)
  }, [hasNoGroups, onNoGroups])
  return (
    <ListContextProvider value={value}>
      <Body {...props} loaded={loaded} onLoaded={setLoaded} />
    </ListContextProvider>
  )
}

interface BodyProps extends ListBodyProps {
  readonly loaded: LoadedRows | undefined
  readonly onLoaded: (rows: LoadedRows | undefined) => void
}

function Body({ resource, columns, title, actions, isGrouped, loaded, onLoaded }: BodyProps) {
  const list = useListContext()
  const t = useTranslation()
  const hint = useKeyHint()
  const registry = useRegistry()
  const rights = useRecordRights(resource)
  const isPhone = useMediaQuery('(max-width: 599px)')
  const [menu, setMenu] = useState<{ record: RaRecord; anchor: HTMLElement }>()
  const [dialog, setDialog] = useState<ListDialog>()
  // A stable function, so that the rows are not rendered again with the list.
  const openMenu = useCallback(
    (record: RaRecord, anchor: HTMLElement) => setMenu({ record, anchor }),
    [],
  )
  const { statement } = resource
  const layout = useLayout(resource)
  const isArranged = layout.place !== undefined
  const [levels] = useGroupLevels(resource)
  const selection = useSelection(resource, isArranged)
  // Rows of reports and ledgers have no menu, because they can only be opened.
  const hasMenu = resource.source === 'table'
  const hasCards = !statement && (isPhone || layout.kind === 'cards')
  const Records = hasCards ? RecordCards : RecordGrid
  const box = useRef<HTMLDivElement>(null)
  const fittingPlaces = useFittingColumns(resource, columns, box)
  const places = isPhone && statement ? pickNarrow(resource, columns.shown) : fittingPlaces
  const leftOut = columns.shown.filter((place) => !fittingPlaces.includes(place))

  // The tools of the headings load when the pointer or the focus is on a heading. Touch screens
  // report no pointer before a touch.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [isOnHeading, setIsOnHeading] = useState(false)
  const onHeading = ({ target }: SyntheticEvent) => {
    if ((target as Element).closest('thead')) setIsOnHeading(true)
  }

  const editing = useCellEdits(loaded?.key)
  const { edits } = editing
  const edited = useMemo(() => (edits?.isReady ? listEditedRows(edits) : undefined), [edits])
  const mayEdit =
    !isPhone && layout.kind === 'table' && !statement && resource.source === 'table' && rights.edit
  const mayCreate = rights.create && resource.source === 'table' && !resource.document

  const [arrange, setArrange] = useState<ArrangeColumns>()

  useBrowsedListRecorder(resource, isGrouped)
  const peek = usePeek()
  const peekedRecords = useContext(PeekedContext)
  const canPeek = !isArranged && !resource.linksTo && resource.source !== 'view'
  const hasPeek = canPeek && !isPhone
  useRecordRedirect(resource, canPeek && isPhone ? peek.id : undefined)
  const peeked = hasPeek && peek.id !== undefined ? { ...peek, id: peek.id } : undefined
  const tools = (
    <>
      {isSearchable(registry, resource) && <SearchBox />}
      <FilterBar resource={resource} />
      {resource.groups.length > 0 && <GroupChoice resource={resource} />}
      {mayEdit && (
        <Button
          variant="outlined"
          aria-label={t(edits ? 'list.endEditing' : 'list.editCells')}
          aria-pressed={edits !== undefined}
          aria-keyshortcuts="F2"
          title={edits ? t('list.endEditing') : hint(t('list.editCells'), 'F2')}
          onClick={() => (edits ? editing.leave() : editing.begin(mayCreate))}
          sx={{ minWidth: 0, px: 1, bgcolor: edits && 'action.selected' }}
        >
          <TableProperties size={16} aria-hidden />
        </Button>
      )}
      <ViewMenu resource={resource} columns={{ ...columns, leftOut }} />
    </>
  )
  const cover = selection.isSelecting && (
    <SelectionBar resource={resource} selection={selection} onDialog={setDialog} />
  )
  const shown = {
    resource,
    columns: places,
    layout: columns,
    arrange,
    canSelect: selection.canSelect,
    onMenu: hasMenu ? openMenu : undefined,
    peek: hasPeek && !edits ? peek : undefined,
    ...(mayEdit && {
      edited,
      onEdit: edits ? undefined : () => editing.begin(mayCreate, true),
    }),
  }
  const body = (
    <Box data-list sx={listBody}>
      <SavedViewTabs resource={resource} columns={columns} />
      {list.error ? (
        <ListError error={list.error} />
      ) : isArranged ? (
        <ListPart
          onClose={() => undefined}
          part={{
            arranged: {
              resource,
              columns: columns.shown,
              kind: layout.kind,
              place: layout.place!,
              onMenu: hasMenu ? openMenu : undefined,
            },
          }}
        />
      ) : (
        <Box sx={hasCards ? rows : listFrame}>
          <Box
            ref={box}
            sx={hasCards ? cardRows : rows}
            onPointerOver={onHeading}
            onFocus={onHeading}
          >
            {isGrouped ? (
              <ListPart
                // The key starts a new list when other groups divide the rows.
                key={levels.map(({ name }) => name).join()}
                onClose={() => undefined}
                placeholder={
                  <PendingGroups>
                    <Records {...shown} grouped={PENDING_ROWS} />
                  </PendingGroups>
                }
                part={{ grouped: { ...shown, levels, asCards: hasCards, onLoaded } }}
              />
            ) : (
              <Records {...shown} />
            )}
            {!hasCards && (isOnHeading || isTouch || columns.pinned.length > 0) && (
              <ListPart
                isOptional
                onClose={() => undefined}
                part={{ headings: { resource, places, columns } }}
              />
            )}
            {!hasCards && !edits && list.sort.field === resource.manualOrder && (
              <ListPart
                isOptional
                onClose={() => undefined}
                part={{ order: { resource, onArrange: setArrange } }}
              />
            )}
            {edits && (
              <ListPart onClose={editing.end} part={{ cells: { resource, places, editing } }} />
            )}
          </Box>
          {!statement && !isGrouped && <Pager />}
        </Box>
      )}
      {menu && (
        <ListPart
          onClose={() => setMenu(undefined)}
          part={{
            resource,
            menu: {
              ...menu,
              onClose: () => setMenu(undefined),
              onPeek: hasPeek ? ({ id }) => peek.open(String(id)) : undefined,
              onDelete: ({ id }) => setDialog({ kind: 'delete', target: { ids: [id], count: 1 } }),
            },
          }}
        />
      )}
      <ListDialogs
        resource={resource}
        columns={columns}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
      />
    </Box>
  )
  return (
    <Page title={title} actions={actions} tools={tools} cover={cover}>
      <Box sx={{ display: 'flex', minHeight: 0 }}>
        <Box sx={{ ...rows, flex: 1, minWidth: 0 }}>{body}</Box>
        {peeked && (
          <Overlay onClose={peek.close}>{peekedRecords?.draw({ resource, peek: peeked })}</Overlay>
        )}
      </Box>
    </Page>
  )
}

/** Returns the columns of a statement that fit on a phone: the title and the most important amount. */
function pickNarrow({ title, essentials }: Resource, columns: readonly Place[]) {
  return columns.filter(({ path }) => path === title || path === essentials[0])
}

/**
 * Scrolls the rows inside the window, so that search, header, totals and pager stay visible. Phones
 * scroll the page.
 */
export const listBody = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.75,
  minHeight: 0,
} as const

/** Styles the frame around the rows and the pager, which stays at the bottom of the frame. */
export const listFrame = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& div:has(> table)': { border: 0, borderRadius: 0 },
  '& .pager': { px: 1.5, borderTop: 1, borderColor: 'divider' },
} as const

const rows = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
} as const

/** Scrolls cards, which have no frame of their own. */
const cardRows = { ...rows, overflow: { sm: 'auto' } } as const
