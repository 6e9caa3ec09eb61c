import { prefetchWhenIdle } from '../core/data/connection.ts'
import { useTextsPrefetch } from '../core/context/translation.ts'
import { useScreenTitles } from '../core/navigation/menu.ts'
import { useContext, useEffect, useMemo, useState } from 'react'
import { ListBase, useAuthenticated, useListContext } from 'react-admin'
import { getOpeningFilter } from '../../schema/params.ts'
import { getInitialSort } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { useToday } from '../core/context/formats.ts'
import { LinkedViewContext, ListDefaultsContext } from '../core/navigation/open-screen.ts'
import { useSession } from '../core/context/session.tsx'
import { PrefetchedProvider, readPrefetched } from '../fields/cell-tools.tsx'
import { Page } from '../kit/page/page.tsx'
import { loadPopups } from '../kit/popups/popups.tsx'
import { ScreenError } from '../kit/page/screen-error.tsx'
import { PAGE_SIZES } from './first-page.ts'
import { ListActions } from './list-actions.tsx'
import { ListBody } from './list-body.tsx'
import { useGroupLevels, useLayout } from './layouts/layouts.ts'
import { loadFilterEditor } from './filters/filter-chip.tsx'
import { ListPart, loadListParts } from './list-dialogs.tsx'
import { PeekedContext } from './peek.ts'
import {
  listReferenceNames,
  useColumnsWithValues,
  useColumns,
  type Columns,
} from './view/columns.ts'
import { loadViewPanel, useLinkedView } from './view/view-menu.tsx'

/** Draws the list of a resource with the person's columns. */
export function ListScreen({ resource }: { readonly resource: Resource }) {
  const columns = useColumns(resource)
  const prefetch = useMemo(() => listReferenceNames(columns.shown), [columns])
  const { can } = useSession()
  // Opens the sign-in page when nobody is signed in. The rows are loaded at the same time.
  useAuthenticated()
  const [field, order] = getInitialSort(resource, can)
  const defaults = useMemo(() => ({ sort: field, order, perPage: PAGE_SIZES[0] }), [field, order])
  const today = useToday()
  const isArranged = useLayout(resource).place !== undefined
  const isGrouped = useGroupLevels(resource)[0].length > 0 && !isArranged
  const [hasNoGroups, setHasNoGroups] = useState(false)
  const { linkedView, isLoading } = useLinkedView(resource)
  if (!can(`${resource.one}.view`))
    return <ScreenError status="401" right={`${resource.one}.view`} />
  return (
    <ListDefaultsContext value={defaults}>
      <LinkedViewContext value={linkedView}>
        <ListBase
          disableAuthentication
          resource={resource.name}
          perPage={PAGE_SIZES[0]}
          sort={{ field, order }}
          filterDefaultValues={getOpeningFilter(resource, today)}
          exporter={false}
          queryOptions={{
            meta: { prefetch },
            // Groups read their own rows. Without groups, this request finds out whether the list is empty.
            enabled: (!isGrouped || hasNoGroups) && !isLoading,
            // The page shows errors with a button to try again, instead of a toast.
            onError: () => undefined,
          }}
        >
          <Content
            resource={resource}
            columns={columns}
            isGrouped={isGrouped}
            onNoGroups={setHasNoGroups}
          />
        </ListBase>
      </LinkedViewContext>
    </ListDefaultsContext>
  )
}

interface ContentProps {
  readonly resource: Resource
  readonly columns: Columns
  readonly isGrouped: boolean
  readonly onNoGroups: (hasNoGroups: boolean) => void
}

function Content({ resource, columns: all, ...grouping }: ContentProps) {
  const titles = useScreenTitles()
  const columns = useColumnsWithValues(all)
  const { total, data, filterValues, error, meta } = useListContext()
  usePartsPrefetch(data !== undefined || grouping.isGrouped)
  // A report that is empty with these parameters can have rows with other parameters.
  const hasNoParams = Object.keys(resource.params).length === 0
  const isEmpty = total === 0 && !error && hasNoParams && Object.keys(filterValues).length === 0
  const title = titles.list(resource.name)
  const actions = <ListActions resource={resource} columns={columns} isEmpty={isEmpty && !!data} />
  return (
    <PrefetchedProvider value={readPrefetched(meta)}>
      {isEmpty && data ? (
        <Page title={title} actions={actions}>
          <ListPart part={{ empty: resource }} onClose={() => undefined} />
        </Page>
      ) : (
        // The key gives each resource its own selection and menus.
        <ListBody
          key={resource.name}
          resource={resource}
          columns={columns}
          title={title}
          actions={actions}
          {...grouping}
        />
      )}
    </PrefetchedProvider>
  )
}

/** Loads the dialogs, menus and texts of a list once the list is shown, so that they also open without a connection. */
function usePartsPrefetch(isShown: boolean): void {
  const loadTexts = useTextsPrefetch('tools')
  const peekedRecords = useContext(PeekedContext)
  useEffect(() => {
    if (!isShown) return undefined
    const cancel = prefetchWhenIdle(() =>
      Promise.all([
        loadListParts(),
        loadPopups(),
        loadFilterEditor(),
        loadViewPanel(),
        loadTexts(),
        peekedRecords?.prefetch(),
      ]),
    )
    return cancel
  }, [isShown, loadTexts, peekedRecords])
}
