// The paragraph and character styles of our own .docx files: the writer defines them, the reader knows elements by them.

import type { BlockType } from '../../elements.ts'

/** Paragraph style ids by element; headings add their level. */
export const PARAGRAPH_STYLES: Readonly<Record<BlockType, string>> = {
  scene_heading: 'QMScene',
  cast: 'QMCast',
  action: 'QMAction',
  dialogue: 'QMDialogue',
  parenthetical: 'QMParenthetical',
  transition: 'QMTransition',
  caption: 'QMCaption',
  sound: 'QMSound',
  shot: 'QMShot',
  note: 'QMNote',
  paragraph: 'QMParagraph',
  heading: 'QMHeading',
  image: 'QMImage',
}
/** The title of an episode or chapter. */
export const PART_STYLE = 'QMPart'
/** The title of a volume, before the first of its parts. */
export const VOLUME_STYLE = 'QMVolume'
/** The title of the whole. */
export const TITLE_STYLE = 'QMTitle'
/** What stands below the title: who wrote it, tables of its people and scenes. No text of the script. */
export const FRONT_STYLE = 'QMFront'

/** Character styles: decoration that is not text (△, brackets, labels), and the parts of a cue. */
export const RUN_STYLES = {
  sign: 'QMSign',
  number: 'QMNumber',
  speaker: 'QMSpeaker',
  extension: 'QMExtension',
  manner: 'QMManner',
} as const
export type RunRole = keyof typeof RUN_STYLES

/** Names as Word shows them. */
export const STYLE_LABELS: Readonly<Record<string, string>> = {
  QMTitle: '千幕 剧名',
  QMFront: '千幕 扉页',
  QMVolume: '千幕 卷',
  QMPart: '千幕 分集',
  QMScene: '千幕 场景',
  QMCast: '千幕 人物',
  QMAction: '千幕 动作',
  QMDialogue: '千幕 对白',
  QMParenthetical: '千幕 提示',
  QMTransition: '千幕 转场',
  QMCaption: '千幕 字幕',
  QMSound: '千幕 音效',
  QMShot: '千幕 镜头',
  QMNote: '千幕 备注',
  QMParagraph: '千幕 正文',
  QMImage: '千幕 图片',
  QMHeading1: '千幕 标题1',
  QMHeading2: '千幕 标题2',
  QMHeading3: '千幕 标题3',
}

// English Metric Units (ECMA-376 part 1 §20.1.2.1), 635 to a twentieth of a point: the room between the margins of our pages (A4).
export const ROOM = { width: (11906 - 2 * 1800) * 635, height: (16838 - 2 * 1440) * 635 }
