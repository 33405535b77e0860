// A checklist of a document before it is handed in: what rules can see, each point with the lines that fail it.
import { type Block, lineOf, type Scene, textOf } from '../elements.ts'
import { countWords, statistics } from '../statistics.ts'
import { endOf } from '../report/hooks.ts'
import { linkTo, linkToScene, type RuledDoc, scenesOfWork } from './work.ts'

/** A speech longer than this is hard to say in one breath, in words. */
const LONG_SPEECH = 60
const SHOWN = 8
/** Lines of the end that are read for a hook. */
const ENDING = 12

interface Point {
  title: string
  /** Links to what fails it; none = it holds. */
  failing: string[]
}

const has = (scene: Scene, type: Block['type']) => scene.content.some(block => block.type === type && textOf(block).trim() !== '')

/** What rules can see of a document. */
export function checklistOf(doc: RuledDoc): string {
  const scenes = scenesOfWork([doc])
  const written = scenes.filter(({ scene }) => has(scene, 'scene_heading'))
  const numbers = written.map(({ scene }) => scene.content.find(block => block.type === 'scene_heading')!.attrs.no)
  const blocks = scenes.flatMap(({ scene }) => scene.content)
  const last = blocks.findLast(block => textOf(block).trim() !== '')
  const end = endOf(blocks.slice(-ENDING).map(block => ({ block, text: textOf(block), words: 0 })))
  const link = (block: Block) => linkTo(lineOf(block, 0).slice(0, 24).toWellFormed(), doc.doc_id, block.attrs.id)
  const speeches = blocks.filter(block => block.type === 'dialogue')
  const twice = written.filter((_, at) => numbers[at] !== '' && numbers.indexOf(numbers[at]!) !== at)
  const points: Point[] = [
    { title: '每场都有场次标题', failing: scenes.filter(scene => !written.includes(scene)).map(linkToScene) },
    { title: '场次号不重复', failing: twice.map(linkToScene) },
    { title: '每场都有动作', failing: written.filter(({ scene }) => !has(scene, 'action')).map(linkToScene) },
    { title: '每场都写了人或话', failing: written.filter(({ scene }) => !has(scene, 'dialogue') && !has(scene, 'cast')).map(linkToScene) },
    {
      title: '对白都有说话人',
      failing: speeches.filter(block => block.type === 'dialogue' && block.attrs.speaker.trim() === '').map(link),
    },
    { title: `一段话不超过 ${LONG_SPEECH} 字`, failing: speeches.filter(block => countWords(textOf(block)) > LONG_SPEECH).map(link) },
    { title: '没有留在稿里的备注', failing: blocks.filter(block => block.type === 'note').map(link) },
    { title: `结尾留有悬念（${end.kind === 'none' ? '' : '有：'}${end.why}）`, failing: last && end.kind === 'none' ? [link(last)] : [] },
  ]
  const { words, minutes } = statistics(doc.content)
  const shown = points.map(({ title, failing }) => {
    const more = failing.length > SHOWN ? ` 等 ${failing.length} 处` : ''
    return `- [${failing.length ? ' ' : 'x'}] ${title}${failing.length ? `：${failing.slice(0, SHOWN).join('、')}${more}` : ''}`
  })
  return [`**${doc.doc_name}** · ${written.length} 场 · ${words} 字 · 约 ${minutes} 分钟`, ...shown].join('\n')
}
