// The screens of the works area.
import type { RouteRecord } from '../kit/screen.ts'

export const worksRoutes: readonly RouteRecord[] = []
