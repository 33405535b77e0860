// Facts of works that need no schema: what pages load of the contract before they ask anything.

/** Media types with unit and name, in the order of document 2 §3, which gives novels no project type of their own: they are script works. */
export const MEDIA_TYPES = {
  SCRIPT: { name: '短剧剧本', unit: '集', project_type: 1 },
  CARTOON: { name: '漫画脚本', unit: '话', project_type: 2 },
  NOVEL: { name: '小说', unit: '章', project_type: 1 },
  ANIMATION: { name: '动画剧本', unit: '话', project_type: 3 },
  GAME: { name: '游戏剧本', unit: '集', project_type: 4 },
} as const
export type MediaType = keyof typeof MEDIA_TYPES
/** Project types (document 2 §3). */
export const PROJECT_TYPES = { 1: '剧本', 2: '漫画', 3: '动画', 4: '游戏' } as const
/** Scripts and novels: the type whose documents have a screen of their own (document 1 §2.4). */
export const SCRIPT_WORK = 1
/** The types of works that have screens for roles, storyboard, matching pictures and media (document 1 §2.4). */
export const COMIC_WORKS: readonly number[] = [2, 3]
/** The types of works whose documents become shots, films and pages. */
export const FILM_WORKS: readonly number[] = [SCRIPT_WORK, ...COMIC_WORKS]
/** The type of branching games. */
export const GAME_WORK = 4
/** What works show, and the child that shows it: in most works ('' = none), in comics and animations, and in games. */
const CHILDREN = {
  start: ['script', 'generalStoryBoard', 'gameScript'],
  documents: ['script', 'generalMatchPicture', 'gameScript'],
  characters: ['characters', 'characters', 'characters'],
  roles: ['', 'generalRoleSetting', 'gameRoleSetting'],
  storyboard: ['generalStoryBoard', 'generalStoryBoard', 'gameStoryLine'],
  media: ['', 'generalMediaLibrary', 'gameMediaLibrary'],
} as const

/** The path of a screen of a work, whatever the work's type calls it. A type without it shows its first screen there. */
export const workScreen = (work: { project_id: number; project_type: number }, shown: keyof typeof CHILDREN): string =>
  `/workDetail/${work.project_id}/${work.project_type}/${CHILDREN[shown][work.project_type === GAME_WORK ? 2 : COMIC_WORKS.includes(work.project_type) ? 1 : 0]}`
export const LENGTH_TYPES = { LONG: '长篇', MEDIUM: '中篇', SHORT: '短篇', MINI: '微型' } as const
export const TARGET_GROUPS = { A: '全部', M: '男频', F: '女频' } as const
