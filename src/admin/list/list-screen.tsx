import { useScreenTitles } from '../core/navigation/menu.ts'
import { useMemo, useState } from 'react'
import { ListBase, useAuthenticated, useListContext } from 'react-admin'
import { getOpeningFilter } from '../../schema/params.ts'
import { getInitialSort } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { useToday } from '../core/context/formats.ts'
import { ListDefaultsContext } from '../core/navigation/open-screen.ts'
import { useSession } from '../core/context/session.tsx'
import { PrefetchedProvider, readPrefetched } from '../fields/cell-tools.tsx'
import { Page } from '../kit/page/page.tsx'
import { ScreenError } from '../kit/page/screen-error.tsx'
import { PAGE_SIZES } from './first-page.ts'
import { ListActions } from './list-actions.tsx'
import { ListBody } from './list-body.tsx'
import { useGroupLevels, useLayout } from './layouts/layouts.ts'
import { ListPart } from './list-dialogs.tsx'
import {
  listReferenceNames,
  useColumnsWithValues,
  useColumns,
  type Columns,
} from './view/columns.ts'

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
  if (!can(`${resource.one}.view`))
    return <ScreenError status="401" right={`${resource.one}.view`} />
  return (
    <ListDefaultsContext value={defaults}>
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
          enabled: !isGrouped || hasNoGroups,
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
  // A report that is empty with these parameters can have rows with others.
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
