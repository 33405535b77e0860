// Continuity of a storyboard by rules: what people wear and hold, where and when a shot plays, against the script, the sheets and the shots beside it.
// Rules guess from words and never judge: each finding says why, and a change that is told (换上、脱下 …) is none.
import { parseHeading } from '../heading.ts'

export interface ContinuityShot {
  id: number
  /** What is seen; what is said tells nothing of the picture. */
  content: string
}
export interface ContinuityScene {
  heading: string
  /** What the script says is seen, line by line. */
  lines: readonly string[]
  shots: readonly ContinuityShot[]
}
export interface ContinuityPerson {
  name: string
  aliases: readonly string[]
  /** What their sheets say of what they wear and carry. */
  looks: readonly string[]
}
export interface Discontinuity {
  id: number
  kind: 'outfit' | 'prop' | 'place' | 'time'
  word: string
  expected: string
  reason: string
  against: 'script' | 'neighbour' | 'sheet'
  other: number | null
}

const COLOUR =
  '(?:[深浅淡亮暗墨]?(?:红|白|黑|蓝|绿|黄|紫|粉|灰|棕|褐|橙|青|金|银)色?|米色|米白|卡其色?|藏青色?|驼色|酒红色?|墨绿色?|天蓝色?)'
const GARMENTS = {
  coat: '风衣|大衣|外套|羽绒服|夹克|斗篷|披风|雨衣|西装|制服|校服|军装|长袍|旗袍|连衣裙|长裙|裙子|睡衣|婚纱|铠甲',
  top: '衬衫|毛衣|T恤|卫衣|背心|短袖|上衣',
  legs: '长裤|短裤|牛仔裤|裤子|短裙|半裙',
  feet: '高跟鞋|运动鞋|皮鞋|靴子|长靴|布鞋|拖鞋|雨靴',
  head: '帽子|礼帽|草帽|头巾|头盔|棒球帽',
  neck: '围巾|领带|丝巾|项链',
} as const
const PROPS =
  '雨伞|伞|行李箱|手提箱|箱子|书包|背包|挎包|提包|刀|匕首|长剑|剑|手枪|枪|玫瑰|花|信封|信|手机|杯子|茶杯|咖啡杯|灯笼|手电筒|自行车|汽车|轿车|摩托车|笔记本|书'
const slotOf = new Map(Object.entries(GARMENTS).flatMap(([slot, nouns]) => nouns.split('|').map(noun => [noun, slot] as const)))
const longFirst = (words: string) =>
  words
    .split('|')
    .toSorted((one, other) => other.length - one.length)
    .join('|')
const THING = new RegExp(`(${COLOUR})?的?(${longFirst([...Object.values(GARMENTS), PROPS].join('|'))})`, 'g')
/** Somebody dresses or changes what they carry. */
const CHANGES = /换[上了成下]|脱[下掉去]|披上|穿上|摘下|戴上|裹上|套上|换装|更衣|接过|拿起|递给|丢下|扔[掉下]|放下|捡起|买[来了]/
/** What follows plays elsewhere or at another time than its scene says. */
const ELSEWHERE = /回忆|闪回|梦[里中境]|照片|相片|电视|屏幕|画面[里中上]|镜中|想象|幻觉|地图|海报|画[上中]|窗外|远处|远方/
const TIMES: readonly (readonly [time: string, words: RegExp, fits: RegExp])[] = [
  ['夜里', /月光|月色|夜色|深夜|星空|繁星|夜空|霓虹/, /夜|晚|凌晨|暮|子时/],
  ['白天', /阳光|烈日|日头|正午|晴空|艳阳|白天/, /日|昼|晨|早|上午|下午|中午|午|黄昏|傍晚/],
  ['黄昏', /夕阳|晚霞|落日|余晖/, /黄昏|傍晚|暮|昏|下午|日/],
  ['清晨', /晨光|朝阳|日出|晨雾|破晓/, /晨|早|清|黎明|拂晓|日/],
]
/** Names of one sign stand in too many words. */
const SHORTEST_NAME = 2

interface Thing {
  owner: string
  colour: string
  noun: string
  /** Of a garment. */
  slot: string | undefined
}
const plainColour = (colour: string) => colour.replace(/色$/, '')
const said = ({ colour, noun }: Pick<Thing, 'colour' | 'noun'>) => `${colour}${noun}`

function namesOf(people: readonly ContinuityPerson[]): (readonly [string, string])[] {
  const names = people.flatMap(({ name, aliases }) => [name, ...aliases].map(each => [each, name] as const))
  return names.filter(([each]) => each.length >= SHORTEST_NAME).toSorted(([one], [other]) => other.length - one.length)
}

/** Who is named last before a place in a text; the only one named in it where nobody is before. */
function ownerAt(text: string, at: number, names: readonly (readonly [string, string])[]): string {
  let best = { at: -1, name: '' }
  for (const [each, name] of names) {
    const place = text.lastIndexOf(each, at)
    if (place > best.at) best = { at: place, name }
  }
  if (best.at >= 0) return best.name
  const named = new Set(names.flatMap(([each, name]) => (text.includes(each) ? name : [])))
  return named.size === 1 ? [...named][0]! : ''
}

function thingsIn(text: string, names: readonly (readonly [string, string])[]): Thing[] {
  return [...text.matchAll(THING)].map(({ index, 1: colour = '', 2: noun = '' }) => ({
    owner: ownerAt(text, index, names),
    colour: plainColour(colour),
    noun,
    slot: slotOf.get(noun),
  }))
}

/** Whether two things that ought to be one are told apart. */
function differs(one: Thing, other: Thing): boolean {
  const sameOwner = one.owner === other.owner || (!one.slot && (!one.owner || !other.owner))
  if (!sameOwner || (one.slot && !one.owner)) return false
  if (one.noun === other.noun) return one.colour !== '' && other.colour !== '' && one.colour !== other.colour
  // Somebody wears one coat at a time; of what they carry nothing follows.
  return one.slot !== undefined && one.slot === other.slot && one.slot !== 'neck'
}

const kindOf = ({ slot }: Thing): 'outfit' | 'prop' => (slot ? 'outfit' : 'prop')
const whose = ({ owner }: Thing) => (owner ? `${owner}的` : '')

/** A thing as somebody said it, and where. */
interface Told extends Thing {
  against: Discontinuity['against']
  other: number | null
  where: string
}

function things(
  scene: ContinuityScene,
  people: readonly ContinuityPerson[],
  names: readonly (readonly [string, string])[],
): Discontinuity[] {
  const sheets: Told[] = people.flatMap(({ name, looks }) =>
    looks.flatMap(look =>
      thingsIn(look, []).map(thing => ({
        ...thing,
        owner: name,
        against: 'sheet' as const,
        other: null,
        where: `${name}的设定是「${look}」`,
      })),
    ),
  )
  const script: Told[] = scene.lines.flatMap(line =>
    thingsIn(line, names).map(thing => ({ ...thing, against: 'script' as const, other: null, where: `脚本写着「${line}」` })),
  )
  const scriptChanges = scene.lines.some(line => CHANGES.test(line))
  const found: Discontinuity[] = []
  let before: Told[] = []
  let changed = false
  for (const { id, content } of scene.shots) {
    const here = thingsIn(content, names)
    const changes = CHANGES.test(content)
    changed ||= changes
    // While somebody changes, what they take off stands beside what they put on.
    for (const thing of changes ? [] : here) {
      const told = [...(changed || scriptChanges ? [] : script), ...before, ...(changed || scriptChanges ? [] : sheets)]
      const same = told.some(
        each => each.noun === thing.noun && each.owner === thing.owner && each.colour === thing.colour && each.against === 'script',
      )
      const other = same ? undefined : told.find(each => differs(thing, each))
      if (other)
        found.push({
          id,
          kind: kindOf(thing),
          word: said(thing),
          expected: said(other),
          against: other.against,
          other: other.other,
          reason: `${whose(thing)}${said(thing)}与${whose(other)}${said(other)}不一致：${other.where}`,
        })
    }
    // What is worn after a change, the next shot tells.
    before = changes
      ? before.filter(each => !here.some(thing => thing.owner === each.owner))
      : [
          ...here.map(thing => ({ ...thing, against: 'neighbour' as const, other: id, where: `同一场前面的镜头写着「${content}」` })),
          ...before,
        ]
  }
  return found
}

function settings(scene: ContinuityScene, places: readonly string[]): Discontinuity[] {
  const heading = parseHeading(scene.heading)
  if (!heading) return []
  const times = heading.times.join('')
  const script = scene.lines.join('\n')
  return scene.shots.flatMap(({ id, content }) => {
    if (ELSEWHERE.test(content)) return []
    const base = { id, against: 'script' as const, other: null }
    const found: Discontinuity[] = []
    const expected = heading.times.join('、')
    for (const [time, words, fits] of TIMES) {
      const word = words.exec(content)?.[0]
      if (word && times && !fits.test(times) && !script.includes(word))
        found.push({ ...base, kind: 'time', word, expected, reason: `「${word}」是${time}，这一场是「${scene.heading}」` })
    }
    const place = places.find(
      each => content.includes(each) && !heading.place.includes(each) && !each.includes(heading.place) && !script.includes(each),
    )
    if (place)
      found.push({
        ...base,
        kind: 'place',
        word: place,
        expected: heading.place,
        reason: `这一场在「${heading.place}」，镜头里写的是「${place}」`,
      })
    const side = /室内|室外/.exec(content)?.[0]
    if (side && heading.sides.length === 1 && heading.sides[0] !== '内外' && !side.endsWith(heading.sides[0]!))
      found.push({ ...base, kind: 'place', word: side, expected: `室${heading.sides[0]}`, reason: `这一场写的是「${scene.heading}」` })
    return found
  })
}

/** What does not fit together, in the order of the shots. @param places further places that are known by name */
export function discontinuities(
  scenes: readonly ContinuityScene[],
  people: readonly ContinuityPerson[],
  places: readonly string[] = [],
): Discontinuity[] {
  const names = namesOf(people)
  const known = [...new Set([...scenes.flatMap(({ heading }) => parseHeading(heading)?.place ?? []), ...places])].filter(
    each => each.length >= SHORTEST_NAME,
  )
  return scenes.flatMap(scene => {
    const found = [...things(scene, people, names), ...settings(scene, known)]
    const order = new Map(scene.shots.map(({ id }, at) => [id, at]))
    return found.toSorted((one, other) => order.get(one.id)! - order.get(other.id)!)
  })
}
