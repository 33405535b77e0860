// The route guard at work: loads user and team, shows the page, or sends the visitor elsewhere (document 1 §4.2).
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useParams } from 'react-router'
import { loadInfo, useEntry } from '../account/index.ts'
import { judge, loadsInfo } from '../kit/guard.ts'
import { useOpenWork } from '../kit/permission.ts'
import { lastLoginType, useSession } from '../kit/session.ts'
import { titleIn, titleOf } from '../kit/screen.ts'
import { Skeleton } from './Skeleton.tsx'
import { useScreen } from '../frame/use-screen.ts'

export const SessionGate = () => {
  const screen = useScreen()
  const { pathname, search } = useLocation()
  const session = useSession()
  const { lookup, loading } = useEntry()
  const { name, kind } = useOpenWork()
  // Where the address carries the name of a work, the title does too (document 1 §2).
  const { work_name = '' } = useParams()
  const needs = screen?.needs ?? 'anyone'
  const mustLoad = lookup === 'unknown' && !loading && loadsInfo(needs, session)
  useEffect(() => {
    if (mustLoad) void loadInfo(needs === 'anyone')
  }, [mustLoad, needs])
  const verdict = judge(screen ?? { needs }, { session, lookup, path: pathname + search, loginType: lastLoginType() })
  if ('go' in verdict) return <Navigate to={verdict.go} replace />
  return (
    <>
      <title>{titleOf(screen ? titleIn(screen, kind) : '', name || work_name)}</title>
      {'wait' in verdict ? <Skeleton /> : <Outlet />}
    </>
  )
}
