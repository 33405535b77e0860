// Voices of plot actions: when they are refused, and which fields change in which order (document 2 §4 and §5).
import { type Action, SPOKEN, type Thing } from './model.ts'

/** The types of actions that can be dubbed. */
export const DUBBING_TYPES = SPOKEN
/** The six warnings. */
export const REFUSALS = {
  empty: '请先输入对话内容',
  type: '当前类型不支持配音',
  role: '请选择角色',
  voice: '请先为该角色配置配音',
  narrator: '请先为旁白配置音色',
  desc: '请先为描述配置音色',
} as const
export type Refusal = (typeof REFUSALS)[keyof typeof REFUSALS]
type Roles = ReadonlyMap<string, Pick<Thing<'roles'>, 'v_type' | 'timbre'>>
interface Voices {
  narrator_timbre: string
  desc_timbre: string
}

/** The voice that an action is spoken with; '' when none is set. */
export function voiceOf(action: Pick<Action, 'type' | 'character_id' | 'v_type' | 'timbre_type'>, roles: Roles, meta: Voices): string {
  if (action.type === 'DIALOG') {
    const role = roles.get(action.character_id)
    return role?.timbre || role?.v_type || ''
  }
  if (action.type === 'CHORUS') return action.v_type || meta.narrator_timbre
  return action.type === 'DESC' ? action.v_type || meta.desc_timbre : ''
}

/** Why an action cannot be dubbed; null when it can. */
export function refusalOf(
  action: Pick<Action, 'type' | 'msg' | 'character_id' | 'v_type' | 'timbre_type'>,
  roles: Roles,
  meta: Voices,
): Refusal | null {
  if (!action.msg.trim()) return REFUSALS.empty
  if (!(DUBBING_TYPES as readonly string[]).includes(action.type)) return REFUSALS.type
  if (action.type === 'DIALOG' && !action.character_id) return REFUSALS.role
  if (voiceOf(action, roles, meta)) return null
  return action.type === 'DIALOG' ? REFUSALS.voice : action.type === 'CHORUS' ? REFUSALS.narrator : REFUSALS.desc
}

/** What the call for a voice answers. */
export interface Dubbed {
  v_type: string
  timbre_type?: string
  url: string
  name?: string
}
export type Change = Partial<Action>
/** What changes before the call. */
export const beforeDubbing = (): Change => ({ on_dubbing: true, dubbing_source_type: 'AI', dubbing_error: false })
/** What changes after it; the file is named by its address where the answer has no name. */
export const afterDubbing = ({ v_type, timbre_type, url, name }: Dubbed): Change => ({
  v_type,
  ...(timbre_type !== undefined && { timbre_type }),
  dubbing_url: url,
  dubbing_game_resource_id: null,
  dubbing_name: name || /[^/?#]+(?=[?#]|$)/.exec(url)?.[0] || '配音',
})
/** What changes when it fails: nothing else. */
export const failedDubbing = (): Change => ({ dubbing_error: true })
/** What changes at its end, whichever it was. */
export const endOfDubbing = (): Change => ({ on_dubbing: false })

/** Dubs an action: marks it, calls, writes down what came. `write` gets each change in its order. False when the call failed. */
export async function dub(action: Action, call: (action: Action) => Promise<Dubbed>, write: (change: Change) => void): Promise<boolean> {
  write(beforeDubbing())
  try {
    write(afterDubbing(await call({ ...action, ...beforeDubbing() })))
    return true
  } catch {
    write(failedDubbing())
    return false
  } finally {
    write(endOfDubbing())
  }
}
