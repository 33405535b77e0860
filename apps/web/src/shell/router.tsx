// Makes the browser router from the route table: one layout per shell, each screen fetched when it is visited.
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { isScreen, type RouteRecord, type Screen, type Shell } from '../kit/screen.ts'
import { setNavigator } from '../kit/navigation.ts'
import { settings } from '../kit/settings.ts'
import { Crash } from './Crash.tsx'
import { Root } from './Root.tsx'
import { routes } from './routes.ts'
import { Skeleton } from './Skeleton.tsx'

const LAYOUTS: Record<Shell, Pick<RouteObject, 'lazy' | 'Component'>> = {
  bare: { lazy: async () => ({ Component: (await import('./BareShell.tsx')).BareShell }) },
  app: { lazy: async () => ({ Component: (await import('./AppShell.tsx')).AppShell }) },
  work: { lazy: async () => ({ Component: (await import('./WorkShell.tsx')).WorkShell }) },
  full: { lazy: async () => ({ Component: (await import('./FullShell.tsx')).FullShell }) },
}

const screenRoute = (screen: Screen): RouteObject => ({
  path: screen.path,
  handle: screen,
  loader: ({ params }) => {
    screen.ahead?.(params)
    return null
  },
  lazy: async () => ({ Component: (await screen.page()).default }),
})

const redirectRoutes = (records: readonly RouteRecord[]): RouteObject[] =>
  records.flatMap(record => (isScreen(record) ? [] : [{ path: record.path, element: <Navigate to={record.redirectTo} replace /> }]))

const shellRoute = (shell: Shell, records: readonly RouteRecord[]): RouteObject => ({
  ...LAYOUTS[shell],
  children: records
    .filter(isScreen)
    .filter(screen => screen.shell === shell)
    .map(screenRoute),
})

/** The route objects of the table. */
const routeObjects = (records: readonly RouteRecord[]): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: Crash,
    HydrateFallback: Skeleton,
    children: [...(['bare', 'app', 'work', 'full'] as const).map(shell => shellRoute(shell, records)), ...redirectRoutes(records)],
  },
]

/** Starts the router and hands it to the code outside React. */
export const startRouter = () => {
  const router = createBrowserRouter(routeObjects(routes), { basename: settings.base })
  const base = settings.base.replace(/\/$/, '')
  setNavigator({
    go: async (path, options = {}) => router.navigate(path, options),
    here: () => {
      const { pathname, search } = router.state.location
      return (base && pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname) + search
    },
  })
  return router
}
