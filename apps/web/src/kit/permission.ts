// Which permission keys the user holds here: those of the team, or on a work's pages those of its author list (document 1 §6).
import type { TeamKey, WorkKey } from '@qianmu/contract/kit/needs'
import type { MediaType } from '@qianmu/contract/works/kinds'
import { useLayoutEffect } from 'react'
import { create } from 'zustand'
import { here } from './navigation.ts'
import { useSession } from './session.ts'

export type Key = TeamKey | WorkKey
export type Scope = 'team' | 'author'

/** Names of the keys as the role matrix shows them. */
export const KEY_NAMES: Record<Key, string> = {
  mWorkManage: '管理作品',
  mMaterialCenter: '素材中心',
  mAiEvaluate: 'AI 评测',
  mTeamManage: '团队管理',
  mTemplateLib: '模板与 AI 创作',
  inviteMember: '邀请成员',
  deleteForever: '永久删除',
  EditIdeas: '改构思',
  WriteWork: '写正文',
  Producer: '监制审阅',
  AiEvaluate: '看评测',
}

interface OpenWork {
  projectId: number
  name: string
  kind: MediaType | undefined
  permissions: readonly Key[]
}
const NO_WORK: OpenWork = { projectId: 0, name: '', kind: undefined, permissions: [] }
/** The work whose pages are open, with the caller's author list. */
export const useOpenWork = create<OpenWork>(() => NO_WORK)

/** Declares the open work while the calling screen is mounted; title and permissions follow it. Undefined = not loaded yet. */
export const useWorkScope = (
  work: { project_id: number; project_name: string; script_type: MediaType; my_permissions: readonly Key[] } | undefined,
): void => {
  // Before it is seen: the title is another one in a novel.
  useLayoutEffect(() => {
    if (!work) return
    useOpenWork.setState({ projectId: work.project_id, name: work.project_name, kind: work.script_type, permissions: work.my_permissions })
    return () => useOpenWork.setState(NO_WORK)
  }, [work])
}

/** On /workDetail routes, or when asked, the author list counts; elsewhere the team's. */
export const scopeAt = (path: string, asked?: Scope): Scope => asked ?? (path.startsWith('/workDetail/') ? 'author' : 'team')

/** Whether a key is held, given both lists. Pure. */
export const holds = (key: Key, scope: Scope, lists: { team: readonly Key[]; author: readonly Key[] }): boolean =>
  lists[scope].includes(key)

/** Whether the user may do what `key` allows, as a value that follows team and work. */
export const useMay = (key: Key | null, asked?: Scope): boolean => {
  const team = useSession(session => session.team?.my_permissions)
  const author = useOpenWork(work => work.permissions)
  return key === null || holds(key, scopeAt(here(), asked), { team: team ?? [], author })
}

/** The sentence a disabled element shows. */
export const missingText = (key: Key): string => `需要「${KEY_NAMES[key]}」权限，请联系团队的创建者`
