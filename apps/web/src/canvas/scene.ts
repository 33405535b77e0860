// The canvas of one picture, of a shot or of a passage: its tools by address, the picture as it is kept, and its page. Pure.
import { CANVAS_SOURCES, type SceneImage } from '@qianmu/contract/works/canvas'
import { emptyPage, type Form, itemOf, type Item, type Page, readPage, slimPage } from '@qianmu/comic/page'
import type { Part } from './LibraryPanel.tsx'
import type { Tool } from './use-desk.ts'

interface SceneTool {
  title: string
  parts: readonly Part[]
  tools: readonly Tool[]
  /** Where a picture comes from that was made with it. */
  source: (typeof CANVAS_SOURCES)[keyof typeof CANVAS_SOURCES]
}
/** One canvas with other tools at each address (document 2 §2). */
export const SCENE_TOOLS: Readonly<Record<string, SceneTool>> = {
  '/ai_compose': {
    title: '画面合成',
    parts: ['picture', 'panel', 'sticker'],
    tools: ['pick', 'points', 'knife', 'panel'],
    source: CANVAS_SOURCES.aiGroup,
  },
  '/ai_image_fusion': { title: '人物融合', parts: ['picture'], tools: ['pick', 'points'], source: CANVAS_SOURCES.aiGroup },
  '/scene_text_dialogue': {
    title: '文字对白',
    parts: ['lines', 'balloon'],
    tools: ['pick', 'balloon', 'sound'],
    source: CANVAS_SOURCES.aiGroup,
  },
  '/common_charlet': { title: '通用贴图', parts: ['sticker', 'balloon'], tools: ['pick', 'sound'], source: CANVAS_SOURCES.commonCharlet },
}

/** What is edited; 0 for none. */
export interface ScenePlace {
  doc_id: number
  /** A shot, or the passage or picture of a passage. */
  shot: number
  info: number
  id: number
}
export const placeIn = (search: URLSearchParams): ScenePlace => {
  const number = (name: string) => Number(search.get(name)) || 0
  return { doc_id: number('doc'), shot: number('shot'), info: number('info'), id: number('id') }
}
/** The address of a tool for a picture. */
export const sceneAddress = (tool: string, { doc_id, shot, info, id }: Partial<ScenePlace>): string => {
  const pairs = Object.entries({ doc: doc_id, shot, info, id }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `${tool}?${new URLSearchParams(pairs)}`
}

const NONE: SceneImage = {
  id: 0,
  picId: 0,
  imageUrl: '',
  scene_id: '',
  composeProjectJson: '',
  dialogueProjectJson: '',
  workId: 0,
  docId: 0,
  srcType: 0,
  wholeDocMatchingImageInfo: null,
}
/** A picture of a scene that is added (document 2 §3, §5): null without its address, source, work or document, unless it is still on its way. */
export function scenePicture({ progress, ...given }: Partial<SceneImage> & { progress?: number }): SceneImage | null {
  const isWhole = given.imageUrl && given.srcType && given.workId && given.docId
  return isWhole || progress !== undefined ? { ...NONE, ...given } : null
}

/** The form of a page that is a picture. */
const formFor = (width: number, height: number): Form => ({
  ...emptyPage().form,
  unit: 'px',
  width,
  height,
  bleed: 0,
  safe: 0,
  gutter: 12,
  direction: 'ltr',
  template: '',
})

/** A page that a picture fills. */
export function pageAround(src: string, width: number, height: number, shot: number): Page {
  const base = itemOf('base', { kind: 'picture', layer: 'ground', name: '底图', src, width, height, shot })
  return { ...emptyPage(formFor(width, height)), items: src ? [base] : [] }
}

/** A new picture in the middle of a page, half as wide or high at most. @param size of the picture, which keeps its proportions; absent = square */
export function pictureOn({ width, height }: Form, src: string, size = { width: 1, height: 1 }): Partial<Omit<Item, 'id'>> {
  const own = size.width && size.height ? size : { width: 1, height: 1 }
  const by = Math.min(width / 2 / own.width, height / 2 / own.height)
  const [across, down] = [Math.round(own.width * by), Math.round(own.height * by)]
  const [x, y] = [Math.round((width - across) / 2), Math.round((height - down) / 2)]
  return { kind: 'picture', layer: 'panels', src, name: '图片', x, y, width: across, height: down }
}

const isWords = (item: Item) => item.kind === 'balloon' || item.kind === 'sound'
/** The page as its two projects: pictures and stickers, and what is said. */
export const projectsOf = (page: Page): { compose: string; dialogue: string } => {
  const part = (items: readonly Item[]) => JSON.stringify(slimPage({ ...page, items }))
  return { compose: part(page.items.filter(item => !isWords(item))), dialogue: part(page.items.filter(isWords)) }
}
/** The page of two projects; null where there is none yet. */
export function pageOf({ composeProjectJson, dialogueProjectJson }: SceneImage): Page | null {
  const read = (text: string) => (text.startsWith('{"form"') ? readPage(JSON.parse(text)) : null)
  const [compose, dialogue] = [read(composeProjectJson), read(dialogueProjectJson)]
  return compose && { ...compose, items: [...compose.items, ...(dialogue?.items ?? [])] }
}
