import { ExtensionsProvider, type Extensions } from '../../fields/extensions.tsx'
import { CssBaseline } from '@mui/material'
import {
  Suspense,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
  lazy,
} from 'react'
import {
  AdminContext,
  Resource,
  ResourceDefinitionContextProvider,
  type I18nProvider,
  type Store,
} from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import type { PersonalFormats } from '../../../export/formats.ts'
import type { Registry } from '../../../schema/registry.ts'
import {
  BusinessContext,
  RegistryContext,
  useBusiness,
  type Business,
} from '../../core/context/registry.tsx'
import {
  AccountContext,
  HttpContext,
  SessionContext,
  useAccount,
  useSession,
} from '../../core/context/session.tsx'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import { LiveTags } from '../../core/data/live-tags.tsx'
import type { AppQueryClient } from '../../core/data/query-client.ts'
import { deviceLock, type Access, type Session } from '../../core/session/session.ts'
import { darkTheme, lightTheme } from '../../kit/theme/theme.ts'
import { GlobalContent, Toast } from '../../kit/toast/toast.tsx'
import { createRouterProvider } from '../routing/router-provider.tsx'
import { createAuthProvider, type BaseAccount } from './auth-provider.ts'
import { AppFailure } from './plain-page.tsx'
import { createPreloadable } from './lazy-screens.tsx'
import { PeekedContext } from '../../list/peek.ts'
import {
  clearPrintout,
  getCurrentPrintout,
  subscribeToPrintouts,
} from '../../print/html/current-printout.ts'
import { createAppRoutes, createResourceElements, peekedRecords } from './routes.tsx'

/**
 * Holds the objects that all screens of a signed-in person need. They are created each time the app
 * opens.
 */
export interface Foundation {
  readonly registry: Registry
  readonly business: Business
  readonly extensions: Extensions
  readonly session: Session
  /** Returns whether the person has a right at present. */
  readonly can: Session['can']
  /** Calls the listener when another person has changed what the person may do. */
  readonly onAccess: (listener: (changed: Access) => void) => () => void
  readonly account: BaseAccount
  readonly http: HttpClient
  readonly dataProvider: AppDataProvider
  readonly queryClient: AppQueryClient
  readonly i18nProvider: I18nProvider
  readonly store: Store
  /** Runs when the person has changed the team's settings. */
  readonly onSettings: (settings: Session['team']['settings']) => void
  /** Runs when the app is removed from the page, such as when another person takes over the device. */
  readonly onClose: () => void
}

/** Creates the app of a signed-in person. */
export function createApp(foundation: Foundation) {
  const { registry, business, session, account, dataProvider, queryClient, i18nProvider, store } =
    foundation
  const authProvider = createAuthProvider({ session, can: foundation.can, registry, account })
  const routerProvider = createRouterProvider(business.paths)
  const LockScreen = business.device && createPreloadable(business.device.load).Component
  const resources = createResourceElements(registry, business.screens)
  const definitions = Object.fromEntries(
    resources.map(({ props }) => [props.name, Resource.registerResource(props)]),
  )
  const AppRoutes = createAppRoutes(business, registry, resources)

  return function App() {
    useEffect(() => () => foundation.onClose(), [])
    return (
      <AdminContext
        {...{
          authProvider,
          dataProvider,
          i18nProvider,
          queryClient,
          routerProvider,
          store,
          lightTheme,
          darkTheme,
        }}
        defaultTheme="dark"
      >
        <Contexts {...foundation}>
          <CssBaseline enableColorScheme />
          <DeviceGate LockScreen={LockScreen}>
            <LiveTags />
            <PeekedContext value={peekedRecords}>
              <ResourceDefinitionContextProvider definitions={definitions}>
                <ErrorBoundary FallbackComponent={AppFailure}>
                  <AppRoutes />
                </ErrorBoundary>
              </ResourceDefinitionContextProvider>
            </PeekedContext>
            <GlobalContent />
          </DeviceGate>
          <Toast />
          <PrintOnDemand />
        </Contexts>
      </AdminContext>
    )
  }
}

function Contexts({
  children,
  account: own,
  onSettings,
  onAccess,
  ...given
}: Foundation & { readonly children: ReactNode }) {
  const [session, setSession] = useState(given.session)
  useEffect(() => {
    const stop = onAccess((changed) => setSession((before) => ({ ...before, ...changed })))
    return stop
  }, [onAccess])
  const account = useMemo(
    () => ({
      ...own,
      rename: async (name: string) => {
        await own.rename(name)
        setSession((before) => ({ ...before, person: { ...before.person, name } }))
      },
      changePhoto: async (file: File | undefined) => {
        const photo = await own.changePhoto(file)
        setSession((before) => ({ ...before, person: { ...before.person, photo } }))
      },
      changeFormats: async (formats: PersonalFormats) => {
        await own.changeFormats(formats)
        setSession((before) => ({ ...before, person: { ...before.person, formats } }))
      },
      applySettings: (settings: Session['team']['settings']) => {
        onSettings(settings)
        setSession((before) => ({ ...before, team: { ...before.team, settings } }))
      },
    }),
    [own, onSettings],
  )
  return (
    <RegistryContext value={given.registry}>
      <ExtensionsProvider value={given.extensions}>
        <BusinessContext value={given.business}>
          <SessionContext value={session}>
            <AccountContext value={account}>
              <HttpContext value={given.http}>{children}</HttpContext>
            </AccountContext>
          </SessionContext>
        </BusinessContext>
      </ExtensionsProvider>
    </RegistryContext>
  )
}

interface DeviceGateProps {
  readonly LockScreen: ComponentType | undefined
  readonly children: ReactNode
}

/**
 * Shows the screens of a shared device only after somebody has given a PIN. A lock covers the screens, so that the
 * person who comes back continues where they were.
 */
function DeviceGate({ LockScreen, children }: DeviceGateProps) {
  const { device } = useSession()
  const isLocked = useSyncExternalStore(deviceLock.subscribe, deviceLock.isLocked)
  const [wasOpen, setWasOpen] = useState(!isLocked)
  if (!isLocked && !wasOpen) setWasOpen(true)
  useIdleLock(device !== null && !isLocked)
  if (!device || !LockScreen) return children
  return (
    <>
      {wasOpen && children}
      {isLocked && (
        <Suspense fallback={null}>
          <LockScreen />
        </Suspense>
      )}
    </>
  )
}

/** Locks a shared device when nobody has used it for some minutes. */
function useIdleLock(isActive: boolean): void {
  const { team } = useSession()
  const { lockDevice } = useAccount()
  const { device } = useBusiness()
  const minutes = device?.lockAfter(team.settings) ?? null
  useEffect(() => {
    if (!isActive || minutes === null) return undefined
    // The screen is locked even when the server cannot be reached.
    const lock = () => void lockDevice().catch(() => undefined)
    let timer = setTimeout(lock, minutes * 60_000)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(lock, minutes * 60_000)
    }
    const events = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
    for (const name of events) window.addEventListener(name, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of events) window.removeEventListener(name, restart)
    }
  }, [isActive, minutes, lockDevice])
}

const PrintArea = lazy(async () => ({
  default: (await import('../../print/html/print-area.tsx')).PrintArea,
}))

/** Draws the printout that is being printed. Its code loads with the first printout. */
function PrintOnDemand() {
  const current = useSyncExternalStore(subscribeToPrintouts, getCurrentPrintout)
  if (!current) return null
  return (
    <Suspense>
      <PrintArea
        key={current.page.title}
        page={current.page}
        onPrinted={current.done}
        onLeave={clearPrintout}
      />
    </Suspense>
  )
}
