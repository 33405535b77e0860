// Starts the pages: theme, cache, router, cross-tab sync, and the analytics script when the instance has one.
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { settings } from './kit/settings.ts'
import { storageReaction } from './kit/tab-sync.ts'
import { queryClient } from './kit/use-call.ts'
import { startRouter } from './shell/router.tsx'
import './ui/base.css'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

addEventListener('storage', storageReaction({ reload: () => location.reload(), later: setTimeout }))

if (settings.analyticsSrc)
  document.head.append(Object.assign(document.createElement('script'), { src: settings.analyticsSrc, async: true }))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ThemeProvider>
      <RouterProvider router={startRouter()} />
    </ThemeProvider>
  </QueryClientProvider>,
)
