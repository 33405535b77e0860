// Things that are gone and come back: destroyed, lost or sold and used all the same; given away and still with who gave them.

import { beginOf, CLAUSE_ENDS, finishOf } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { ANIMAL, CORPSE, type Item, itemsOf } from './items.ts'
import { lineOfFinding, type Story, type StoryLine } from './story.ts'
import { subjectAt } from './subjects.ts'

const AWAY = '(?:大?[江河海湖井火炉]|火盆|铜炉|灶|悬崖|山崖|深渊|山谷|下水道|垃圾[车桶箱场]?|水里|水底|江心|河心|海底|窗外|火堆)'
/** What is gone for good. */
const GONE = new RegExp(
  `烧(?:了(?!起)|掉|成(?:了)?(?:一[堆把])?灰|毁|没|光)|焚(?:了|毁|掉)|化(?:成|为|作)(?:了)?(?:一[滩堆把])?(?:灰|水|铁水|泥)|[熔融]化?(?:了|成)|撕(?:成|碎|烂|了|得粉碎)|(?:断|裂|碎|烧|化|卷|劈|砍|剪|折|豁|摔|砸|碾|踩|捏|磕|掰)(?:得|成)(?:了)?(?:粉碎|稀烂|[两三四五几无数]|一[条片块截]一[条片块截]|碎|布条|粉|齑|段|灰|[^，。]{0,3}灰)|(?:摔|砸|碾|踩|捏|磕|碰|打|敲|震)(?:得粉碎|碎|烂)(?!的)|(?:扔|丢|抛|掉|沉|投|落|滑|甩|滚)(?:进|到|入|下|在)(?:了)?[^，。]{0,4}${AWAY}|付之一炬|毁(?:了|掉)|(?:被|叫|让)[^，。！？]{0,6}(?:冲走|卷走|烧毁|偷(?:了|走)?|抢(?:了|走)|摸走|顺走|没收)|(?:再|也)?(?:没|没有)捞上来|卖(?:了|掉|给)|典(?:了|当)|当(?:给|进|到)(?:了)?[^，。]{0,6}(?:当铺|铺)|吞(?:进|下|到)|卷成[^，。]{0,4}灰|(?:死|宰|炖|杀)了(?=[，。！]|给|吃)|碎片(?:溅|散|撒|落|飞)|落在[^，。]{0,6}(?:车|船|路|店)上?了|(?:再也?|怎么也|一直)没(?:找|寻)(?:到|着|回来?)|送进(?:了)?当铺|(?:弄|搞|跑)丢|丢了(?!脸|人|魂|命)|输(?:掉|给)|抵(?:了债|给)|(?:没|不见|没影)了(?=[，。！]|$)`,
  'g',
)
/** What is only meant, feared or asked. */
const UNDONE = /想|要[把亲]|让[^，。]{0,6}亲|正要|差点|险些|没有?(?!捞)|不能|别|如果|要是|假如|万一|敢|休想|[？?吗]|以为|准备|打算|会/
/** A thing is there and whole. */
const USED =
  /掏出|拿出|取出|摸出|抽出|举起|握|攥|捧|翻开|打开|展开|摊开|递(?:给|过|到)|看着|读着|念着|戴|披|穿着?|系着|挂|插[进在着]|放在|收好|拿[起着]|接过|提着|拎|拧开|蘸|摁|按下|绕|裹|围[在着]|蹬|骑|弹|拨|翻身上|摇着尾巴|叼|插上|套[在上]|别在|夹在|抱着|搂|摆|搁|泛着|亮|闪|响|叮|完好|温润|崭新|干净|塞[给进]|抬(?:上|出|进|着)|放回|怀里|腰间|腕上|头上|身上|手[里上中心]|掌心|桌上|还在/
/** It is another, or it was mended or found. */
const ANOTHER =
  /另一|又一|新的|新买|买了|重新|备份|复印|副本|复制|抄|拼|修|补|粘|捞|同样的|一模一样|一样的|假的|赝|仿|原件|底稿|原来的|赎|还给|还了|找到|找回|追回/
/** It is no more, or remembered. */
const NO_MORE = /碎|灰|残|裂|没有|没了|不见|空|想起|记得|梦|当年|曾经|那天|剩下|半[枚块截边只]/
const DESTROYED = /烧|焚|化|熔|融|撕|碎|断|裂|碾|毁|[炉火]|溅|死|宰|炖/
/** Things that anybody may have: known again only with who has them. */
const COMMON =
  /^(?:手机|钱包|皮夹|手枪|枪|刀|匕首|书|书信|信封|信|纸|照片|衣服|外衣|笔|钢笔|.衣|.鞋|鞋|包|.包|箱子|瓶子|[酒药水]瓶|盒子|卡|.卡|文件|钥匙|伞|雨伞|本子|笔记本|弓箭|.箭|.票|票|玻璃|绳子|.绳|.牌|长剑)$/

/** Another one takes what somebody has laid down. */
const TAKES = /揣(?:起|进|好)|收(?:下|起|进|好)|接过|拿走|装进|抓过|夺过|抢(?:过|走)/
/** What destroys is not destroyed. */
const TOOL = /^(?:碎片|火柴|打火机|剪刀|刀|.刀|斧.?|.斧|.锤|蜡烛|火把|炉.|.炉|火盆)$/

interface Loss {
  item: Item
  owner: string
  /** There is none any more, whoever has it. */
  isDestroyed: boolean
}

/** What is destroyed or lost in a line: the thing before the verb in its sentence or right behind it; 它 is the last that was spoken of. */
function lossesIn(line: StoryLine, items: readonly Item[], before: Item | undefined): Omit<Loss, 'owner'>[] {
  const { text } = line
  return [...text.matchAll(GONE)].flatMap(match => {
    const at = match.index
    const clause = text.slice(beginOf(text, at, CLAUSE_ENDS), finishOf(text, at + match[0].length - 1, CLAUSE_ENDS))
    if (UNDONE.test(clause.replace(match[0], '')) || isNegated(text, at)) return []
    const from = beginOf(text, at)
    const near = items.filter(({ index }) => index >= from && index < at)
    const own = near.filter(({ word }) => !TOOL.test(word)).at(-1) ?? near.at(-1)
    const behind = items.find(({ index }) => index >= at + match[0].length && index <= at + match[0].length + 8)
    // 「把它烧成了灰」
    const meant = /它/.test(text.slice(from, at))
      ? (items.filter(({ index, word }) => index < at && !TOOL.test(word)).at(-1) ?? before)
      : undefined
    const item = meant ?? own ?? (/了$|掉$/.test(match[0]) ? behind : undefined)
    // 「照片没了」, not 「照片上的人没了」.
    if (item && /^(?:没|不见|没影)了$/.test(match[0]) && !text.slice(item.index, at).endsWith(item.word)) return []
    // Only animals die.
    if (item && /^[死宰炖杀]/.test(match[0]) && !ANIMAL.test(item.word)) return []
    return item ? [{ item, isDestroyed: DESTROYED.test(match[0]) }] : []
  })
}

/** The owner of a thing: whoever stands before it as its owner, or acts. */
const ownerOf = (story: Story, { line, index }: Item) => subjectAt(story, line, index)

/** Things that are destroyed, lost or sold, and used afterwards; or given away and still with who gave them. */
export function returned(story: Story): Finding[] {
  const gone = new Map<string, Loss>()
  const given = new Map<string, { item: Item; by: string; to: string }>()
  const held = new Map<string, { item: Item; by: string }>()
  const found: Finding[] = []
  const told = new Set<string>()
  const tell = (thing: string, one: Item, other: Item, title: string, text: string, confidence: number) => {
    if (told.has(thing)) return
    told.add(thing)
    found.push(
      finding('thing', `${one.word}|${title}`, {
        severity: 'high',
        title,
        text,
        lines: [lineOfFinding(story, one.line, one.index), lineOfFinding(story, other.line, other.index)],
        confidence,
      }),
    )
  }
  let before: Item | undefined
  for (const [line, items] of Map.groupBy(itemsOf(story), ({ line }) => line)) {
    const isPast = line.isPast || line.scene.isPast
    const losses = lossesIn(line, items, before)
    before = items.at(-1)
    // What was destroyed long ago is gone as well; what is used in a memory is not used now.
    for (const item of isPast ? [] : items) {
      const { thing, word, index } = item
      const clause = clauseOf(line.text, index)
      const lost = gone.get(thing)
      if (lost && ANOTHER.test(line.text)) gone.delete(thing)
      else if (
        lost &&
        lost.item.line !== line &&
        line.kind === 'told' &&
        USED.test(clause) &&
        !NO_MORE.test(nearIn(line.text, item)) &&
        !losses.some(each => each.item === item)
      )
        if (sameThing(story, lost, item))
          tell(
            thing,
            lost.item,
            item,
            `${word}已经没了，后面又拿在手里`,
            `前面写了${word}毁掉或丢掉，这里没有说是另一件、找回的或修好的。`,
            0.8,
          )
      if (line.kind !== 'told') continue
      const after = line.text.slice(index + word.length)
      const hand = given.get(thing)
      const holder = /掏出|拿出|取出|摸出|攥着|握着|戴着|捧着|递给|交给|看了看|腕上|抬起手腕|摩挲|抚摸|腰间|转动着|把玩/.test(clause)
        ? subjectAt(story, line, index)
        : ''
      if (hand && hand.item.line !== line && hand.item.word === word && holder === hand.by && !ANOTHER.test(line.text))
        tell(
          thing,
          hand.item,
          item,
          `${word}已经给了${hand.to || '别人'}，${hand.by}手里又有`,
          `前面${hand.by}把${word}给了出去，中间没有还回来。`,
          0.7,
        )
      if (ANOTHER.test(line.text)) given.delete(thing)
      if (/摘下|掏出|拿出|取出|摸出|解下|褪下/.test(clause) && subjectAt(story, line, index) !== '')
        held.set(thing, { item, by: subjectAt(story, line, index) })
      const gift =
        /(?:交给|递给|塞给|送给|留给|丢给|扔给|甩给|抛给|推给|还给)(?:了)?/.exec(line.text.slice(index, index + 24)) ??
        (/(?:把|将)[^，。]{0,10}$/.test(line.text.slice(0, index))
          ? /(?:交给|递给|塞给|送给|塞进|放进|丢给|扔给|甩给|抛给|推给|还给)/.exec(clauseOf(after, 0))
          : null)
      const worn = /(?:系|戴|别|挂|套|插)(?:在|到|上)(?:了)?/.exec(after.slice(0, 14))
      if (gift ?? (worn && line.named.some(({ start, name }) => start > index && name !== subjectAt(story, line, index)) ? worn : null)) {
        const by = subjectAt(story, line, index)
        const to = line.named.find(({ start, name }) => start > index && name !== by)?.name ?? ''
        if (by !== '' && to !== '') given.set(thing, { item, by, to })
      } else if (TAKES.test(clause) && subjectAt(story, line, index) !== '') {
        const to = subjectAt(story, line, index)
        const last = held.get(thing)
        if (last && last.by !== to && last.item.line.scene === line.scene) given.set(thing, { item: last.item, by: last.by, to })
      } else if (hand && (holder === hand.to || /还给|还了|递回|拿回|要回|抢|夺|接过/.test(line.text))) given.delete(thing)
    }
    for (const { item, isDestroyed } of losses) {
      given.delete(item.thing)
      if (!gone.has(item.thing)) gone.set(item.thing, { item, isDestroyed, owner: ownerOf(story, item) })
    }
  }
  return found
}

/** Whether it is that very thing: by its name, and what anybody may have, by who has it. */
function sameThing(story: Story, { item, owner, isDestroyed }: Loss, other: Item): boolean {
  const isSame =
    (item.thing === CORPSE && other.thing === CORPSE) ||
    item.word === other.word ||
    item.word.endsWith(other.word) ||
    other.word.endsWith(item.word)
  if (!isSame || (item.thing === CORPSE && !isDestroyed)) return false
  const holder = ownerOf(story, other)
  if (owner !== '' && holder === owner) return true
  const isKnown = /[那这][^，。！？]{0,8}$/.test(other.line.text.slice(0, other.index))
  return !COMMON.test(item.word) && !COMMON.test(other.word) && (isDestroyed || isKnown || owner === '' || holder === '')
}

/** The clause of a thing. */
const nearIn = (text: string, { index }: Item) => text.slice(beginOf(text, index, CLAUSE_ENDS), finishOf(text, index, CLAUSE_ENDS))

/** The sentence around an offset. */
const clauseOf = (text: string, index: number) => text.slice(beginOf(text, index), finishOf(text, index))
