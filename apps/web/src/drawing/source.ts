// For what a drawing was asked: handed from the screen that opens the studio in a new tab to that tab (document 1 §3, cross-tab draw source).
import { settings } from '../kit/settings.ts'

/** The ten fields of the documents. */
export interface DrawSource {
  scene_id: number | null
  /** Picture source type (document 2 §3); 2 = drawn. */
  src_type: number
  baseImageId: number | null
  workId: number
  docId: number
  /** The picture that is to be drawn anew; null = another one. */
  picId: number | null
  type: string
  contentType: string
  wholeDocMatchingImageInfo: { matching_image_info_id: number; text: string; block_ids: string[] }
  composeProjectJson: string | null
}

/** What the studio says of each of the ten. */
export const SOURCE_NAMES: Record<keyof DrawSource, string> = {
  scene_id: '场景',
  src_type: '图片来源',
  baseImageId: '原图',
  workId: '作品',
  docId: '文档',
  picId: '要替换的配图',
  type: '类型',
  contentType: '内容',
  wholeDocMatchingImageInfo: '配图段落',
  composeProjectJson: '合成工程',
}

const HANDED = 'qm.draw.source.'
const HELD = 'qm.draw.source'
/** Words that the studio begins with at most; a drawing's words are not a page. */
const MAX_WORDS = 300

/** Opens the studio in a new tab, which is told what is asked for. */
export function openStudio(source: DrawSource): void {
  const id = crypto.randomUUID()
  localStorage.setItem(HANDED + id, JSON.stringify(source))
  // Each clause becomes a word of the prompt; signs of the script's layout say nothing of the picture.
  const words = source.wholeDocMatchingImageInfo.text
    .replace(/[△▲\s。！？；：…]+/g, '，')
    .replace(/^，+/, '')
    .slice(0, MAX_WORDS)
  window.open(`${settings.base}aiWork/aiDraw/txt2img?${new URLSearchParams({ source: id, words })}`, '_blank', 'noopener')
}

function parsed(text: string | null): DrawSource | null {
  if (text === null) return null
  try {
    const given = JSON.parse(text) as Partial<DrawSource> | null
    const isWhole =
      given && Object.keys(SOURCE_NAMES).every(name => name in given) && typeof given.wholeDocMatchingImageInfo?.text === 'string'
    return isWhole ? (given as DrawSource) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** What this tab was opened for; it stays so over reloads and changes of mode. @param search of the tab's address */
export function sourceOf(search: string): DrawSource | null {
  const id = new URLSearchParams(search).get('source')
  const handed = id && localStorage.getItem(HANDED + id)
  if (handed) {
    localStorage.removeItem(HANDED + id)
    sessionStorage.setItem(HELD, handed)
  }
  return parsed(sessionStorage.getItem(HELD))
}

/** The tab goes on without. */
export const forgetSource = (): void => sessionStorage.removeItem(HELD)
