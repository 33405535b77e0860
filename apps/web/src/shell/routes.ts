// The route table: every screen that exists, collected from its areas. Menu, titles, guards and palette come from it.
import { accountRoutes } from '../account/routes.ts'
import { settingsRoutes } from '../account/settings/routes.ts'
import { beginningRoutes } from '../beginning/routes.ts'
import { characterRoutes } from '../characters/routes.ts'
import { drawingRoutes } from '../drawing/routes.ts'
import { conversionRoutes } from '../assistant/conversion/routes.ts'
import { engineRoutes } from '../engines/routes.ts'
import { modelRoutes } from '../models/routes.ts'
import { trainingRoutes } from '../training/routes.ts'
import { centreRoutes } from '../centre/routes.ts'
import { libraryRoutes } from '../library/routes.ts'
import { canvasRoutes } from '../canvas/routes.ts'
import { filmRoutes } from '../film/routes.ts'
import { comicRoutes } from '../comic/routes.ts'
import { gameRoutes } from '../game/routes.ts'
import { flowRoutes } from '../flows/routes.ts'
import { evaluationRoutes } from '../evaluation/routes.ts'
import { isScreen, NAV_GROUPS, type RouteRecord, type Screen } from '../kit/screen.ts'
import { pageRoutes } from '../pages/routes.ts'
import { soundRoutes } from '../sound/routes.ts'
import { videoRoutes } from '../video/routes.ts'
import { teamRoutes } from '../team/routes.ts'
import { worksRoutes } from '../works/routes.ts'

export const routes: readonly RouteRecord[] = [
  ...pageRoutes,
  ...accountRoutes,
  ...beginningRoutes,
  ...settingsRoutes,
  ...worksRoutes,
  ...centreRoutes,
  ...libraryRoutes,
  ...characterRoutes,
  ...evaluationRoutes,
  ...drawingRoutes,
  ...canvasRoutes,
  ...filmRoutes,
  ...comicRoutes,
  ...flowRoutes,
  ...gameRoutes,
  ...soundRoutes,
  ...videoRoutes,
  ...teamRoutes,
  ...modelRoutes,
  ...trainingRoutes,
  ...engineRoutes,
  ...conversionRoutes,
]
export const screens: readonly Screen[] = routes.filter(isScreen)

export type NavScreen = Screen & { nav: NonNullable<Screen['nav']> }
/** The entries of one group of a menu, by `order`. */
export const inMenu = (group: NavScreen['nav']['group']): NavScreen[] =>
  screens.filter((screen): screen is NavScreen => screen.nav?.group === group).toSorted((a, b) => a.nav.order - b.nav.order)
/** The rail's menu: groups in their order; a group without a screen is absent. */
export const menu: readonly { group: string; entries: readonly NavScreen[] }[] = NAV_GROUPS.map(group => ({
  group,
  entries: inMenu(group),
})).filter(({ entries }) => entries.length > 0)
