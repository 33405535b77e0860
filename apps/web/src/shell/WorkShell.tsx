// S2: a work's pages. The rail stays narrow; beside it a column with the work and its children by project type.
import type { Project } from '@qianmu/contract/works/projects'
import { MEDIA_TYPES, PROJECT_TYPES } from '@qianmu/contract/works/kinds'
import { Button, Dropdown, Tooltip } from 'antd'
import { ChevronDown, LayoutGrid, Lock } from 'lucide-react'
import { useMemo } from 'react'
import { generatePath, Navigate, NavLink, Outlet, useLocation, useParams } from 'react-router'
import { api } from '../api.ts'
import { usePageActions } from '../frame/palette-state.ts'
import { PageHead } from '../frame/page-head.ts'
import { goTo } from '../kit/navigation.ts'
import { PATHS } from '../kit/paths.ts'
import { type Key, missingText, useWorkScope } from '../kit/permission.ts'
import { type Screen, titleIn, WORK_NAV } from '../kit/screen.ts'
import { useCall } from '../kit/use-call.ts'
import { Faces } from '../ui/Avatar.tsx'
import { Cover, workPath } from '../works/index.ts'
import { AppShell } from './AppShell.tsx'
import { inMenu } from './routes.ts'
import { Skeleton } from './Skeleton.tsx'
import { useScreen } from '../frame/use-screen.ts'
import styles from './work-shell.module.css'

/** Whether a screen of a work is open to someone with these author permissions. */
const opens = ({ needs }: Screen, held: readonly Key[]) => typeof needs !== 'object' || needs.work === 'any' || held.includes(needs.work)

/** Whether works of this type have the screen. */
const suits = ({ types }: { types?: readonly number[] | undefined }, { project_type }: Project) => !types || types.includes(project_type)
/** The menu of a work. */
const menuOf = (work: Project) =>
  inMenu(WORK_NAV).filter(screen => suits(screen, work) && suits(screen.nav, work) && !screen.nav.notIn?.includes(work.script_type))

/** The path of a screen of a work. */
const pathIn = ({ path }: Screen, { project_id, project_type }: Project, params: Record<string, string | undefined> = {}) =>
  generatePath(path, { ...params, workId: String(project_id), projectType: String(project_type) })

/**
 * Where somebody is sent who opens `screen` of a work: to where the work opens when works of its type have no such one, to the same screen
 * when the address names another type.
 */
const redirected = (screen: Screen, work: Project, params: Record<string, string | undefined>, search: string) => {
  if (!suits(screen, work)) return workPath(work)
  if (!opens(screen, work.my_permissions)) return PATHS.noAuth
  return params.projectType === String(work.project_type) ? undefined : pathIn(screen, work, params) + search
}

/** The screens of the open work in the palette. */
const useWorkCommands = (work: Project | undefined) => {
  const commands = useMemo(
    () =>
      work
        ? menuOf(work)
            .filter(screen => opens(screen, work.my_permissions))
            .map(screen => ({
              id: screen.path,
              label: titleIn(screen, work.script_type),
              group: `《${work.project_name}》`,
              icon: screen.nav.icon,
              run: () => void goTo(pathIn(screen, work)),
            }))
        : [],
    [work],
  )
  usePageActions(commands)
}

const WorkColumn = ({ work }: { work: Project }) => {
  const children = menuOf(work)
  const open = useScreen()
  return (
    <aside className={styles.column} aria-label="作品">
      <span className={styles.cover}>
        <Cover id={work.project_id} src={work.cover} />
      </span>
      <h2 className="cut">{work.project_name}</h2>
      <p className="meta">{work.script_type === 'NOVEL' ? MEDIA_TYPES.NOVEL.name : PROJECT_TYPES[work.project_type]}</p>
      <nav aria-label="作品内容">
        {children.map(screen =>
          opens(screen, work.my_permissions) ? (
            <NavLink
              key={screen.path}
              className={styles.item ?? ''}
              data-within={open?.partOf === screen.path || undefined}
              to={pathIn(screen, work)}
            >
              <screen.nav.icon size={16} aria-hidden />
              {titleIn(screen, work.script_type)}
            </NavLink>
          ) : (
            <Tooltip
              key={screen.path}
              title={typeof screen.needs === 'object' && screen.needs.work !== 'any' ? missingText(screen.needs.work) : ''}
            >
              <span className={styles.item} role="link" aria-disabled tabIndex={0}>
                <screen.nav.icon size={16} aria-hidden />
                <span className="grow">{titleIn(screen, work.script_type)}</span>
                <Lock size={12} aria-hidden />
              </span>
            </Tooltip>
          ),
        )}
      </nav>
      <span className="grow" />
      <Faces people={work.members} />
    </aside>
  )
}

/** The column's stand-in where there is no room for it: the screen's title, which opens the others of the work and leads out of it. */
const WorkSwitcher = ({ work }: { work: Project }) => {
  const here = useScreen()
  const items = [
    { key: 'name', type: 'group' as const, label: work.project_name },
    ...menuOf(work)
      .filter(screen => opens(screen, work.my_permissions))
      .map(screen => ({
        key: pathIn(screen, work),
        icon: <screen.nav.icon size={16} aria-hidden />,
        label: titleIn(screen, work.script_type),
        className: here?.path === screen.path || here?.partOf === screen.path ? 'font-semibold' : '',
      })),
    { type: 'divider' as const },
    { key: '/workBench/worksManage', icon: <LayoutGrid size={16} aria-hidden />, label: '全部作品' },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void goTo(key) }}>
      <Button
        type="text"
        className="max-w-140 px-8"
        aria-label={`${here ? titleIn(here, work.script_type) : work.project_name}，《${work.project_name}》的内容`}
      >
        <span className="cut text-t1 font-semibold">{here ? titleIn(here, work.script_type) : work.project_name}</span>
        <ChevronDown size={14} aria-hidden />
      </Button>
    </Dropdown>
  )
}

const WorkFrame = () => {
  const params = useParams()
  const { search } = useLocation()
  const screen = useScreen()
  const { data: work } = useCall(api.projects.detail, { project_id: Number(params.workId) })
  useWorkScope(work)
  useWorkCommands(work)
  if (!work) return <Skeleton />
  const elsewhere = screen && redirected(screen, work, params, search)
  if (elsewhere) return <Navigate to={elsewhere} replace />
  return (
    <>
      <WorkColumn work={work} />
      <PageHead value={<WorkSwitcher work={work} />}>
        <Outlet />
      </PageHead>
    </>
  )
}

export const WorkShell = () => (
  <AppShell collapsed>
    <WorkFrame />
  </AppShell>
)
