// Asks before a page is left that still takes in what is on its way.
import { Suspense } from 'react'
import { useBlocker } from 'react-router'
import { useBound } from '../ui/files/under-way.ts'
import { late } from '../ui/late/late.tsx'

const Leaving = late(() => import('../ui/files/Leaving.tsx'))

export const LeaveGuard = () => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => useBound.getState().count > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  return <Suspense fallback={null}>{blocker.state === 'blocked' && <Leaving blocker={blocker} />}</Suspense>
}
