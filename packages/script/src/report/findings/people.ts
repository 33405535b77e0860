// Who is there and who is not: people who vanish, the dead and the absent who act, leads who are away, and who knows what nobody told them.

import { kinGone } from './dead-kin.ts'
import { DEATH, OF_THE_DEAD } from './death.ts'
import { around, finishOf } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { kinMeant, personOf } from './subjects.ts'
import { isActing, lineOfFinding, NARRATOR, type Story, type StoryLine, type StoryScene, whereOf } from './story.ts'

/** What one of the people does. */
export interface Traced {
  name: string
  /** Scenes in which they are there, and all lines that have them. */
  scenes: StoryScene[]
  lines: StoryLine[]
  speeches: number
  /** Their last line, and the last in which they are at least named. */
  last: StoryLine
  lastNamed: StoryLine
}

/** They serve one scene and go. */
const EXTRA =
  /^(?:旁白|画外音|男声|女声|人声|喊声|字幕|众人?|所有人|大家|群众|广播|电视|系统|服务员|店员|店小二|小二|司机|护士|医生|大夫|警察|警官|法官|书记员|记者|主持人|保安|门卫|快递员|路人|邻居|老板|老板娘|掌柜|同学|同事|客人|顾客|黑衣人|蒙面人|士兵|侍卫|太监|宫女|丫鬟|嬷嬷|家丁|管家|男人|女人|男子|女子|老人|老头|老太太|孩子|小孩|男孩|女孩|少年|少女|年轻人|中年男人|空姐|乘务员|列车员|售票员|前台|接线员|审讯员|主考官|司仪|牧师|邮差|船夫|车夫|狱警|裁判)[甲乙丙丁一二三四ABCD\d]?$|^.{0,6}[甲乙丙丁]$/

/** Whether a name is that of somebody who serves one scene. */
export const isExtra = (name: string): boolean => EXTRA.test(name)

/** Everybody with where they are. Linear in the lines. */
export function tracesOf(story: Story): Map<string, Traced> {
  const traces = new Map<string, Traced>()
  const touch = (name: string, line: StoryLine, isThere: boolean) => {
    const trace = traces.get(name) ?? { name, scenes: [], lines: [], speeches: 0, last: line, lastNamed: line }
    traces.set(name, trace)
    trace.lastNamed = line
    if (!isThere) return
    trace.last = line
    trace.lines.push(line)
    if (trace.scenes.at(-1) !== line.scene) trace.scenes.push(line.scene)
    if (line.kind === 'speech') trace.speeches++
  }
  for (const line of story.lines) {
    if (line.speaker !== '') touch(line.speaker, line, true)
    for (const name of kinMeant(story, line)) if (name !== line.speaker) touch(name, line, false)
    for (const { name, start, end } of line.named)
      if (name !== line.speaker) touch(name, line, line.kind === 'cast' || (line.kind === 'told' && isActing(line.text, { start, end })))
  }
  return traces
}

/** A person goes for good, and the story says so. */
const FAREWELL =
  /(?:死|去世|过世|断气|咽(?:了)?气|牺牲|遇难|遗体|遗像|葬|永别|告别|再见|保重|出国|上了?(?:火车|飞机|船)|搬走|调走|调去|调到|辞职|退休|离职|回(?:了)?(?:老家|乡下|部队|娘家)|去了(?!(?:洗手间|厕所|厨房))[^，。！？]{1,6}(?:工作|读书|生活|留学|定居)?|火车开|(?:今晚|今天|明早|明天|晚上|下午)[^，。！？]{0,4}的(?:车|船|飞机|火车|票)|(?:接|干|做|演|待|撑|帮|守)不(?:下去|了)了|后会有期|就(?:送|到)(?:你)?(?:到)?这(?:儿|里)|走远|远去|被(?:捕|判|处|警察|押)|宣判|认罪|伏法|远走|嫁(?:到|去)|从此|再也没(?:有)?(?:回|见|出现)|谁也(?:没|不)|销声匿迹|下落)/
/** They go against their will, and the story owes what became of them. */
const TAKEN =
  /被(?!捕|判|警察|押|处)[^，。！？]{0,8}(?:推进|拖走|拖进|带走|架走|塞进|绑|抓|拽|掳|劫|打晕|关|按倒|按住|按在|吞没|淹没|围住)|失踪|不见了|没(?:有)?回来|(?:往外|往车上|往林子里|往后)(?:就)?[拖拽拉押]|(?:架|拖|押|拽|掳|绑)(?:起|走|着)[^，。！？]{0,6}(?:就走|往外|上车|出去|走)|跟着?[^，。！？]{0,8}走一趟|请你走一趟/
/** 「架起孙寡妇就往外拖」 */
const SEIZED = /(?:架|拖|押|拽|绑|捆|掳|抓|按)(?:起|走|住|着|了)?$/
/** Whether a line tells that this one is taken: named before it, or alone in their last line. */
function isTakenIn({ text, named, at }: StoryLine, { name, last }: Traced): boolean {
  const match = TAKEN.exec(text)
  if (!match) return false
  const own = named.some(each => each.name === name && (each.start <= match.index || SEIZED.test(text.slice(0, each.start))))
  return own || (at >= last.at && named.length > 0 && named.every(each => each.name === name)) || (at === last.at && named.length === 0)
}

/** Their last scene leaves them in danger of their life, or under a threat that they uttered. */
const PERIL =
  /轰(?:隆|然|的一声)|塌(?:了|下|方)|(?:被|让|叫)[^，。！？]{0,4}埋|滚下(?:了)?(?:台阶|楼梯|山|坡)|手术室|抢救|昏(?:迷|死|倒)|血(?:流|泊|肉)|(?:满|全)[^，。]{0,4}是血|救护车|担架|枪(?:声|响)|着(?:了)?火|大火|火海|沉(?:了|下去|没)|坠(?:下|落|海|崖)|落水|掉(?:进|下)[^，。]{0,4}(?:水|河|江|海|井|崖)/
const THREATENS = /你(?:们)?(?:给我)?等着|走着瞧|等着瞧|不会放过|没完|饶不了|记住今天|有你(?:们)?(?:后悔|好看)/
function isInPeril({ name, last, lines }: Traced, near: readonly StoryLine[]): boolean {
  if (lines.filter(({ kind }) => kind !== 'cast').length < 3) return false
  if (lines.some(({ kind, speaker, text, scene }) => kind === 'speech' && speaker === name && scene === last.scene && THREATENS.test(text)))
    return true
  return near.some(
    ({ kind, text, named, at }) =>
      kind === 'told' && at >= last.at - 1 && PERIL.test(text) && (named.length === 0 || named.some(each => each.name === name)),
  )
}
/** Scenes of prose behind somebody of weight who has no place any more. */
const AFTER_OF_PROSE = 2

/** What they promise makes people wait for them. */
const PROMISES =
  /告诉你|(?:会|就|再|一定)回来|我回来|等我|下次再|再来(?:找|看|接)|我来(?:还|接|找|拿|取)|欠你|(?:全|都|就|亲手)?(?:交给|告诉|还给|带给)你|(?:替|帮)[你我他她][^，。！？]{0,6}(?:作证|去|做|报|查|找|讨|拿|进|顶|嫁|坐|死|挡|送)|(?:去|出庭)作证|去去就(?:回|来)|(?:天黑|天亮|明[天早]|晌午|晚上|今晚|半个?(?:时辰|小时)|[一两三]个?(?:时辰|钟头|天))[^，。！？]{0,4}(?:准|一定|必|就)?回(?:来)?(?=[，。！]|$)|准回|等我(?:们)?啊|我一定|答应你|交给我|包在我身上|我知道(?:是谁|真相|他在)/
/** Shares of a story: who vanishes has their last place before, and there is enough after. */
const LEFT_BEFORE = 0.72
const LEAST_AFTER = 0.2

const FOUND = /(?:找|寻|发现)(?:到|着|见)?了/
/** What became of somebody: they are found, saved, dead, back, or have written. */
const FATE =
  /死|没了|活|找(?:到|着|回)|救|回来|尸|坟|墓|牺牲|消息|来信|寄|电话|逃|被|走了|去了|下落|失踪|听说|等(?:他|她|着)|不(?:会|能)(?:再)?(?:来|回)/
/** Whether a later line that names somebody tells what became of them. */
const accountsFor = (story: Story, name: string, last: StoryLine): boolean =>
  story.lines
    .slice(last.at + 1)
    .some(({ named, text, kind }) => named.some(each => each.name === name && (kind === 'told' || FATE.test(around(text, each.start)))))

/** People with weight who are never seen again, and nobody says where they went. */
export function vanished(story: Story, traces: ReadonlyMap<string, Traced>): Finding[] {
  const whole = story.lines.length
  if (story.scenes.length < 3 || whole < 12) return []
  const most = Math.max(1, ...[...traces.values()].map(({ speeches }) => speeches))
  return [...traces.values()].flatMap(trace => {
    const { name, scenes, lines, speeches, last, lastNamed } = trace
    if (name === NARRATOR || EXTRA.test(name) || lines.length === 0 || last.isPast) return []
    // Who is only remembered after they went into danger or left a promise is not accounted for.
    const promised = lines.some(line => line.speaker === name && PROMISES.test(line.text))
    const isTold = !promised || accountsFor(story, name, last)
    const until = isTold ? lastNamed : last
    if (until.at / whole > LEFT_BEFORE || (whole - until.at) / whole < LEAST_AFTER) return []
    const after = story.scenes.length - 1 - until.scene.at
    if (after < (story.kind === 'novel' ? 1 : 2)) return []
    const near = story.lines.slice(Math.max(last.scene.lines[0]!.at, last.at - 4), last.at + 4).filter(({ scene }) => scene === last.scene)
    const isTaken = near.some(each => isTakenIn(each, trace)) || isInPeril(trace, near)
    const owes = promised
    const acts = lines.filter(({ kind }) => kind !== 'cast').length
    if (!isTaken && story.kind === 'novel' && !owes && after < AFTER_OF_PROSE) return []
    if (!isTaken && near.some(({ text }) => FAREWELL.test(text))) return []
    if (near.some(({ text, kind, named }) => kind === 'told' && FOUND.test(text) && named.some(each => each.name === name))) return []
    const isLarge = scenes.length >= 2 && acts >= 4 && (story.kind === 'novel' || speeches / most >= 0.3)
    if (acts < (isTaken ? 2 : 3) || !(isTaken || owes || isLarge)) return []
    return [
      finding('vanish', name, {
        severity: isTaken || scenes.length >= 2 ? 'high' : 'middle',
        title: `${name}在「${whereOf(story, last.scene)}」之后再没有出现`,
        text: `${name}出现在 ${scenes.length} 场、有 ${speeches} 句话，${isTaken ? '被带走以后' : owes ? '留下了没兑现的话，之后' : '之后'}既不出场也没有人提起。交代去向，或把要紧的事交给别人。`,
        lines: [lineOfFinding(story, last)],
        confidence: isTaken ? 0.9 : owes ? 0.8 : 0.65,
      }),
    ]
  })
}

const NOT_REALLY_DEAD =
  /没有?死|没死|装死|假死|差点|险些|要是|如果|假如|除非|会死|要死|想死|不死|死不了|咒|吗|？|诅咒|以为|怕|梦|像死了|死心|死了心|死了这|死定|死路|快死|死也|死都|找死|累死|笑死|气死|饿死|急死|烦死/
const RETURNED =
  /没有?死|没死|活着|还活|复活|假死|救活|醒过来|抢救过来|不是死了|死的(?:是|不是|那个|根本)|原来没|双胞胎|替身|鬼魂|魂魄|亡魂|附身|幻觉|幻影|梦/
const REMEMBERED =
  /闪回|回忆|梦|幻|想起|记得|照片|录像|录音|视频|遗像|信里|信上|日记|当年|那年|生前|从前|小时候|仿佛|好像|墓|坟|声音从|磁带|遗书|遗言/

/** 「有个病人死了」 is not this one. */
const SOMEBODY = /(?:有|一|那|另|上|另一|上一)个$/
/** What somebody did to who is named next. */
const KILLED =
  /(?<![要想会能敢来去别])(?:杀(?:了|死了?|害了?)|害死了?|毒死了?|打死了?|烧死了?|安葬了?|埋葬?了)(?:[我你他她](?:的|那个)?)?$|(?:死者|被害人|受害人)(?:是|叫|名叫)?$|(?:已故的|亡夫|亡妻|先父|先母)$/
/** A whole scene is not of now. */
const NOT_NOW =
  /闪回|回忆(?!不)|梦见|梦里|梦中|做了?(?:个|一个)?梦|幻觉|录像里|录音里|播放录|视频里|遗像|灵堂|墓前|坟前|想象|(?:那是|这是)[^，。]{0,8}年前/

/** Whether somebody is there in several scenes behind a line. */
const goesOn = (trace: Traced | undefined, { scene }: StoryLine) => (trace?.scenes.filter(({ at }) => at > scene.at).length ?? 0) >= SEVERAL
const SEVERAL = 3

/** Whether anything told in a scene says that it is remembered, dreamt or played back; asked once of each. */
const remembered = new WeakMap<StoryScene, boolean>()
function isRemembered(scene: StoryScene): boolean {
  const known = remembered.get(scene) ?? scene.lines.some(({ text, kind }) => kind !== 'speech' && NOT_NOW.test(text))
  remembered.set(scene, known)
  return known
}

/** Who acts though they are dead. */
export function deadWhoAct(story: Story, traces: ReadonlyMap<string, Traced>): Finding[] {
  const deaths = new Map<string, StoryLine>()
  const excused = new Set<string>()
  const found: Finding[] = []
  const told = new Set<string>()
  for (const line of story.lines) {
    const scene = line.scene
    for (const name of kinGone(story, line)) if (traces.has(name) && !deaths.has(name)) deaths.set(name, line)
    // 「死的是他弟弟」 takes back what was just said.
    if (RETURNED.test(line.text) && line.named.length === 0)
      for (const [name, death] of deaths) if (line.at - death.at <= 3) deaths.delete(name)
    if (RETURNED.test(line.text)) for (const { name } of line.named) excused.add(name)
    if (RETURNED.test(line.text) && line.speaker !== '') excused.add(line.speaker)
    const actors = new Set<string>()
    if (line.kind === 'speech' && !line.isVoice) actors.add(line.speaker)
    if (line.kind === 'told')
      for (const each of line.named)
        if (
          isActing(line.text, each) &&
          /^[^，。！？的]{0,10}(?:说|笑|走|坐|站|推|拿|看着|转|抬|端|递|问|跑|喊|点头|摇头|伸|接过|打开|进来|喝|吃|拉|抱|开口|放下|抓|拄|搓|哈|打|披|举|挥|扶|跪|蹲|靠|咧|握|捧|搂|磕|挤|朝|冲|回|掀|扑|骂|叹|剪|分开|赶|搂|背|提|拎|哼|唱|数|盯|瞪|眯|皱|咳|甩|踱|缓步|挥|摇|叼|咬)/.test(
            line.text.slice(each.end, each.end + 14),
          )
        )
          actors.add(each.name)
    const isReal = !line.isPast && !scene.isPast && !isRemembered(scene)
    for (const name of actors) {
      const death = deaths.get(name)
      // What others say of the death of a lead who goes on is what they believe.
      if (death?.kind === 'speech' && goesOn(traces.get(name), death)) continue
      if (!death || told.has(name) || excused.has(name) || !isReal || death.scene === scene || REMEMBERED.test(line.text)) continue
      told.add(name)
      found.push(
        finding('dead', name, {
          severity: 'high',
          title: `${name}已经死了，却在「${whereOf(story, scene)}」里出现`,
          text: `前面写了${name}的死，这一场没有写成回忆、梦或录像。`,
          lines: [lineOfFinding(story, death), lineOfFinding(story, line)],
          confidence: 0.85,
        }),
      )
    }
    for (const match of line.text.matchAll(/[他她](?!们)/g)) {
      if (!DEATH.test(line.text.slice(match.index + 1, match.index + 25)) || NOT_REALLY_DEAD.test(line.text)) continue
      const name = personOf(story, line, match.index, match[0])
      if (line.kind !== 'heading' && traces.has(name) && !deaths.has(name) && !line.scene.present.has(name)) deaths.set(name, line)
    }
    for (const { name, start, end } of line.named) {
      if (!traces.has(name) || deaths.has(name)) continue
      const sentence = line.text.slice(start, finishOf(line.text, start))
      if (NOT_REALLY_DEAD.test(sentence)) continue
      if (KILLED.test(line.text.slice(Math.max(0, start - 10), start)) && !/^[^，。！？；]{0,3}的(?!人)/.test(line.text.slice(end))) {
        deaths.set(name, line)
        continue
      }
      const match = DEATH.exec(line.text.slice(end, end + 24))
      // 「林夏的父亲死了」 is not 林夏; 「他替老周死了」 is not 老周.
      if (
        !match ||
        SOMEBODY.test(line.text.slice(Math.max(0, start - 4), start)) ||
        (line.text.startsWith('的', end) && !OF_THE_DEAD.test(line.text.slice(end))) ||
        /(?:替|为|害|跟|和|因为|给)$/.test(line.text.slice(0, start))
      )
        continue
      if (line.named.some(other => other.start >= end && other.end <= end + match[0].length)) continue
      if (/[没停断]/.test(match[0]) || !isNegated(line.text, end + match[0].length - 2)) deaths.set(name, line)
    }
  }
  return found
}

/** Who is said not to be here, or lies where nobody gets up, and speaks all the same. */
const AWAY_HERE = /^(?:今天|今晚|今日|还)?(?:没(?:有)?来|不在(?!乎|意|话下|场的)|请假|缺席|没到|没赶到)/
const COMES_IN = /进来|进门|赶来|赶到|来了|到了|推门|冲进|走进|出现|闯进|回来|迟到|门开|电话|视频|屏幕|对讲/
const HELPLESS = /^[^，。！？；]{0,6}?(?:昏迷(?:不醒)?|不省人事|成了植物人|昏死过去|深度昏迷)/
/** Gone for long: they are not here until they come back. */
const GONE_FAR =
  /^[^，。！？；]{0,6}?(?:出国|去(?:了)?(?:国外|美国|英国|日本|德国|法国|外地|边关|西北|前线)|出差|进修|外派|出征|服刑)[^。！？]{0,10}(?:才(?:能)?回|[一二两三四五几半](?:年|个月)|好几年|很久)/
const BACK_AGAIN = /回来(?!得)|回国|提前|没走|没去|取消|赶回|[一二两三四五几半](?:年|个月)(?:之?后|过去)/
const SKIPS = /[一二两三四五六七八九十几半数]个?(?:年|月)(?:之?后|以后|过去)/
const WAKES = /醒|睁开眼|恢复意识|苏醒/

export function absentWhoAct(story: Story): Finding[] {
  const found: Finding[] = []
  const helpless = new Map<string, StoryLine>()
  const far = new Map<string, StoryLine>()
  const told = new Set<string>()
  const report = (name: string, one: StoryLine, other: StoryLine, why: string) => {
    if (told.has(name)) return
    told.add(name)
    found.push(
      finding('dead', `${name}|不在`, {
        severity: 'high',
        title: `${name}${why}，却在「${whereOf(story, other.scene)}」里说话或行动`,
        text: '两处只能有一处成立；如果中间来了或醒了，补一笔。',
        lines: [lineOfFinding(story, one), lineOfFinding(story, other)],
        confidence: 0.75,
      }),
    )
  }
  for (const scene of story.scenes) {
    const away = new Map<string, StoryLine>()
    const spoke = new Set<string>()
    for (const line of scene.lines) {
      if (WAKES.test(line.text))
        for (const { name } of line.named.length ? line.named : [...helpless.keys()].map(each => ({ name: each }))) helpless.delete(name)
      if (BACK_AGAIN.test(line.text))
        for (const [name, from] of far) if (from !== line && line.named.some(each => each.name === name)) far.delete(name)
      if (SKIPS.test(line.text) && line.kind === 'told') far.clear()
      if (COMES_IN.test(line.text))
        for (const name of away.keys()) if (line.named.some(each => each.name === name) || line.named.length === 0) away.delete(name)
      if (line.kind === 'speech' && !line.isVoice && !line.isPast) {
        const [gone, asleep, distant] = [away.get(line.speaker), helpless.get(line.speaker), far.get(line.speaker)]
        if (gone) report(line.speaker, gone, line, '这时不在场')
        else if (asleep) report(line.speaker, asleep, line, '还在昏迷')
        else if (distant && distant.scene.doc !== scene.doc) report(line.speaker, distant, line, '人在远处')
      }
      for (const { name, end } of line.named) {
        const behind = line.text.slice(end, end + 16)
        if (AWAY_HERE.test(behind) && !/[？?]/.test(line.text.slice(end)) && name !== line.speaker && !spoke.has(name)) away.set(name, line)
        if (GONE_FAR.test(line.text.slice(end, end + 28)) && !line.isPast && !/[？?]/.test(line.text.slice(end))) far.set(name, line)
        if (HELPLESS.test(behind) && !line.isPast && line.kind !== 'cast' && !/差点|装/.test(line.text)) helpless.set(name, line)
      }
      if (line.speaker !== '') spoke.add(line.speaker)
    }
  }
  return found
}

/** Leads have at least this share of the lines of who has most. */
const LEAD = 0.45
/** In prose who is named often is a lead no sooner. */
const LEAD_OF_PROSE = 0.6
const AWAY_UNITS = 3
/** Of so many episodes more, one more is not several. */
const AWAY_EACH = 20

/** Leads who are not there for several episodes, or most of the scenes, and come back. */
export function leadsAway(story: Story, traces: ReadonlyMap<string, Traced>): Finding[] {
  const byDoc = story.docs.length >= 4
  const count = byDoc ? story.docs.length : story.scenes.length
  if (count < 5) return []
  const unitOf = (scene: StoryScene) => (byDoc ? scene.doc : scene.at)
  const all = [...traces.values()].filter(({ name }) => name !== NARRATOR && !EXTRA.test(name))
  const score = (trace: Traced) => trace.speeches + (story.kind === 'novel' ? trace.lines.length : 0)
  const most = Math.max(...all.map(score))
  const least = byDoc ? AWAY_UNITS + Math.floor(count / AWAY_EACH) : Math.max(4, Math.ceil(count * 0.45))
  return all.flatMap(trace => {
    if (score(trace) < Math.max(4, most * (story.kind === 'novel' ? LEAD_OF_PROSE : LEAD))) return []
    const units = [...new Set(trace.scenes.map(unitOf))]
    if (story.kind === 'novel' && units.length < 3) return []
    const gaps = units.slice(1).map((unit, at) => ({ from: units[at]!, length: unit - units[at]! - 1 }))
    const gap = gaps.reduce((longest, each) => (each.length > longest.length ? each : longest), { from: 0, length: 0 })
    if (gap.length < least) return []
    const before = trace.lines.findLast(({ scene }) => unitOf(scene) === gap.from)!
    const back = trace.lines.find(({ scene }) => unitOf(scene) > gap.from)!
    return [
      finding('away', trace.name, {
        severity: gap.length >= AWAY_UNITS + 2 ? 'high' : 'middle',
        title: `${trace.name}连续 ${gap.length} ${byDoc ? (story.kind === 'novel' ? '章' : '集') : '场'}不在`,
        text: `${trace.name}是台词最多的人物之一，从「${whereOf(story, before.scene)}」之后离场，到「${whereOf(story, back.scene)}」才回来。中间给一场戏、一个电话，或有人为其奔走。`,
        lines: [lineOfFinding(story, before), lineOfFinding(story, back)],
        confidence: 0.8,
      }),
    ]
  })
}
