// The fifteen types of nodes as the graph draws them: names, signs, colours, and the socket that leads in (mockup 29).
import { NODE_TYPES, type NodeType, nodeOf } from '@qianmu/story/model'
import {
  ArrowRightFromLine,
  BookOpen,
  Bot,
  Clapperboard,
  Flag,
  GitBranch,
  type LucideIcon,
  Map as MapIcon,
  MessageSquareText,
  Play,
  Puzzle,
  Search,
  Split,
  StickyNote,
  TextCursorInput,
  UserRound,
  Variable,
} from 'lucide-react'
import type { NodeKind, Port } from '../ui/graph/model.ts'

interface Look {
  icon: LucideIcon
  hue: string
}
const LOOKS: Readonly<Record<NodeType | 'NOTE', Look>> = {
  START: { icon: Play, hue: '#3fa66b' },
  ROLE_DESIGN: { icon: UserRound, hue: '#c25aa8' },
  PLOT: { icon: BookOpen, hue: '#6f74d9' },
  VIDEO: { icon: Clapperboard, hue: '#2a9db5' },
  ENDING: { icon: Flag, hue: '#d05b5b' },
  BRANCH: { icon: GitBranch, hue: '#d9822b' },
  IMAP: { icon: MapIcon, hue: '#149c96' },
  LOOK_FOR_EVID: { icon: Search, hue: '#a79522' },
  MESSAGE: { icon: MessageSquareText, hue: '#43a047' },
  INPUT: { icon: TextCursorInput, hue: '#1f9cc0' },
  AI_CONVERSATION: { icon: Bot, hue: '#b3559a' },
  SET: { icon: Variable, hue: '#b5a13a' },
  LOGIC: { icon: Split, hue: '#a45bb5' },
  LINK: { icon: ArrowRightFromLine, hue: '#7f8bb8' },
  CUSTOM: { icon: Puzzle, hue: '#17a398' },
  NOTE: { icon: StickyNote, hue: '#b08a2e' },
}

/** The sign of a type on its colour. */
export const TypeSign = ({ type, size = 20 }: { type: NodeType | 'NOTE'; size?: number }) => {
  const { icon: Icon, hue } = LOOKS[type]
  return (
    <span
      className="inline-grid place-items-center flex-none rounded-4"
      style={{ width: size, height: size, color: hue, background: `color-mix(in srgb, ${hue} 22%, transparent)` }}
    >
      <Icon size={Math.round(size * 0.65)} aria-hidden />
    </span>
  )
}

export const IN: Port = { id: 'in', label: '', type: '*', many: true }
/** A note on the board, which nothing leads to. */
export const NOTE = 'NOTE'

export const TYPES = Object.keys(NODE_TYPES) as NodeType[]
export const KINDS: readonly NodeKind[] = [
  ...TYPES.map(type => ({
    kind: type,
    title: NODE_TYPES[type].name,
    category: NODE_TYPES[type].group,
    words: [type, NODE_TYPES[type].panel],
    inputs: type === 'START' ? [] : [IN],
    outputs: [{ id: 'out', label: '', type: '*' }],
    data: { node: nodeOf('', type) },
    icon: <TypeSign type={type} />,
  })),
  { kind: NOTE, title: '便签', category: '控制', words: ['备注'], inputs: [], outputs: [], icon: <TypeSign type={NOTE} /> },
]
