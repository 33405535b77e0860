// What a screen of a game can show, as texts and addresses.
import type { Component, NodeType } from './model.ts'
import type { Said, Sprite, Stuck } from './state.ts'

/** Somebody on the stage with what is shown of them. */
export interface Figure extends Sprite {
  name: string
  url: string
}
export interface Choice {
  id: string
  text: string
  image: string
  enabled: boolean
  /** Why it cannot be taken; '' when it can. */
  hint: string
  /** What it costs, as 好感 −3. */
  cost: string
  /** Whether anything follows. */
  leads: boolean
}
export interface Spot extends Choice {
  x: number
  y: number
  w: number
  h: number
  icon: string
  found: boolean
}
export interface Line {
  id: string
  type: 'DIALOG' | 'DESC' | 'CHORUS'
  speaker: string
  color: string
  portrait: string
  text: string
  voice: string
}
export interface Drawn {
  id: string
  kind: Component['kind']
  x: number
  y: number
  w: number
  h: number
  text: string
  url: string
  size: number
  color: string
  fill: string
  /** Of a progress bar: its part of the whole. */
  share: number
  rows: readonly string[]
}
export interface Panel {
  id: string
  name: string
  bg: string
  w: number
  h: number
  parts: readonly Drawn[]
}
export interface Ware {
  id: string
  good: string
  name: string
  desc: string
  icon: string
  price: number
  /** −1 for any number. */
  left: number
  holds: number
  can: boolean
}
export interface Video {
  url: string
  skippable: boolean
  loop: boolean
  subtitles: string
  choices: readonly (Choice & { t_in: number; t_out: number })[]
}
export interface Ending {
  no: number
  title: string
  kind: string
  text: string
  cg: string
  achievement: string
}
/** What is shown now. */
export interface View {
  node_id: string
  node: string
  type: NodeType | null
  bg: string
  cg: string
  bgm: string
  figures: readonly Figure[]
  cues: readonly { type: 'SE' | 'SHAKE'; url: string; seconds: number }[]
  line: Line | null
  /** Seconds to wait before going on by itself. */
  wait: number
  prompt: string
  choices: readonly Choice[]
  /** Of a timed choice or search: seconds from entering the node. */
  timer: number
  /** Whether options that cannot be taken are shown grey. */
  picture: string
  spots: readonly Spot[]
  can_leave: boolean
  /** How many clues are found, of how many. */
  found: readonly [number, number]
  hints: boolean
  contact: string
  messages: readonly { id: string; from: string; mine: boolean; kind: string; content: string; delay_ms: number }[]
  input: { kind: 'text' | 'number' | 'code'; min: number | null; max: number | null; tries: number; wrong: boolean } | null
  video: Video | null
  talk: { name: string; agent_id: number | null; said: readonly Said[]; turns: number; most: number } | null
  rename: boolean
  custom: Panel | null
  /** Verbatim text of another program that stands here. */
  source: string
  panel: Panel | null
  hud: readonly Panel[]
  shop: { id: string; name: string; desc: string; purse: string; wares: readonly Ware[] } | null
  shown: readonly { id: string; name: string; icon: string; text: string }[]
  goods: readonly { id: string; name: string; icon: string; desc: string; number: number; usable: boolean }[]
  ending: Ending | null
  stuck: Stuck | null
}
