// Things of a story: shown with weight and never used, destroyed and used all the same, given away and still at hand.

import { beginOf, finishOf } from '../../language/clauses.ts'
import { mentionFinder } from '../../language/mentions.ts'
import { cutWords, isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, type Story, type StoryLine, whereOf } from './story.ts'
import { subjectAt } from './subjects.ts'

/** Things that stories turn on, by all words for each. */
const THINGS =
  `钥匙 信封/信/书信/家书 纸条/字条/便条 照片/相片/合影 合同/协议 遗嘱 手机 U盘/优盘/硬盘/存储卡/芯片 录音笔/录音/磁带/录音带 光盘 盒子/木盒/铁盒/匣子/木匣/锦盒/铁皮盒 箱子/皮箱/木箱/行李箱 手枪/枪 匕首/短刀/水果刀/刀
  药瓶/药丸/药片/药粉/毒药 戒指/婚戒/指环 项链/吊坠 玉佩/玉坠/玉 手镯/镯子/玉镯 怀表/手表 日记/日记本 笔记本/本子 账本/账册 地图/图纸 船票/车票/火车票/机票/票根 护照 病历/化验单/诊断书/报告单 名片 银行卡/存折/支票
  借条/欠条/借据 硬币/铜钱/铜板 令牌/腰牌 圣旨/诏书 密函/密信 香囊/荷包 簪子/发簪/玉簪/银簪/金簪/金钗/木簪 虎符/兵符 玉玺 长剑/宝剑/剑 胶卷/底片 相机 收音机 门卡/工牌/房卡 徽章/勋章 纽扣/扣子 耳环/耳坠 手帕/帕子 布娃娃/娃娃/布偶
  小提琴/琴 画卷/画像/油画 种子 骨灰盒 药方/配方 请柬/请帖 名单 打火机 雨伞/红伞/伞 遥控器/控制器 钢笔/毛笔 铃铛 口琴 银锁/长命锁 奖状/通知书 验孕棒 收据/发票 对讲机 定位器/窃听器/追踪器 针管/注射器 面具 围巾 罐子/坛子
  石头/石子 绳子 口罩 梳子 镜子/铜镜 药箱 头盔 号码牌/铭牌 酒壶/酒坛 纸鹤/纸飞机 标本 试管/样本 蜡烛 车钥匙 烟盒 火柴 信物 碎片 布条 符/符纸 卷轴 密码本 玩具/积木 拨浪鼓 存根 手链 眼镜 饭盒 风筝 邮票 唱片 手稿/稿子 光剑 能量块/电池
  勺子 鞋/绣鞋/皮鞋 袖扣 手电筒/手电 绷带 弹壳/子弹 快递/包裹/包袱/布包`
    .trim()
    .split(/\s+/)
    .map(group => group.split('/'))
const words = THINGS.flatMap((group, thing) => group.map(word => ({ word, thing })))
const find = mentionFinder(words.map(({ word }) => word))
const ONE_CHARACTER = new Map(words.filter(({ word }) => word.length === 1).map(({ word, thing }) => [word, thing]))

interface Mention {
  thing: number
  word: string
  line: StoryLine
  index: number
}

/** 「一截红绳」: a number, a measure of things, and the thing until the phrase ends. */
const PROP =
  /[一两几半那这某](?:把|封|张|枚|本|部|块|条|串|支|瓶|盒|件|份|顶|副|面|台|只|根|幅|卷|袋|包|盏|柄|截|颗|粒|片|对|双|束|朵)([\u4e00-\u9fff]{2,6}?)(?=[，。、；：！？…—”’」』）\s]|$|[系塞放递交藏挂戴插压推埋揣缝锁留])/g
const NO_THING = /[人们的了着过起来去里上下中时候样子话事眼手脸声光影笑泪血汗路天地]$/

/** A thing's name holds no verb, no person and no particle. */
const NO_NAME = /[给递着了我他她你是在被把说道看问没不有就也都还又拿放的]/

/** Things that no list holds, by the end of their names: 「旧布鞋」 is later 「布鞋」. */
function propsOf(story: Story): Mention[] {
  const tails = new Map<string, string>()
  for (const { text, kind } of story.lines)
    if (kind === 'told')
      for (const [, prop = ''] of text.matchAll(PROP))
        if (!NO_THING.test(prop) && !NO_NAME.test(prop) && find(prop).length === 0) tails.set(prop.slice(-2), prop)
  const known = [...tails.keys()]
  const look = mentionFinder(known)
  return story.lines.flatMap(line =>
    line.kind === 'heading' || line.kind === 'cast'
      ? []
      : look(line.text).map(({ start, name }) => ({ thing: THINGS.length + name, word: known[name]!, line, index: start })),
  )
}

function mentionsOf(story: Story): Mention[] {
  return story.lines.flatMap(line => {
    if (line.kind === 'heading' || line.kind === 'cast') return []
    const here: Mention[] = find(line.text).map(({ start, name }) => ({ ...words[name]!, line, index: start }))
    if (![...line.text].some(sign => ONE_CHARACTER.has(sign))) return here
    for (const at of cutWords(line.text).single) {
      const thing = ONE_CHARACTER.get(line.text[at]!)
      if (thing !== undefined && /[一那这封把柄张的他她我你写寄拆拔握]$/.test(line.text.slice(0, at)))
        here.push({ thing, word: line.text[at]!, line, index: at })
    }
    return here
  })
}

/** What makes a reader remember a thing. */
const WEIGHT =
  /收好|收着|保管|藏(?:进|在|到|起|入|好)|塞(?:进|给|到|在|入)|锁(?:进|在|上|好)|悄悄|偷偷|别(?:打开|弄丢|给|丢)|不要打开|千万|只有(?:它|这|他)|总有一天|到时候|用得?(?:上|着)|派上用场|特写|镜头|盯着|交给|留给|递给|埋(?:在|进|下)|揣(?:进|在)|压在|夹在|缝在|缝进|刻着|写着|印着|上面(?:是|有|写)|秘密|重要|关键|记住|反面|背面|暗格|夹层|拿走|取走|捡起|滚(?:到|进|出)|掉(?:出|落)|露出|掌心|手心|合上|拿着[，。]|如见人|推到|手抖|愣住|放到[^，。]{0,6}(?:面前|手边|手里|手上)|放(?:进|在)[^，。]{0,6}(?:包|口袋|抽屉|怀|柜|枕)/
/** What it was remembered for comes. */
const PAID =
  /打开(?:了)?|拆开|撕开|插进|插入|开了锁|开锁|读(?:了|完|着|出)|念(?:了|完|着|出)|看(?:完|了)|播放|放(?:出|给)|按下|扣(?:动|下)|开枪|刺|捅|烧(?:了|掉|成)|扔(?:进|掉|了)|撕(?:了|碎|成)|还给|归还|戴上|递到|拼(?:上|在一起)|拍在|摆在|拿出|掏出|举起|亮出|交出|呈上|用(?:它|这|那)|吹(?:响|起)|喝(?:下|了)|吞(?:下|了|进)|写着|背面(?:是|写)|上面(?:是|写)|[上里]面?，?(?:是|有|装|放|掉出|躺着|露出|站着|印着)/
/** A thing is set up in the first part, and its last trace lies well before the end. */
const SET_UP_BEFORE = 0.7
const GONE_BEFORE = 0.72
const LEAST_AFTER = 5
const AROUND = 3

/** Things shown with weight that never come back. */
export function unpaid(story: Story): Finding[] {
  const whole = story.lines.length
  if (whole < 14 || story.scenes.length < 3) return []
  const byThing = Map.groupBy([...mentionsOf(story), ...propsOf(story)], ({ thing }) => thing)
  return [...byThing.values()].flatMap(own => {
    const [first, last] = [own[0]!, own.at(-1)!]
    if (first.line.at / whole > SET_UP_BEFORE || last.line.at / whole > GONE_BEFORE || whole - last.line.at < LEAST_AFTER) return []
    if (story.scenes.length - 1 - last.line.scene.at < (story.kind === 'novel' ? 1 : 2)) return []
    const shown = own.find(({ line, index, word }) => {
      const near = line.text.slice(Math.max(0, index - 24), index + word.length + 24)
      // A ticket is for the journey, unless it is hidden or written on.
      if (word.endsWith('票') && !/藏|背面|夹|缝|秘密|写着/.test(near)) return false
      if (WEIGHT.test(near)) return true
      const next = story.lines[line.at + 1]
      return (
        next?.scene === line.scene &&
        next.kind === 'speech' &&
        /收好|别(?:打开|弄丢|给)|千万|总有一天|到时候|用得?(?:上|着)|派上用场|记住|保管/.test(next.text)
      )
    })
    if (!shown) return []
    const isPaid = own.some(
      ({ line, index }) =>
        (line.at > shown.line.at && line.kind === 'told' && PAID.test(line.text.slice(Math.max(0, index - 12), index + 14))) ||
        // What is spoken of in a later scene does its work there.
        (line.kind === 'speech' && line.scene.at > shown.line.scene.at) ||
        /写着|背面(?:是|写)|上面(?:是|写)|里面?只有/.test(line.text.slice(index, index + 12)),
    )
    if (isPaid || isPaidNearby(story, last)) return []
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

/** In the lines right behind its last mention it is opened, read or used as 它. */
const isPaidNearby = (story: Story, { line, index, word }: Mention) =>
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

const GONE =
  /烧(?:了|掉|成(?:了)?灰|毁)|化为灰|撕(?:碎|成|烂|了)|(?:摔|砸|碾|踩|捏)(?:得粉碎|碎|烂|成)|(?:扔|丢|抛|掉|沉|投)(?:进|到|入|下)(?:了)?[^，。]{0,4}(?:江|河|海|湖|井|火|炉|悬崖|下水道|垃圾车)|付之一炬|毁(?:了|掉)/
const USED = /掏出|拿出|取出|摸出|举起|握着|攥着|捧着|翻开|打开|展开|摊开|递(?:给|过|到)|看着|读着|念着|戴着|戴上|插进|放在|收好|拿起|接过/
const ANOTHER = /另一|新的|新买|备份|复印|副本|复制|抄|拼(?:好|起|回)|修好|捞|碎片|灰烬|残|同样的|一模一样|假的|原件|底稿/

/** Things that were destroyed and are used afterwards, or given away and are still with who gave them. */
export function returned(story: Story): Finding[] {
  const gone = new Map<number, Mention>()
  const given = new Map<number, Mention & { by: string; to: string }>()
  const found: Finding[] = []
  const told = new Set<number>()
  const tell = (thing: number, one: Mention, other: Mention, title: string, text: string, confidence: number) => {
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
  for (const mention of mentionsOf(story)) {
    const { thing, word, line, index } = mention
    if (line.isPast || line.scene.isPast || line.kind !== 'told') continue
    const clause = clauseOf(line.text, index)
    const after = clause.text.slice(index - clause.from + word.length)
    const isUsed = USED.test(clause.text) && !ANOTHER.test(line.text)
    const lost = gone.get(thing)
    if (lost && lost.line !== line && isUsed && !GONE.test(clause.text) && lost.word === word)
      tell(thing, lost, mention, `${word}已经毁了，后面又拿在手里`, `前面写了${word}的毁掉，这里没有说是另一件、备份或修好的。`, 0.8)
    const hand = given.get(thing)
    const holder = /掏出|拿出|取出|摸出|攥着|握着|戴着|捧着|递给|交给/.test(clause.text) ? subjectAt(story, line, index) : ''
    if (hand && hand.line !== line && hand.word === word && holder === hand.by && !ANOTHER.test(line.text))
      tell(
        thing,
        hand,
        mention,
        `${word}已经给了${hand.to || '别人'}，${hand.by}手里又有`,
        `前面${hand.by}把${word}给了出去，中间没有还回来。`,
        0.7,
      )
    if (ANOTHER.test(line.text)) {
      gone.delete(thing)
      given.delete(thing)
    }
    if (GONE.test(clause.text) && !isNegated(line.text, index) && !/想|要把|正要|差点|没/.test(clause.text)) gone.set(thing, mention)
    const gift =
      /(?:交给|递给|塞给|送给|留给)(?:了)?/.exec(line.text.slice(index, index + 24)) ??
      (/(?:把|将)[^，。]{0,10}$/.test(line.text.slice(0, index)) ? /(?:交给|递给|塞给|送给|塞进|放进)/.exec(after) : null)
    if (gift) {
      const by = subjectAt(story, line, index)
      const to = line.named.find(({ start, name }) => start > index && name !== by)?.name ?? ''
      if (by !== '' && to !== '') given.set(thing, { ...mention, by, to })
    } else if (hand && (holder === hand.to || /还给|还了|递回|拿回|要回|抢|夺|接过/.test(line.text))) given.delete(thing)
  }
  return found
}

function clauseOf(text: string, index: number): { text: string; from: number } {
  const from = beginOf(text, index)
  return { from, text: text.slice(from, finishOf(text, index)) }
}
