import { createExtensions } from '../../fields/extensions.tsx'
import '@fontsource-variable/inter/index.css'
import type { Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { createArgFormatter, type FormatArg } from '../../../schema/format-arg.ts'
import { getResource, type Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { ApiError } from '../../core/data/api-error.ts'
import { pageConnection, watchFailedImports } from '../../core/data/connection.ts'
import { createDataProvider } from '../../core/data/data-provider.ts'
import {
  createHttpClient,
  createSignInGate,
  type HttpClientOptions,
} from '../../core/data/http-client.ts'
import { createQueryClient } from '../../core/data/query-client.ts'
import { createDictionaries } from '../../core/i18n/dictionaries.ts'
import { createI18nProvider } from '../../core/i18n/i18n-provider.ts'
import { createPathMap } from '../../core/navigation/paths.ts'
import {
  keepTeamOfTab,
  markSignedOut,
  getTabPreview,
  getTabTeam,
  watchOtherTabs,
} from '../../core/session/marker.ts'
import {
  createSession,
  deviceLock,
  describeAccess,
  takeEarlyMe,
  type Access,
  type Me,
} from '../../core/session/session.ts'
import { readLanguageChoice } from '../../core/store/browser-keys.ts'
import { createPreferences } from '../../core/store/preferences.ts'
import { adoptChoices, createStore } from '../../core/store/store.ts'
import type { Values } from '../../../schema/values.ts'
import { getToday } from '../../../schema/days.ts'
import { fetchFirstPage } from '../../list/first-page.ts'
import { listPageAddresses } from '../routing/pages.ts'
import { checkDefinition, type AppDefinition } from './app-definition.ts'
import { createApp } from './app.tsx'
import { createAccount } from './auth-provider.ts'
import { RouteFailure, PlainPage } from './plain-page.tsx'
import { fetchListAhead } from './routes.tsx'

/** Names the cache tag of custom fields, which are a part of the declarations. */
const CUSTOM_FIELDS_TAG = 'custom-field'

/** Sets how long to wait for the rows of a list before its outline is shown. */
const ROWS_WITHIN_MS = 150

/** Holds the ways to sign in after the session has ended. */
export interface SignIn {
  /** Opens the sign-in page in place of the app. */
  readonly openPage: () => void
  /**
   * Asks for the password in a dialog. Returns the id of the person who has signed in; undefined when the person
   * chose the sign-in page, or the signal was aborted.
   */
  readonly openDialog: (email: string, signal: AbortSignal) => Promise<string | undefined>
}

/** Reads the signed-in person and opens the app, or shows why it cannot be opened. */
export async function openApp(
  root: Root,
  definition: AppDefinition,
  signIn: SignIn,
): Promise<void> {
  // The production build leaves out the check, because development and tests have checked the same parts.
  if (!import.meta.env?.PROD) checkDefinition(definition)
  watchFailedImports()
  const visit = new AbortController()
  /**
   * Ends the session on this page once, even when several requests report its end at the same time.
   */
  const endSession = () => {
    if (visit.signal.aborted) return
    visit.abort()
    markSignedOut()
    signIn.openPage()
  }
  /** Removes everything from the page, and reloads the page for another person who has signed in. */
  const startOver = () => {
    visit.abort()
    root.unmount()
    location.reload()
  }
  const reopen = () => {
    visit.abort()
    openApp(root, definition, signIn).catch(() => location.reload())
  }
  const { registry: declared } = definition
  const paths = createPathMap(declared.resources, listPageAddresses(definition))
  let formatArg: FormatArg = String
  let settings: Values = {}
  const dictionaries = createDictionaries(
    declared,
    definition,
    (value, kind, language) => formatArg(value, kind, language),
    (path, t) => definition.nameField(path, settings, t),
  )
  const getMessage = (code: string) => dictionaries.issue(readLanguageChoice(), code)
  const clientOptions = { getLanguage: readLanguageChoice, getMessage, onSignedOut: endSession }
  const plainClient = createHttpClient(clientOptions)
  const listed = findListedResource(definition, declared, paths.fromAddress(location.pathname))
  const firstLanguage = readLanguageChoice()
  const [me] = await Promise.all([
    readMe(clientOptions),
    dictionaries.load(firstLanguage),
    listed && fetchListAhead(),
  ])
  if (!(me instanceof ApiError)) adoptChoices(me.preferences)
  if (readLanguageChoice() !== firstLanguage) await dictionaries.load(readLanguageChoice())
  const i18nProvider = createI18nProvider(declared, dictionaries, readLanguageChoice())

  if (me instanceof ApiError || !me.team || me.needsSecondFactor) {
    const { openPlain } = await import('./open-public.tsx')
    if (!(me instanceof ApiError) && me.needsSecondFactor) await i18nProvider.loadPart('settings')
    if (!(me instanceof ApiError)) {
      const missing = me.team ? { withoutSecondFactor: plainClient } : { withoutTeam: plainClient }
      return openPlain(root, { i18nProvider, ...missing })
    }
    if (me.status === 401) return
    const status = me.status === 503 ? '503' : '500'
    const detail = me.problem ? me.message : getMessage(me.code)
    return openPlain(root, { i18nProvider, status, detail })
  }

  formatArg = createArgFormatter(me.team)
  settings = me.team.settings
  const { customFields } = me.team
  // Most teams have no custom fields and need not load this code.
  const customFieldCode = customFields && (await import('../../../schema/extend-registry.ts'))
  const registry = customFieldCode
    ? customFieldCode.extendRegistry(declared, customFields)
    : declared
  if (customFieldCode)
    dictionaries.adapt((all, language) =>
      customFieldCode.labelCustomFields(all, customFields, language),
    )
  let haveFieldsChanged = false
  const queryClient = createQueryClient(registry)
  // The session was checked by `/me`. React-admin's own check would draw each list twice more.
  queryClient.setQueryData(['auth', 'checkAuth', {}], true)
  const session = createSession(me, me.team)
  const { person, device } = me
  if (device && deviceLock.getOperator() !== person.id) deviceLock.lock()
  const viewAs = me.preview?.id
  keepTeamOfTab(me.team.id, viewAs)
  const gate = createSignInGate(async (isRevoked) => {
    // People end a session from another device when somebody else may use this browser.
    const isAsked = !isRevoked && !device && !visit.signal.aborted
    const signedIn = isAsked
      ? await signIn.openDialog(person.email, visit.signal).catch(() => undefined)
      : undefined
    if (signedIn === undefined) endSession()
    else if (signedIn !== person.id) startOver()
    if (visit.signal.aborted) return false
    // The server has refused the stream of changes, too, which `reportAccess` opens again. Rights may have changed.
    pageConnection.reportAccess()
    void refreshAccess()
    return true
  })
  const http = createHttpClient({
    getLanguage: readLanguageChoice,
    getMessage,
    team: me.team.id,
    ...(viewAs !== undefined && { viewAs }),
    ...(device && { getOperatorToken: () => deviceLock.getToken(person.id) }),
    onForbidden: () => void refreshAccess(),
    onDeviceLocked: () => (device ? deviceLock.lock() : location.reload()),
    gate,
    onConnection: (isAnswered) =>
      isAnswered ? pageConnection.reportAnswer() : pageConnection.reportSilence(),
    // After the reload, the app asks to set up a second factor.
    onSecondFactorNeeded: () => location.reload(),
    onInvalidates: (tags) => {
      haveFieldsChanged ||= tags.includes(CUSTOM_FIELDS_TAG)
      queryClient.collectTags(tags)
    },
  })
  let { can } = session
  let lastAccess = describeAccess(me)
  const accessListeners = new Set<(changed: Access) => void>()
  const refreshAccess = async () => {
    const now = await http<Me>('/api/v1/me').then(
      ({ json }) => json,
      () => undefined,
    )
    // When another person has taken over the device, `takeOver` opens the app again.
    if (!now || visit.signal.aborted || now.person.id !== person.id) return
    // The app opens again with the page that creates a team, or sets up the second factor.
    if (!now.team || now.needsSecondFactor) return reopen()
    if (describeAccess(now) === lastAccess) return
    lastAccess = describeAccess(now)
    const { roles, roleNames, branches, ...changed } = createSession(now, now.team)
    can = changed.can
    for (const listener of accessListeners) listener({ roles, roleNames, branches, can })
  }
  // A preview changes nothing, preferences included.
  const preferences = createPreferences(async (patch) => {
    if (viewAs !== undefined) return
    await http('/api/v1/me/preferences', { method: 'PUT', body: patch, keepalive: true })
  })
  watchOtherTabs({ onSignedOut: endSession, onOtherPerson: startOver }, visit.signal)
  // On a reload, `pagehide` comes so late that the next document may read the preferences before they are stored.
  window.addEventListener('beforeunload', preferences.sendNow, { signal: visit.signal })
  window.addEventListener('pagehide', preferences.sendNow, { signal: visit.signal })
  window.addEventListener('online', () => void preferences.flush(), { signal: visit.signal })

  const dataProvider = createDataProvider(http)
  if (listed && session.can(`${listed.one}.view`)) {
    const today = getToday(session.team.timezone, new Date())
    const first = {
      can: session.can,
      preferences: me.preferences,
      search: location.search,
      today,
    }
    const rows = fetchFirstPage(
      queryClient,
      dataProvider,
      getResource(registry, listed.name),
      first,
    )
    // Drawing once, with the rows, takes half as long as drawing an outline first.
    await Promise.race([rows, new Promise((resolve) => setTimeout(resolve, ROWS_WITHIN_MS))])
  }

  const App = createApp({
    registry,
    business: {
      navigation: definition.navigation,
      events: definition.events,
      screens: definition.screens,
      printouts: definition.printouts,
      ...(definition.device && { device: definition.device }),
      paths,
    },
    extensions: createExtensions(definition.extensions),
    session,
    can: (right) => can(right),
    onAccess: (listener) => {
      accessListeners.add(listener)
      return () => accessListeners.delete(listener)
    },
    account: createAccount({
      http,
      preferences,
      openSignIn: endSession,
      session,
      reopen,
      refreshAccess,
    }),
    http,
    dataProvider,
    queryClient,
    i18nProvider,
    onSettings: (changed) => (settings = changed),
    onClose: () => queryClient.close(),
    store: createStore({ preferences: me.preferences, remember: preferences.remember }),
  })
  // The router reads the address when it is created, so it is created here and not at the top of
  // the file.
  const failure = (
    <PlainPage i18nProvider={i18nProvider}>
      <RouteFailure />
    </PlainPage>
  )
  const router = createBrowserRouter([{ path: '*', element: <App />, errorElement: failure }])
  visit.signal.addEventListener('abort', () => router.dispose())
  // New custom fields appear as soon as the person opens another screen.
  router.subscribe(({ navigation }) => {
    if (!haveFieldsChanged || navigation.state !== 'idle') return
    haveFieldsChanged = false
    reopen()
  })
  root.render(<RouterProvider router={router} />)
  if (!listed) window.requestIdleCallback?.(() => void fetchListAhead())
}

/** Returns the resource whose generic list is at a path. */
function findListedResource(
  { screens }: AppDefinition,
  registry: Registry,
  path: string,
): Resource | undefined {
  // Settings have a declaration, but no list.
  const resource = registry.resources.find(({ name }) => name === path.slice(1))
  const isOwn = screens.some(
    (screen) => 'view' in screen && screen.view === 'list' && screen.resource === resource?.name,
  )
  return isOwn ? undefined : resource
}

async function readMe(clientOptions: HttpClientOptions): Promise<Me | ApiError> {
  const team = getTabTeam()
  const viewAs = getTabPreview()
  try {
    const getOperatorToken = () => deviceLock.getToken(deviceLock.getOperator())
    const options = {
      ...clientOptions,
      getOperatorToken,
      ...(team && { team }),
      ...(viewAs && { viewAs }),
    }
    const teamClient = createHttpClient(options)
    const { json } = await teamClient<Me>('/api/v1/me', { via: takeEarlyMe() })
    if (json.team || !team) return json
    // The person has left the team of this tab, or another person has signed in.
    keepTeamOfTab(undefined)
    return (await createHttpClient(clientOptions)<Me>('/api/v1/me')).json
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isRefused = error.status === 403 || error.status === 404
    if (!viewAs || !isRefused) return error
    // The role was deleted, or the person may no longer see roles.
    keepTeamOfTab(team)
    return readMe(clientOptions)
  }
}
