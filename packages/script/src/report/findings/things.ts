// Set-ups: things shown with weight and never used.

import { type Finding, finding } from './finding.ts'
import { ANIMAL, CORPSE, type Item, itemsOf } from './items.ts'
import { lineOfFinding, type Story, whereOf } from './story.ts'

/** What makes a reader remember a thing. */
const WEIGHT =
  /(?:挂|别)在[^，。]{0,6}(?:脖|书包|胸)|有个暗|你(?:留着|收着|带着)|救你[^，。]{0,3}命|保命|(?:按|粘|贴|绑|钉)[在到][^，。]{0,6}(?:底|下|后|背|里|内)|收好|收着|保管|(?:按|粘|贴|绑|钉)[在到][^，。]{0,6}(?:底|下|后|背|里|内)|藏(?:进|在|到|起|入|好)|塞(?:进|给|到|在|入)|锁(?:进|在|上|好)|悄悄|偷偷|别(?:打开|弄丢|给|丢)|不要打开|千万|只有(?:它|这|他)|总有一天|到时候|用得?(?:上|着)|派上用场|特写|镜头|盯着|交给|留给|递给|埋(?:在|进|下)|揣(?:进|在)|压在|夹在|缝在|缝进|刻着|写着|印着|上面(?:是|有|写)|秘密|重要|关键|记住|反面|背面|暗格|夹层|拿走|取走|捡起|滚(?:到|进|出)|掉(?:出|落)|露出|掌心|手心|合上|拿着[，。]|如见人|推到|手抖|愣住|放到[^，。]{0,6}(?:面前|手边|手里|手上)|放(?:进|在)[^，。]{0,6}(?:包|口袋|抽屉|怀|柜|枕)/
/** What it was remembered for comes. */
const PAID =
  /打开(?:了)?|拆开|撕开|插进|插入|开了锁|开锁|读(?:了|完|着|出)|念(?:了|完|着|出)|看(?:完|了)|播放|放(?:出|给)|按下|扣(?:动|下)|开枪|刺|捅|烧(?:了|掉|成)|扔(?:进|掉|了)|撕(?:了|碎|成)|还给|归还|戴上|递到|拼(?:上|在一起)|拍在|摆在|拿出|掏出|举起|亮出|交出|呈上|用(?:它|这|那)|吹(?:响|起)|喝(?:下|了)|吞(?:下|了|进)|写着|背面(?:是|写)|上面(?:是|写)|(?<![手身头腕地脸肩])[上里]面?，?(?:是|有|装|放|掉出|躺着|露出|站着|印着)/
/** What tells that it is for later. */
const FOR_LATER =
  /收好|保管|替我[^，。]{0,4}[收留]|别(?:打开|弄丢|丢|拆)|不要打开|千万|总有一天|到时候|用得?(?:上|着)|派上用场|记住|等[你我他她][^，。]{0,10}(?:再|以后|的时候|给)|(?:再|才)(?:打开|拆|看|开|用)|真到了|万一|如果我|我要是|遇(?:到|上)|到(?:了)?[^，。]{0,6}(?:再|就|的?时候|关头|那天|那一步|那一天)|(?:遇|碰)(?:到|上|见|着)?(?:险|难|事)|一?有(?:了)?(?:事|难|危险)就|(?:要紧|紧要|关键)[^，。]{0,2}(?:时候|关头)|(?:谁|哪个)[^。！？]{1,14}(?:谁|就是)|别(?:动|碰)|(?:吹|按|拿|看|烧|用)(?:它|上)|对得上|绝路|要紧关头|危急|救你[^，。]{0,3}命|保命|说不定|的那(?:一)?天|留给我|取不出|打不开|天亮(?:之)?前|等我[走死回]|见[^，。]{1,2}如见/
/** It changes hands, or is hidden. */
const HANDED =
  /塞[给进到在]|交给|递给|留给|送给|放在[^，。]{0,6}(?:手|膝|怀|面前|枕|桌)|按[进在][^，。]{0,6}手|你?(?:留着|拿着|收着|带着)|戴[在到]|套[在上]|推到|(?:挂|别|系|粘|贴|绑)[在到]|按在|封进|装进|夹出|塞了/
const HIDDEN =
  /趁[^，。]{0,6}(?:不备|不注意|没人)|(?:悄悄|偷偷)[^。]{0,12}[塞藏埋放压]|藏[进在到起好]|锁[进在好]|缝[进在]|埋[进在下]|夹[进在]|压在|取不出|贴[在着][^，。]{0,3}胸|贴身|揣[进好]|上了?锁/
/** Things that no list holds are shown by their measure. */
const SHOWN =
  /(?:[一那这半两](?:小|大|整)?|[了着给](?=个))(?:把|封|张|枚|本|块|条|串|支|瓶|盒|件|份|副|面|只|根|幅|卷|袋|包|柄|截|颗|粒|片|个|对|双)[^，。；！？]{0,7}$/

/** 「从砖缝里抠出一个油纸包，打开，是一本账簿」 */
const UNEARTHED =
  /从[^，。！？]{0,10}(?:缝|底|夹层|暗格|墙|井|洞|坟|地下|棺|炕|梁)[^，。！？]{0,4}(?:抠|挖|摸|翻|取|掏|刨|起|拿)[^，。！？]{0,2}出[^。！？]{0,24}$/
/** 「把遗书」 */
const TAKEN_UP = /[把将][^，。；！？]{0,5}$/

/** Whether a thing that no list holds is shown for later: handed over or hidden, with what is said or told beside it. */
function isShownForLater(story: Story, { line, index, word }: Item): boolean {
  const before = line.text.slice(0, index)
  if (!SHOWN.test(before) && !TAKEN_UP.test(before)) return false
  const sentence = line.text.slice(Math.max(0, index - 24), index + word.length + 24)
  const beside = [line.at - 1, line.at, line.at + 1, line.at + 2]
    .map(at => story.lines[at])
    .filter(each => each?.scene === line.scene && (each.kind === 'speech' || each === line))
  const isForLater = beside.some(each => FOR_LATER.test(each!.text))
  const isHidden = HIDDEN.test(sentence) || UNEARTHED.test(before.slice(-40))
  return (HANDED.test(sentence) && isForLater) || (isHidden && (isForLater || HANDED.test(sentence) || line.kind === 'told'))
}

/** A thing is set up in the first part, and its last trace lies well before the end. */
const SET_UP_BEFORE = 0.7
const GONE_BEFORE = 0.72
const LEAST_AFTER = 5
const AROUND = 3

/** Things shown with weight that never come back. */
export function unpaid(story: Story): Finding[] {
  const whole = story.lines.length
  if (whole < 14 || story.scenes.length < 3) return []
  const items = itemsOf(story)
  const byThing = Map.groupBy(items, ({ thing }) => thing)
  const byLine = Map.groupBy(items, ({ line }) => line)
  return [...byThing.values()].flatMap(own => {
    const [first, last] = [own[0]!, own.at(-1)!]
    if (first.thing === CORPSE) return []
    if (first.line.at / whole > SET_UP_BEFORE || last.line.at / whole > GONE_BEFORE || whole - last.line.at < LEAST_AFTER) return []
    if (story.scenes.length - 1 - last.line.scene.at < (story.kind === 'novel' ? 1 : 2)) return []
    const shown = own.find(item => {
      const { line, index, word } = item
      if (!item.isListed) return !ANIMAL.test(word) && isShownForLater(story, item)
      const near = line.text.slice(Math.max(0, index - 24), index + word.length + 24)
      // A ticket is for the journey, unless it is hidden or written on.
      if (word.endsWith('票') && !/藏|背面|夹|缝|秘密|写着/.test(near)) return false
      // Everybody has one, and what is no more than a tool is done with.
      if (/^(?:手机|石头|石子|绳子)$/.test(word) && !HANDED.test(near) && !HIDDEN.test(near.replace(/悄悄|偷偷/g, ''))) return false
      if (WEIGHT.test(near)) return true
      const next = story.lines[line.at + 1]
      return next?.scene === line.scene && next.kind === 'speech' && FOR_LATER.test(next.text)
    })
    if (!shown) return []
    const isPaid = own.some(
      ({ line, index }) =>
        (line.at > shown.line.at && line.kind === 'told' && PAID.test(line.text.slice(Math.max(0, index - 12), index + 14))) ||
        // What is spoken of in a later scene does its work there.
        (line.kind === 'speech' && line.scene.at > shown.line.scene.at) ||
        /写着|背面(?:是|写)|上面(?:是|写)|里面?只有/.test(line.text.slice(index, index + 12)),
    )
    // A camera with a film in it: what comes back with the one pays for the other.
    const isPaidWith = byLine
      .get(shown.line)!
      .some(
        ({ thing, index }) =>
          thing !== first.thing &&
          WITHIN.test(shown.line.text.slice(Math.min(index, shown.index), Math.max(index, shown.index))) &&
          byThing.get(thing)!.at(-1)!.line.scene.at > shown.line.scene.at,
      )
    if (isPaid || isPaidWith || isPaidNearby(story, last) || isPartUsed(story, last)) return []
    const name = own.map(({ word }) => word).reduce((longest, word) => (word.length > longest.length ? word : longest), '')
    return [
      finding('setup', name, {
        severity: own.length > 1 ? 'high' : 'middle',
        title: `${name}郑重地出现过，后面再没有用上`,
        text: `${name}在「${whereOf(story, shown.line.scene)}」被交代过，最后一次提到是「${whereOf(story, last.line.scene)}」，之后没有下文。用上它，或把这一笔删轻。`,
        lines: [
          lineOfFinding(story, shown.line, shown.index),
          ...(last.line === shown.line ? [] : [lineOfFinding(story, last.line, last.index)]),
        ],
        confidence: own.length > 1 ? 0.75 : 0.65,
      }),
    ]
  })
}

/** A thing of one character comes back in the name of its part: 表, 表盖. */
const isPartUsed = (story: Story, { word, line }: Item) =>
  word.length === 1 && story.lines.slice(line.at + 3).some(({ text }) => new RegExp(`${word}[盖壳链带面针鞘柄身刃弦]`).test(text))

/** One thing is in the other. */
const WITHIN = /^[^。！？；]{0,16}(?:里面|里头|装着|夹着)[^。！？；]{0,16}$/

/** In the lines right behind its last mention it is opened, read or used as 它. */
const isPaidNearby = (story: Story, { line, index, word }: Item) =>
  PAID.test(line.text.slice(index + word.length)) ||
  story.lines
    .slice(line.at + 1, line.at + 1 + AROUND)
    .some(
      next =>
        next.scene === line.scene &&
        (next.kind === 'told'
          ? /它|里面|上面|打开|拆开|展开|读/.test(next.text) && PAID.test(next.text)
          : /密码|号码|地址|数字|日期/.test(next.text)),
    )
