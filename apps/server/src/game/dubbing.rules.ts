// Which voice says a plot action, and what a plot action is before, after and without its dubbing (document 2 §4, §5).
import { type Action, type Game, SPOKEN } from '@qianmu/story/model'

/** What keeps an action from being dubbed, in the order of the document. */
export const WARNINGS = {
  text: '请先输入对话内容',
  type: '当前类型不支持配音',
  role: '请选择角色',
  voice: '请先为该角色配置配音',
  narrator: '请先为旁白配置音色',
  description: '请先为描述配置音色',
} as const

/** The voice of an action, or why it has none. @param wished one that was chosen for it */
export function voiceOf(game: Pick<Game, 'meta' | 'roles'>, action: Action, wished = ''): { voice: string } | { warning: string } {
  if (!action.msg.trim()) return { warning: WARNINGS.text }
  if (!(SPOKEN as readonly string[]).includes(action.type)) return { warning: WARNINGS.type }
  const given = (voice: string, warning: string) => (voice ? { voice } : { warning })
  if (action.type !== 'DIALOG')
    return action.type === 'CHORUS'
      ? given(wished || action.v_type || game.meta.narrator_timbre, WARNINGS.narrator)
      : given(wished || action.v_type || game.meta.desc_timbre, WARNINGS.description)
  if (!action.character_id) return { warning: WARNINGS.role }
  return given(wished || (game.roles.find(each => each.id === action.character_id)?.v_type ?? ''), WARNINGS.voice)
}

export const begun: Partial<Action> = { on_dubbing: true, dubbing_source_type: 'AI', dubbing_error: false }
export const failed: Partial<Action> = { on_dubbing: false, dubbing_error: true }
export const succeeded = (v_type: string, dubbing_url: string, dubbing_name: string): Partial<Action> => ({
  on_dubbing: false,
  v_type,
  dubbing_url,
  dubbing_game_resource_id: null,
  dubbing_name,
})
export const undubbed: Partial<Action> = {
  on_dubbing: false,
  dubbing_error: false,
  dubbing_url: '',
  dubbing_game_resource_id: null,
  dubbing_name: '',
  dubbing_source_type: '',
}
