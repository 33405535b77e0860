// Open threads of a work: what its findings tell of people who vanish and things that are never used, and who and what is seen in one scene alone.
import { textOf } from '../elements.ts'
import { nameKey } from '../presence.ts'
import { namesIn } from '../classify.ts'
import { isExtra } from '../report/findings/people.ts'
import { findingsIn, isProse, toldOf } from './findings.ts'
import { linkTo, linkToScene, type PlacedScene, plain, type RuledWork, scenesOfWork } from './work.ts'

/** Whatever comes in only after this share of the scenes may still have its turn. */
const EARLY = 0.8
const MOST = 30
/** 「一把旧钥匙」: a number, a measure of things, and the thing until the phrase ends. */
const PROP =
  /[一两几半那这某](?:把|封|张|枚|本|部|块|条|串|支|瓶|盒|件|份|顶|副|面|台|只|根|幅|卷|袋|包|盏|柄)([\u4e00-\u9fff]{2,6})(?=[，。、；：！？…—”’」』）\s]|$)/g
/** Words that end in these are no things. */
const NO_THING = /[人们的了着过起来去里上下中时候样子话事]$/
/** By the end of its name a thing is known again: 「旧钥匙」 is later 「钥匙」. */
const tailOf = (prop: string) => prop.slice(-2)

interface Seen {
  name: string
  scenes: Set<number>
  line: string
}

function peopleIn(scenes: readonly PlacedScene[]): Map<string, Seen> {
  const people = new Map<string, Seen>()
  for (const [at, { scene }] of scenes.entries())
    for (const block of scene.content) {
      const names = block.type === 'dialogue' ? namesIn(block.attrs.speaker) : block.type === 'cast' ? namesIn(textOf(block)) : []
      for (const name of names) {
        const seen = people.get(nameKey(name)) ?? { name, scenes: new Set<number>(), line: block.attrs.id }
        people.set(nameKey(name), { ...seen, scenes: seen.scenes.add(at) })
      }
    }
  return people
}

/** Things that a scene shows; what is only spoken of, 「这件好看」, is none. */
function propsIn(scenes: readonly PlacedScene[]): Seen[] {
  const texts = scenes.map(({ scene }) => scene.content.map(textOf).join('\n'))
  const props = new Map<string, Seen>()
  for (const [at, { scene }] of scenes.entries())
    for (const block of scene.content)
      if (block.type === 'action' || block.type === 'shot')
        for (const [, prop = ''] of textOf(block).matchAll(PROP))
          if (!NO_THING.test(prop) && !props.has(tailOf(prop)))
            props.set(tailOf(prop), { name: prop, scenes: new Set([at]), line: block.attrs.id })
  for (const [tail, { scenes: places }] of props) for (const [at, text] of texts.entries()) if (text.includes(tail)) places.add(at)
  return [...props.values()]
}

/** Who and what was introduced and never came back. */
export function openThreads(work: RuledWork): string {
  const scenes = scenesOfWork(work.docs)
  const found = findingsIn(work.docs, ['vanish', 'setup', 'away'])
  const unit = isProse(work.docs) ? '章' : '场'
  const latest = Math.floor(scenes.length * EARLY)
  const isTold = (name: string) => found.some(({ title }) => title.includes(name) || title.includes(tailOf(name)))
  const isOpen = ({ name, scenes: places }: Seen) => places.size === 1 && [...places][0]! < latest && !isTold(name)
  const said = ({ name, scenes: places, line }: Seen) => {
    const place = scenes[[...places][0]!]!
    return `- ${linkTo(name, place.doc.doc_id, line)}：只在 ${linkToScene(place)}`
  }
  const people = [...peopleIn(scenes).values()].filter(seen => isOpen(seen) && !isExtra(seen.name))
  const props = propsIn(scenes).filter(isOpen)
  const part = (title: string, seen: readonly Seen[]) =>
    seen.length === 0
      ? []
      : [
          `**${title}（${seen.length}）**`,
          ...seen.slice(0, MOST).map(said),
          ...(seen.length > MOST ? [`- ……还有 ${seen.length - MOST} 个`] : []),
        ]
  if (found.length + people.length + props.length === 0)
    return `《${plain(work.name)}》的 ${scenes.length} ${unit}里，没有查出断了的线索，也没有只出现一${unit}、后面再没有出现的人物或道具。`
  return [
    `《${plain(work.name)}》共 ${scenes.length} ${unit}。`,
    ...(found.length > 0 ? [`**断了的线索（${found.length}）**`, ...found.slice(0, MOST).map(toldOf)] : []),
    ...(people.length + props.length > 0 ? [`下面的人物和道具只出现过一${unit}，后面再没有出现：`] : []),
    ...part('人物', people),
    ...part('道具', props),
  ].join('\n')
}
