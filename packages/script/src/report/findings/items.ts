// The things that lines speak of: those that stories turn on by all words for each, and any others by what their names end with.

import { mentionFinder } from '../../language/mentions.ts'
import { type Story, type StoryLine, wordsOfLine } from './story.ts'

/** Things that stories turn on, by all words for each. */
const THINGS =
  `钥匙 信封/信/书信/家书 纸条/字条/便条 照片/相片/合影 合同/协议 遗嘱 手机 U盘/优盘/硬盘/存储卡/芯片 录音笔/录音/磁带/录音带 光盘 盒子/木盒/铁盒/匣子/木匣/锦盒/铁皮盒 箱子/皮箱/木箱/行李箱 手枪/枪 匕首/短刀/水果刀/刀
  药瓶/药丸/药片/药粉/毒药 戒指/婚戒/指环 项链/吊坠 玉佩/玉坠/玉 手镯/镯子/玉镯 怀表/手表 日记/日记本 笔记本/本子 账本/账册 地图/图纸 船票/车票/火车票/机票/票根 护照 病历/化验单/诊断书/报告单 名片 银行卡/存折/支票
  借条/欠条/借据 硬币/铜钱/铜板 令牌/腰牌 圣旨/诏书 密函/密信 香囊/荷包 簪子/发簪/玉簪/银簪/金簪/金钗/木簪 虎符/兵符 玉玺 长剑/宝剑/剑 胶卷/底片 相机 收音机 门卡/工牌/房卡 徽章/勋章 纽扣/扣子 耳环/耳坠 手帕/帕子 布娃娃/娃娃/布偶
  小提琴/琴 画卷/画像/油画 种子 骨灰盒 药方/配方 请柬/请帖 名单 打火机 雨伞/红伞/伞 遥控器/控制器 钢笔/毛笔 铃铛 口琴 银锁/长命锁 奖状/通知书 验孕棒 收据/发票 对讲机 定位器/窃听器/追踪器 针管/注射器 面具 围巾 罐子/坛子
  石头/石子 绳子 口罩 梳子 镜子/铜镜 药箱 头盔 号码牌/铭牌 酒壶/酒坛 纸鹤/纸飞机 标本 试管/样本 蜡烛 车钥匙 烟盒 火柴 信物 碎片 布条 符/符纸 卷轴 密码本 玩具/积木 拨浪鼓 存根 手链 眼镜 饭盒 风筝 邮票 唱片 手稿/稿子 光剑 能量块/电池
  尸体/尸首/尸身/尸骨/遗体 暗门/暗道/密道/地道 遗书/绝笔 琵琶/古筝/二胡/月琴 族谱/家谱 铠甲/盔甲 钱包/皮夹 自行车/单车 摩托车/摩托 吉他 电脑 勺子 鞋/绣鞋/皮鞋 袖扣 手电筒/手电 绷带 弹壳/子弹 快递/包裹/包袱/布包`
    .trim()
    .split(/\s+/)
    .map(group => group.split('/'))
const words = THINGS.flatMap((group, thing) => group.map(word => ({ word, thing })))
const find = mentionFinder(words.map(({ word }) => word))
const ONE_CHARACTER = new Map(words.filter(({ word }) => word.length === 1).map(({ word, thing }) => [word, thing]))

/** A thing in a line. */
export interface Item {
  /** By what it is known again. */
  thing: string
  word: string
  line: StoryLine
  index: number
  /** Among those that stories turn on. */
  isListed: boolean
}

/** Characters that names of things end with. */
const A_MEASURED = /^[一两几半那这某][把封张枚本块条串支瓶盒件份顶副面只根幅卷袋包柄截颗粒片对双].$/
/** 一块表: later it is 表. */
const A_SINGLE =
  /[一两几半那这某][把封张枚本块条串支瓶盒件份顶副面只根幅卷袋包柄截颗粒片对双]([\u4e00-\u9fff])(?=[\u4e00-\u9fff]?[，。！？；：]|[我你他她在是])/g
const groupOf = (word: string) => THINGS[ONE_CHARACTER.get(word) ?? -1]?.[0] ?? word
const HEADS = new Set(
  '本书信刀剑枪珠镯簪钗佩玉盒匣箱瓶罐坛袋囊匙锁衣袍裙鞋靴帽巾帕扇伞琴笛箫画图卡证票币章印符牌旗笔纸片链环戒针梳镜壶偶鸟丸哨铃册簿卷轴稿谱锤绳徽扣弓箭鞭表笺柬坠钏刃虎契纱哨囊璧布剂膏丹鼓锣甲铐钩斧砚账狗猫驴骡鹰鸽马玺',
)
/** Words that end so and are no things, or are everybody's. */
const NO_THING =
  /^(?:[刀裙鞋帽袍牌片票瓶袋纸本]子|[一二两三四五几半小大整数][瓶盒袋囊本卷盘罐坛箱片簿册轴]|[企试意力贪版地绘]图|[相自迷不威可短听坚轻确亲通失诚笃守回音口微].?信|[读教念看写秘图文证板]书|[代发外手里]表|[简孤买床菜传名不]单|[一两几半大整碎成麦布图名]片|[根原基日成亏资]本|[保论实查求旁签公]证|[文规篇乐勋]章|[打招大底]牌|[方时秒指打]针|循环|[动漫计比刻描如]画|[脚手水血]印|[打关]卡|[投买]票|[更睡穿脱换毛大外内雨]衣|[眼泪汗水露]珠|[试开万]卷|[冷暗]箭|[胸纽]扣|风扇|[茶酒水]壶|[报稿]纸|[手眼]镜|口袋|脑袋|老虎|壁虎|马虎|小偷.?|[飞候]鸟|车票|铅笔|[皮布草拖]鞋|[窗面轻]纱|毛巾|窗帘.?|[抹桌棉台窗破麻瀑公分宣遍幕绒]布|皮囊|行囊|[上下立起人兵骑车罗出木]马|[走热]狗)$/
/** Animals are known again like things, and die. */
export const ANIMAL = /[狗猫马牛驴骡羊鹰鸽鸡鹅]$/
/** What is no part of the name of a thing whose last character is a word by itself. */
const NO_PART =
  /[人们的了着过起来去里上下中时候给递我他她你是在被把将说道看问没不有就也都还又拿放买卖拔举握读写寄拆一二三四五六七八九十两几半这那某每各团沓叠撮]$/
/** What a story turns on as on a thing, and is nobody's. */
export const CORPSE = '尸体'
/** A thing of one character is known by its measure. */
const MEASURED = /[一两几半那这某](?:把|封|张|枚|本|块|条|串|支|瓶|盒|件|份|顶|副|面|只|根|幅|卷|袋|包|柄|截|颗|粒|片|对|双)$/

/** 一本没有字的书 */
const MEASURED_BEFORE =
  /[一两几半那这某](?:把|封|张|枚|本|块|条|串|支|瓶|盒|件|份|顶|副|面|只|根|幅|卷|袋|包|柄|截|颗|粒|片|对|双)[^，。！？；]{1,6}的$/
/** Things by the dictionary and by what their names end with: 饼干盒, 采访本. */
function namedThings(line: StoryLine, taken: readonly { start: number; end: number }[]): Item[] {
  const { text } = line
  const cuts = [...wordsOfLine(line).starts].sort((one, other) => one - other)
  return cuts.flatMap((from, at) => {
    const next = cuts[at + 1] ?? text.length
    const run = text.slice(from, Math.min(next, from + 5)).replace(/[^\u3400-\u9fff].*$/, '')
    // The dictionary has 一封信 as one word.
    const word = A_MEASURED.test(run) ? run.at(-1)! : run
    if (word !== run) return [{ thing: groupOf(word), word, line, index: from + run.length - 1, isListed: groupOf(word) !== word }]
    // 哨子, 册子: what stands in front of the suffix tells what it is.
    const head = /^..?[子儿]$/.test(word) ? word.at(-2)! : (word.at(-1) ?? '')
    if (word === '' || !HEADS.has(head)) return []
    if (taken.some(({ start, end }) => start < from + word.length && end > from)) return []
    if (line.named.some(({ start, end }) => start < from + word.length && end > from)) return []
    if (word.length > 1) return NO_THING.test(word) ? [] : [{ thing: word.slice(-2), word, line, index: from, isListed: false }]
    const before = cuts[at - 1]
    const part = before === undefined ? '' : text.slice(before, from)
    const whole = part + word
    // 「把怀表锁进抽屉」
    if (/^[锁画封扣]$/.test(word) && /^[进在上住着了到起好]/.test(text.slice(from + 1))) return []
    if (/^[\u3400-\u9fff]{1,3}$/.test(part) && !NO_PART.test(part) && !NO_THING.test(whole) && !MEASURED.test(text.slice(0, from)))
      return [{ thing: whole.slice(-2), word: whole, line, index: before!, isListed: false }]
    return MEASURED.test(text.slice(0, from)) ? [{ thing: word, word, line, index: from, isListed: false }] : []
  })
}

/** 「把一小瓶汽油塞进花丛」: a measure, a thing that no list holds, and that it is put where nobody sees it. */
const PROP =
  /[一两半](?:小|大)?(?:把|张|枚|块|条|串|支|瓶|盒|件|份|只|根|卷|袋|包|截|颗|粒|片|对|双|撮|捆|罐|桶)([\u4e00-\u9fff]{2,4}?)，?(?:悄悄|偷偷|轻轻|顺手)?(?:塞|藏|埋|缝|压|揣|锁)[进在到入了]/g
/** A thing's name holds no verb, no person and no particle. */
const NO_NAME = /[给递着了我他她你是在被把说道看问没不有就也都还又拿放的们手眼脸头心]/
function propsOf(story: Story): { words: readonly string[]; find: ReturnType<typeof mentionFinder> } {
  const tails = new Set<string>()
  for (const { text, kind } of story.lines)
    if (kind === 'told')
      for (const [, prop = ''] of text.matchAll(PROP)) if (!NO_NAME.test(prop) && !HEADS.has(prop.at(-1)!)) tails.add(prop.slice(-2))
  const own = [...tails]
  return { words: own, find: mentionFinder(own) }
}

const known = new WeakMap<Story, Item[]>()

/** All things that a story speaks of, in order. Linear in it. */
export function itemsOf(story: Story): Item[] {
  const made = known.get(story)
  if (made) return made
  const singles = new Set(
    story.lines.flatMap(({ text }) => [...text.matchAll(A_SINGLE)].map(([, head]) => head!)).filter(head => HEADS.has(head)),
  )
  const props = propsOf(story)
  const items = story.lines.flatMap(line => {
    if (line.kind === 'heading' || line.kind === 'cast') return []
    const listed = find(line.text)
    const here = listed.map(({ start, name }) => ({
      thing: THINGS[words[name]!.thing]![0]!,
      word: words[name]!.word,
      line,
      index: start,
      isListed: true,
    }))
    for (const at of wordsOfLine(line).single) {
      const group = ONE_CHARACTER.get(line.text[at]!)
      if (group !== undefined && /[一那这封把柄张的他她我你写寄拆拔握]$/.test(line.text.slice(0, at)))
        here.push({ thing: THINGS[group]![0]!, word: line.text[at]!, line, index: at, isListed: true })
    }
    for (const at of wordsOfLine(line).single)
      if (
        !ONE_CHARACTER.has(line.text[at]!) &&
        line.text[at - 1] === '的' &&
        (singles.has(line.text[at]!) || (HEADS.has(line.text[at]!) && MEASURED_BEFORE.test(line.text.slice(0, at))))
      )
        here.push({ thing: line.text[at]!, word: line.text[at]!, line, index: at, isListed: false })
    for (const { start, name } of props.find(line.text))
      if (!here.some(({ index, word }) => index < start + 2 && index + word.length > start))
        here.push({ thing: props.words[name]!, word: props.words[name]!, line, index: start, isListed: false })
    const taken = here.map(({ index, word }) => ({ start: index, end: index + word.length }))
    const all = [...here, ...namedThings(line, taken)].sort((one, other) => one.index - other.index)
    // 「一支针剂」 is no 针.
    return all.filter(({ index, word }) => !all.some(other => other.index === index && other.word.length > word.length))
  })
  known.set(story, items)
  return items
}
