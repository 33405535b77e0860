// What a screen is: one record of the route table, from which menu, title, guard, palette and docs/screens.md come.
import type { CurrentTeam } from '@qianmu/contract/team'
import type { WorkKey } from '@qianmu/contract/kit/needs'
import type { MediaType } from '@qianmu/contract/works/kinds'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { type Key, KEY_NAMES } from './permission.ts'

/**
 * anyone: public (document 1 §2.1) · signedIn: an account, with or without a team · member: a current team ·
 * official: the operators of the instance · a team key: that key in the team · { work }: that key, or any membership, in the work of the route's `workId`.
 */
export type ScreenNeeds = 'anyone' | 'signedIn' | 'member' | 'official' | Key | { work: WorkKey | 'any' }
/** bare S0 · app S1 · work S2 · full S3 (interface.md §1) · none: the screen brings its own frame. */
export type Shell = 'bare' | 'app' | 'work' | 'full'
export const NAV_GROUPS = ['工作台', '素材', 'AI 创作', '管理'] as const
/** The menu of one work, in the column beside its pages. */
export const WORK_NAV = '作品'

export interface Screen {
  /** Absolute, react-router syntax, as the documents write it. */
  path: string
  title: string
  /** What it is called in works of these kinds. */
  titles?: Partial<Record<MediaType, string>>
  needs: ScreenNeeds
  /** Keys that open it as well as the team key of `needs`. */
  or?: readonly Key[]
  /** Opens for whoever takes part in a work of the team as well, whatever their role there holds. */
  joined?: true
  shell: Shell
  /** Pages of a work: only those of these project types (document 2 §2) have it. */
  types?: readonly number[]
  /** Menu entry, in works of these project types alone where it names some; a screen without it is reached by links only. */
  nav?: {
    group: (typeof NAV_GROUPS)[number] | typeof WORK_NAV
    icon: LucideIcon
    order: number
    types?: readonly number[]
    /** It is folded away until somebody wants more: at first sight a menu has what is used daily. */
    rare?: boolean
    /** Kinds of works that do not have it in their menu, though others of their project type do. */
    notIn?: readonly MediaType[]
  }
  /** Path of the menu's screen that it belongs to, which stays marked there. */
  partOf?: string
  /** Asks for what the page will show, while its code is on the way. */
  ahead?: (params: Readonly<Record<string, string | undefined>>) => void
  page: () => Promise<{ default: ComponentType }>
  /** The page that one mostly goes to from here: its code is fetched once this one has come to rest. */
  next?: () => Promise<unknown>
}
export interface Redirect {
  path: string
  redirectTo: string
}
export type RouteRecord = Screen | Redirect
export const isScreen = (record: RouteRecord): record is Screen => 'page' in record

const isKey = (needs: ScreenNeeds): needs is Key => typeof needs === 'string' && needs in KEY_NAMES
/** The team keys any one of which opens a screen; none where it asks for no such key. */
export const keysOf = ({ needs, or = [] }: Pick<Screen, 'needs' | 'or'>): readonly Key[] => (isKey(needs) ? [needs, ...or] : [])

/** Whether a screen that asks for keys of the team is open to a member of it; one that asks for none is. */
export const isOpenTo = (
  screen: Pick<Screen, 'needs' | 'or' | 'joined'>,
  team: Pick<CurrentTeam, 'my_permissions' | 'in_works'> | null,
): boolean => {
  const keys = keysOf(screen)
  if (keys.length === 0 || (screen.joined && team?.in_works)) return true
  return team?.my_permissions.some(held => keys.includes(held)) ?? false
}

/** The title of a screen, in a work of this kind when it is one of a work. */
export const titleIn = ({ title, titles }: Screen, kind: MediaType | undefined): string => (kind && titles?.[kind]) ?? title

export const BRAND = '千幕'
/** The page title: the screen's title and the brand, behind the name of the work when the screen is of one (document 1 §2). */
export const titleOf = (title: string, workName = ''): string => [workName, title, BRAND].filter(Boolean).join(' - ')
