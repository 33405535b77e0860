// What a caller must hold before a call is answered; the server's permit checks exactly this.

/** Team permission keys (document 1 §2.3; the last two are ours, from the role matrix of the team screen). */
export const TEAM_KEYS = [
  'mWorkManage',
  'mMaterialCenter',
  'mAiEvaluate',
  'mTeamManage',
  'mTemplateLib',
  'inviteMember',
  'deleteForever',
] as const
/** Author permission keys of one work (document 1 §2.4). */
export const WORK_KEYS = ['EditIdeas', 'WriteWork', 'Producer', 'AiEvaluate'] as const
export type TeamKey = (typeof TEAM_KEYS)[number]
export type WorkKey = (typeof WORK_KEYS)[number]
/** What kind of row a field identifies; the area that owns the row registers how it leads to a work and a team. */
export type Finder =
  | 'work'
  | 'volume'
  | 'document'
  | 'history'
  | 'idea'
  | 'card'
  | 'character'
  | 'base_info'
  | 'cover_image'
  | 'content_tag'
  | 'template'
  | 'matching_info'
  | 'storyboard'
  | 'comic_page'
  | 'comic_asset'
  | 'style'
  | 'material_category'
  | 'picture_material'
  | 'comment'
  | 'comment_template'
  | 'card_template'
  | 'struct_tag'
  | 'doc_struct_tag'
  | 'message'
  | 'role'
  | 'invitation'
  | 'draw_record'
  | 'draw_image'
  | 'pose'
  | 'draw_preset'
  | 'draw_album'
  | 'draw_task'
  | 'draw_batch'
  | 'simple_comic'
  | 'own_model'
  | 'custom_model'
  | 'subject_record'
  | 'subject_image'
  | 'subject_task'
  | 'conversion'
  | 'chat_turn'
  | 'instruction'
  | 'job'
  | 'evaluation'
  | 'flow'
  | 'flow_draw'
  | 'sound_record'
  | 'timbre'
  | 'dub'
  | 'video'
  | 'video_batch'
  | 'video_profile'
  | 'agent'
  | 'agent_instance'
  | 'entry'

export type Needs =
  /** `member`: signed in, and working in a current team. `owner`: the founder's role in that team. */
  | { who: 'anyone' | 'signedIn' | 'official' | 'member' | 'owner' }
  | { who: 'team'; key: TeamKey }
  /** `key: 'any'` means every member of the work, `some` one who holds any key there: who may at least suggest (docs/decisions/0006). `or`: this key does as well. `deleted: true` also finds what is in the bin. */
  | { who: 'work'; key: WorkKey | 'any' | 'some' | 'owner'; or?: WorkKey; by: Finder; field: string; deleted?: boolean }
  /**
   * A row of the caller's own (a message, a job) or of the caller's team (a role). One that was made of a work has that work's rights: with `reads` it is
   * for every member of the work, else for who made it or holds WriteWork or Producer there.
   */
  | { who: 'row'; by: Finder; field: string; key?: TeamKey; reads?: true }

export const anyone: Needs = { who: 'anyone' }
export const signedIn: Needs = { who: 'signedIn' }
export const official: Needs = { who: 'official' }
export const member: Needs = { who: 'member' }
export const owner: Needs = { who: 'owner' }
/** The caller's role in the current team must hold `key`. */
export const team = (key: TeamKey): Needs => ({ who: 'team', key })
/** The caller must hold `key` in the work that `field` names. */
export const onWork = (key: WorkKey | 'any' | 'owner', field = 'project_id', options: { deleted?: boolean } = {}): Needs => ({
  who: 'work',
  key,
  by: 'work',
  field,
  ...options,
})
/** The caller must hold `key` in the work of the row of kind `by` that `field` names. */
export const on = (
  by: Finder,
  key: WorkKey | 'any' | 'some',
  field = `${by}_id`,
  options: { deleted?: boolean; or?: WorkKey } = {},
): Needs => ({
  who: 'work',
  key,
  by,
  field,
  ...options,
})
/** The row that `field` names must belong to the caller or to the caller's team (and the role must hold `key`). */
export const ownRow = (by: Finder, field = `${by}_id`, key?: TeamKey): Needs => ({ who: 'row', by, field, ...(key ? { key } : {}) })
/** The same for a call that changes nothing of the row. */
export const readRow = (by: Finder, field = `${by}_id`): Needs => ({ who: 'row', by, field, reads: true })
