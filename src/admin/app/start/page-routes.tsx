import { lazy } from 'react'
import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import type { Registry } from '../../../schema/registry.ts'
import type { Business } from '../../core/context/registry.tsx'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { errorPages } from '../routing/pages.ts'
import { createPageScreen } from './lazy-screens.tsx'
import { ImportScreen } from './resource-elements.tsx'

const Gallery = lazy(async () => ({
  default: (await import('../gallery/gallery.tsx')).Gallery,
}))
const Settings = lazy(async () => ({
  default: (await import('../settings/settings.tsx')).Settings,
}))

/** Returns the routes of the pages without a resource, under the paths that react-admin uses. */
export function createPageRoutes({ paths, screens }: Business, { resources }: Registry) {
  return [
    <CustomRoutes key="errors" noLayout>
      {errorPages.map((address) => (
        <Route key={address} path={address} element={<ScreenError status={getStatus(address)} />} />
      ))}
    </CustomRoutes>,
    <CustomRoutes key="pages">
      <Route path="/apps" element={<Settings />} />
      <Route path="/extra-components" element={<Gallery />} />
      <Route path="/settings/*" element={<Settings />} />
      {resources
        .filter(({ source }) => source === 'table')
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
    </CustomRoutes>,
  ]
}

function getStatus(address: (typeof errorPages)[number]) {
  return ({ '/401': '401', '/404': '404', '/500': '500', '/503': '503' } as const)[address]
}
