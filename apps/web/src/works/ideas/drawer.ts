// The drawer of ideas, which comes when it is opened.
import { lazy } from 'react'

export const IdeasDrawer = lazy(() => import('./IdeasDrawer.tsx'))
