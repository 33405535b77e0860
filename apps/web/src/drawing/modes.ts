// The studio's modes as data: one frame shows them all. What works otherwise (reverse prompt, batch, joint) has a page of its own in the same column.
import { type ClientDrawType, DRAW_MODES, type DrawForm, MODE } from '@qianmu/drawing'
import {
  Blend,
  Brush,
  Image as ImageIcon,
  Images,
  LayoutGrid,
  type LucideIcon,
  PersonStanding,
  Rows3,
  Scaling,
  ScanText,
  Scissors,
  Square,
  SquareDashedMousePointer,
} from 'lucide-react'

/** Where a mode keeps the pictures that it works on. */
export interface PictureSource {
  label: string
  /** How many of them. */
  max: number
  read(form: DrawForm): readonly string[]
  write(form: DrawForm, addresses: readonly string[]): Partial<DrawForm>
}

export interface StudioMode {
  /** Last part of its address (document 1 §2.5). */
  name: string
  type: ClientDrawType
  title: string
  /** Its name in the narrow column. */
  short: string
  icon: LucideIcon
  /** What the button that draws says. */
  verb: string
  /** Absent where words are enough. */
  source?: PictureSource
  /** Reached by its address alone. */
  hidden?: boolean
}

const given = (label: string, max: number): PictureSource => ({
  label,
  max,
  read: form => form.init_images.filter(Boolean),
  write: (_, addresses) => ({ init_images: [...addresses] }),
})

const lineDraft: PictureSource = {
  label: '线稿',
  max: 1,
  read: form => form.line_draft.input_image.filter(Boolean),
  write: (form, addresses) => ({ line_draft: { ...form.line_draft, enable: addresses.length ? 1 : 0, input_image: [...addresses] } }),
}

/** Pictures that one request works on, one after the other. */
const MANY = 20

type Row = [name: string, type: ClientDrawType, short: string, icon: LucideIcon, verb: string, more?: Partial<StudioMode>]
const ROWS: readonly Row[] = [
  ['txt2img', MODE.textToImage, '文生图', ImageIcon, '生成'],
  ['img2img', MODE.imageToImage, '图生图', Images, '生成', { source: given('原图', MANY) }],
  ['sketch2img', MODE.sketch, '线稿', Brush, '上色', { source: lineDraft }],
  ['partDraw', MODE.redraw, '重绘', SquareDashedMousePointer, '重绘', { source: given('要重绘的图', 1) }],
  ['playDraw', MODE.play, '组合', Blend, '生成', { source: given('原图（可以没有）', 1) }],
  ['hd2img', MODE.highDefinition, '高清', Scaling, '放大', { source: given('要放大的图', MANY) }],
  ['imageMatting', MODE.matting, '抠图', Scissors, '抠图', { source: given('要抠的图', MANY) }],
  ['threeView', MODE.threeView, '三视图', PersonStanding, '生成', { hidden: true }],
]

export const STUDIO_MODES: readonly StudioMode[] = ROWS.map(([name, type, short, icon, verb, more]) => ({
  name,
  type,
  title: DRAW_MODES[type].title,
  short,
  icon,
  verb,
  ...more,
}))

/** Batch drawing has a page of its own over the same form. */
export const BATCH_MODE: StudioMode = {
  name: 'batchDrawImg',
  type: MODE.batch,
  title: DRAW_MODES[MODE.batch].title,
  short: '批量',
  icon: Rows3,
  verb: '生成',
}

/** The mode of an address. */
export const modeAt = (pathname: string): StudioMode => STUDIO_MODES.find(({ name }) => pathname.endsWith(`/${name}`)) ?? STUDIO_MODES[0]!

/** A page of the studio with a frame of its own. */
export interface StudioTool {
  name: string
  title: string
  short: string
  icon: LucideIcon
  /** Begins with a picture that is sent to it. */
  takesPicture?: boolean
}

export const JOINT_TOOL: StudioTool = { name: 'imagesJoint', title: '图片拼接', short: '拼图', icon: LayoutGrid, takesPicture: true }
const REVERSE_TOOL: StudioTool = { name: 'imgReverse', title: '反推提示词', short: '反推', icon: ScanText, takesPicture: true }
export const STUDIO_TOOLS: readonly StudioTool[] = [BATCH_MODE, REVERSE_TOOL, JOINT_TOOL]

/** Modes and tools that a picture can be sent to. */
export const TAKERS: readonly StudioTool[] = [
  ...STUDIO_MODES.filter(({ source }) => source),
  ...STUDIO_TOOLS.filter(({ takesPicture }) => takesPicture),
]

/** Not in the column: a board is begun now and then, from its address or the field of a picture. */
export const BLANK_TOOL: StudioTool = { name: 'blank', title: '空白画板', short: '画板', icon: Square }

/** Modes that begin with a board. */
export const BOARD_TAKERS: readonly StudioMode[] = STUDIO_MODES.filter(({ name }) => ['img2img', 'sketch2img', 'partDraw'].includes(name))

/** The address of a mode that is to start from a kept picture. */
export const startPath = (name: string, address: string) => `${studioPath(name)}?file=${encodeURIComponent(address)}`

/** The address of a mode or tool; with a drawn picture that it is to start from. */
export const studioPath = (name: string, imageId?: number) => `/aiWork/aiDraw/${name}${imageId ? `?image=${imageId}` : ''}`

/** Where a record was drawn, with its parameters. */
export const recordPath = ({ client_draw_type, record_id }: { client_draw_type: number; record_id: number }): string => {
  const mode = STUDIO_MODES.find(({ type }) => type === client_draw_type) ?? STUDIO_MODES[0]!
  return `${studioPath(mode.name)}?record=${record_id}`
}
