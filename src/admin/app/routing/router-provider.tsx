import {
  createContext,
  forwardRef,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  type ComponentProps,
} from 'react'
import { reactRouterProvider as reactRouter, type RouterProvider, type RouterTo } from 'react-admin'
import {
  matchPath,
  parsePath,
  resolvePath,
  useLocation as useAddress,
  useResolvedPath,
  type To,
} from 'react-router-dom'
import {
  LinkedViewContext,
  ListDefaultsContext,
  type LinkedView,
  type ListDefaults,
} from '../../core/navigation/open-screen.ts'
import type { PathMap } from '../../core/navigation/paths.ts'

/**
 * Creates react-admin's router provider over react-router and translates each path: components use
 * react-admin's paths, the address bar shows the canonical addresses. Screens must use
 * react-admin's `LinkBase`, `useNavigate` and `useLocation`.
 */
export function createRouterProvider(map: PathMap): RouterProvider {
  /**
   * Indicates whether the component is below our `Routes`, where react-router's location is already
   * react-admin's path.
   */
  const Inside = createContext(false)

  function toExternalAddress<T extends RouterTo>(to: T): RouterTo {
    if (typeof to !== 'string') {
      return to.pathname?.startsWith('/') ? { ...to, pathname: map.toCanonical(to.pathname) } : to
    }
    if (!to.startsWith('/')) return to
    const { pathname = '/', search = '', hash = '' } = parsePath(to)
    return map.toCanonical(pathname) + search + hash
  }

  function useLocation() {
    const location = useAddress()
    const isInside = useContext(Inside)
    const view = useContext(LinkedViewContext)
    return useMemo(() => {
      const pathname = isInside ? location.pathname : map.fromAddress(location.pathname)
      return { ...location, pathname, search: completeSearch(location.search, view) }
    }, [location, isInside, view])
  }

  function useNavigate(): ReturnType<RouterProvider['useNavigate']> {
    const navigate = reactRouter.useNavigate()
    const { pathname, search } = useLocation()
    const defaults = useContext(ListDefaultsContext)
    const view = useContext(LinkedViewContext)
    const current = useRef({ pathname, search, defaults, view })
    useEffect(() => {
      current.current = { pathname, search, defaults, view }
    }, [pathname, search, defaults, view])
    return useCallback(
      (to, options) => {
        if (typeof to === 'number') {
          navigate(to, options)
          return
        }
        // React-admin also navigates by `{ search }` alone, which react-router would resolve
        // against react-admin's path.
        const isSamePage = typeof to === 'object' && to.pathname === undefined
        const path = resolvePath(to as To, current.current.pathname)
        const shown = isSamePage ? tidySearch(path.search, current.current) : path.search
        navigate(toExternalAddress({ ...path, search: shown }), options)
      },
      [navigate],
    )
  }

  const Link: RouterProvider['Link'] = forwardRef<HTMLAnchorElement, { to: RouterTo }>(
    function Link({ to, ...rest }, ref) {
      const Linked = typeof to === 'string' && to.startsWith('/') ? AbsoluteLink : RelativeLink
      return <Linked ref={ref} {...rest} to={to} />
    },
  )

  /**
   * Draws a link to an absolute address, without resolving it against the current route: a page has
   * a hundred such links.
   */
  const AbsoluteLink = forwardRef<HTMLAnchorElement, { to: RouterTo }>(function AbsoluteLink(
    { to, ...rest },
    ref,
  ) {
    return <reactRouter.Link ref={ref} {...rest} to={toExternalAddress(to)} />
  })

  const RelativeLink = forwardRef<HTMLAnchorElement, { to: RouterTo }>(function RelativeLink(
    { to, ...rest },
    ref,
  ) {
    const resolved = useResolvedPath(to as To)
    return (
      <reactRouter.Link
        ref={ref}
        {...rest}
        to={isAbsoluteUrl(to) ? to : toExternalAddress(resolved)}
      />
    )
  })

  function Routes(props: ComponentProps<RouterProvider['Routes']>) {
    const isInside = useContext(Inside)
    const { pathname, search, hash } = useAddress()
    const location = useLocation()
    const redirect = isInside ? undefined : map.findRedirect(pathname)
    if (redirect !== undefined)
      return <reactRouter.Navigate to={redirect + search + hash} replace />
    return (
      <Inside value={true}>
        <reactRouter.Routes location={location} {...props} />
      </Inside>
    )
  }

  return {
    ...reactRouter,
    useLocation,
    useNavigate,
    useMatch: ({ path, end = true }) => {
      const { pathname } = useLocation()
      // Both libraries return the same object for a match; only the optional parameters of the types differ.
      return matchPath({ path: map.toInternal(path), end }, pathname) as ReturnType<
        RouterProvider['useMatch']
      >
    },
    Link,
    Navigate: (props) => <reactRouter.Navigate {...props} to={toExternalAddress(props.to)} />,
    Routes,
  }
}

interface Current {
  readonly search: string
  readonly defaults: ListDefaults | undefined
  readonly view: LinkedView | undefined
}

/** Returns the query of a list with the filter and the sort order of its saved view, which the address leaves out. */
function completeSearch(search: string, view: LinkedView | undefined): string {
  const query = new URLSearchParams(search)
  if (!view || query.get('view') !== view.id) return search
  if (!query.has('filter')) query.set('filter', view.filter)
  if (view.sort && !query.has('sort')) {
    query.set('sort', view.sort.field)
    query.set('order', view.sort.order)
  }
  return `?${query}`
}

/**
 * Returns the query of a list without default parameters. Keeps the saved view, the open record and the month of a
 * calendar, which react-admin does not know.
 */
function tidySearch(next: string, { search, defaults, view }: Current): string {
  const query = new URLSearchParams(next)
  const before = new URLSearchParams(search)
  const isList = query.has('sort')
  const isDefault = (name: string, value: unknown) => query.get(name) === String(value)
  if (isDefault('displayedFilters', '{}')) query.delete('displayedFilters')
  if (isDefault('page', 1)) query.delete('page')
  if (defaults && isDefault('perPage', defaults.perPage)) query.delete('perPage')
  for (const name of ['view', 'peek', 'month']) {
    const value = before.get(name)
    if (value !== null && !query.has(name)) query.set(name, value)
  }
  // Without a sort order in the address, the list would have that of its saved view.
  const isOfView = view?.sort !== undefined && query.get('view') === view.id
  if (
    defaults &&
    !isOfView &&
    isDefault('sort', defaults.sort) &&
    isDefault('order', defaults.order)
  ) {
    query.delete('sort')
    query.delete('order')
  }
  // Without sort, page and filter in the address, the list would open as the person left it or with its default view;
  // with a view and no filter, the list would apply the view again.
  const hasListState = (query.has('sort') || query.has('page')) && !query.has('view')
  if (hasListState && isDefault('filter', '{}')) query.delete('filter')
  else if (isList && !hasListState && !query.has('filter')) query.set('filter', '{}')
  return query.size > 0 ? `?${writeReadable(query)}` : ''
}

/** Returns a query string in which the braces, brackets, colons and commas of JSON are not escaped. */
function writeReadable(query: URLSearchParams): string {
  return String(query).replaceAll(/%(?:7B|7D|5B|5D|3A|2C)/g, decodeURIComponent)
}

function isAbsoluteUrl(to: RouterTo): boolean {
  return typeof to === 'string' && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(to)
}
