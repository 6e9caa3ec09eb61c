import { lazy, type ReactNode } from 'react'
import { Resource, useRouterProvider, useScrollToTop } from 'react-admin'
import { Route } from 'react-router-dom'
import type { Registry } from '../../../schema/registry.ts'
import type { Resource as Declared } from '../../../schema/resource.ts'
import { createLoader } from '../../core/data/connection.ts'
import type { PeekedRecords } from '../../list/peek.ts'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import type { Screen } from '../../core/navigation/screen.ts'
import {
  createPageScreen,
  createPreloadable,
  createResourceScreens,
  Permitted,
} from './lazy-screens.tsx'
import type { Business } from '../../core/context/registry.tsx'
import { errorPages, errorStatuses } from '../routing/pages.ts'
import { Shell } from '../shell/shell.tsx'

const { Component: ListScreen, fetchAhead } = createPreloadable(
  async () => (await import('../../list/list-screen.tsx')).ListScreen,
)
const FormScreen = lazy(async () => ({
  default: (await import('../../form/form-screens.tsx')).FormScreen,
}))
const loadShowScreen = createLoader(() => import('../../record/show/show-screen.tsx'))
const ShowScreen = lazy(async () => ({ default: (await loadShowScreen()).ShowScreen }))
const GroupScreen = lazy(async () => ({
  default: (await import('../../list/groups/group-screens.tsx')).GroupScreen,
}))
const ImportScreen = lazy(async () => ({
  default: (await import('../import/import-screen.tsx')).ImportScreen,
}))

/** Draws a record or its form beside a list. */
export const peekedRecords: PeekedRecords = {
  draw: (peeked) => (
    <ShowScreen
      resource={peeked.resource}
      peeked={{
        ...peeked,
        drawForm: (id, onDone) => (
          <FormScreen key={id} resource={peeked.resource} isNew={false} peeked={{ id, onDone }} />
        ),
      }}
    />
  ),
  prefetch: loadShowScreen,
}

/** Loads the code of lists before its first use. */
export const fetchListAhead = fetchAhead

/**
 * Creates react-admin's `<Resource>` of each declaration. Screens of the business replace
 * generic screens. Views and ledgers have no generic forms, because nobody enters their rows.
 */
export function createResourceElements({ resources }: Registry, screens: readonly Screen[]) {
  return resources.map((resource) => (
    <Resource
      key={resource.name}
      name={resource.name}
      recordRepresentation={resource.title}
      list={<ListScreen resource={resource} />}
      show={
        <Permitted right={`${resource.one}.view`}>
          <ShowScreen resource={resource} />
        </Permitted>
      }
      {...(resource.source === 'table' && createForms(resource))}
      {...(resource.groups.length > 0 && { children: createGroupRoutes(resource) })}
      {...createResourceScreens(resource, screens)}
    />
  ))
}

function createForms(resource: Declared) {
  return {
    create: (
      <Permitted right={`${resource.one}.create`}>
        <FormScreen resource={resource} isNew />
      </Permitted>
    ),
    edit: (
      <Permitted right={`${resource.one}.edit`}>
        <FormScreen resource={resource} isNew={false} />
      </Permitted>
    ),
  }
}

function createGroupRoutes(resource: Declared) {
  const drawGroups = (layout: 'rows' | 'across' | 'against') => (
    <Permitted right={`${resource.one}.view`}>
      <GroupScreen resource={resource} layout={layout} />
    </Permitted>
  )
  return (
    <>
      <Route path="by/:group" element={drawGroups('rows')} />
      <Route path="by/:group/across/:across" element={drawGroups('across')} />
      <Route path="by/:group/against/:basis" element={drawGroups('against')} />
    </>
  )
}

const Gallery = lazy(async () => ({
  default: (await import('../gallery/gallery.tsx')).Gallery,
}))
const Settings = lazy(async () => ({
  default: (await import('../settings/settings.tsx')).Settings,
}))

/**
 * Creates the component that draws the screen of the current address. Replaces react-admin's `CoreAdminUI`, which
 * creates its routes again after the first drawing, so that the whole page is drawn three times. The elements of
 * these routes are created once.
 */
export function createAppRoutes(
  { paths, screens }: Business,
  { resources }: Registry,
  resourceElements: ReturnType<typeof createResourceElements>,
) {
  const screenRoutes = (
    <>
      <Route path="/apps" element={<Settings />} />
      <Route path="/extra-components" element={<Gallery />} />
      <Route path="/settings/*" element={<Settings />} />
      {resources
        .filter(({ imports }) => imports)
        .map((resource) => (
          <Route
            key={resource.name}
            path={`/${resource.name}/import`}
            element={<ImportScreen resource={resource} />}
          />
        ))}
      {screens.map(
        (screen) =>
          'address' in screen && (
            <Route
              key={screen.address}
              path={paths.toInternal(screen.address)}
              element={createPageScreen(screen)}
            />
          ),
      )}
      {resourceElements.map((element) => (
        <Route key={element.key} path={`${element.props.name}/*`} element={element} />
      ))}
      <Route path="*" element={<ScreenError status="404" />} />
    </>
  )
  const framed = (
    <Shell>
      <AdminRoutes>{screenRoutes}</AdminRoutes>
    </Shell>
  )
  const all = (
    <>
      {errorPages.map((address) => (
        <Route
          key={address}
          path={address}
          element={<ScreenError status={errorStatuses[address]} />}
        />
      ))}
      <Route path="/*" element={framed} />
    </>
  )
  return function AppRoutes() {
    useScrollToTop()
    return <AdminRoutes>{all}</AdminRoutes>
  }
}

/** Draws the first route that matches the address, with the router that react-admin uses. */
function AdminRoutes({ children }: { readonly children: ReactNode }) {
  const { Routes } = useRouterProvider()
  return <Routes>{children}</Routes>
}
