// Starts the pages: theme, router, cross-tab sync, and the analytics script when the instance has one.
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { settings } from './kit/settings.ts'
import { storageReaction } from './kit/tab-sync.ts'
import { startRouter } from './shell/router.tsx'
import './ui/base.css'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

addEventListener('storage', storageReaction({ reload: () => location.reload(), later: setTimeout }))

if (settings.analyticsSrc)
  document.head.append(Object.assign(document.createElement('script'), { src: settings.analyticsSrc, async: true }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <ThemeProvider>
    <RouterProvider router={startRouter()} />
  </ThemeProvider>,
)
