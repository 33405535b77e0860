// Set phrases of four signs of which one is written with another that sounds the same: 从长记议, 针峰相对.
import { COMMON_WORDS } from './common-words.ts'
import { CONFUSIONS } from '../confusions.ts'
import type { Finding } from '../finding.ts'
import type { SoundAlike } from '../names-in-text.ts'
import { isWord } from '../speech/name-shape.ts'

/** Phrases that people use when they write stories; those that the list of confusions corrects to are added. */
const PHRASES = `
从长计议 无计可施 针锋相对 引人入胜 平心静气 按部就班 五味杂陈 不胫而走 如愿以偿 肆无忌惮 无懈可击 措手不及 迫在眉睫 心力交瘁 恍如隔世 相形见绌 猝不及防 始料未及 不言而喻 不屑一顾 不折不扣 不知所措 不由自主 不约而同 不动声色 不慌不忙 不可开交 不了了之 不依不饶
不省人事 不翼而飞 不遗余力 不欢而散 不甘示弱 不怀好意 不伦不类 不露声色 不厌其烦 不以为然 百折不挠 百感交集 百依百顺 半信半疑 半途而废 包罗万象 饱经风霜 抱头痛哭 悲欢离合 背井离乡 本性难移 毕恭毕敬 闭门造车 别有用心 宾至如归 冰天雪地 波澜壮阔 捕风捉影 步步为营
惨不忍睹 沧海桑田 察言观色 长年累月 畅所欲言 车水马龙 沉默寡言 趁火打劫 成千上万 诚惶诚恐 痴心妄想 赤手空拳 愁眉苦脸 出人意料 出神入化 触目惊心 川流不息 垂死挣扎 唇枪舌剑 此起彼伏 从容不迫 错综复杂 大庭广众 大失所望 大吃一惊 大惊小怪 大发雷霆 胆小如鼠 倒背如流 得意忘形 得寸进尺 
颠沛流离 雕虫小技 跌跌撞撞 东张西望 独一无二 断断续续 对答如流 多此一举 耳濡目染 发号施令 翻箱倒柜 反目成仇 飞黄腾达 废寝忘食 奋不顾身 丰衣足食 风平浪静 风雨无阻 逢场作戏 付诸东流 感激涕零 高瞻远瞩 格格不入 各抒己见 根深蒂固 供不应求 孤注一掷 古色古香 骨瘦如柴 顾虑重重
光明磊落 鬼使神差 哈哈大笑 海阔天空 含血喷人 毫无疑问 和颜悦色 轰轰烈烈 后顾之忧 胡言乱语 狐朋狗友 花言巧语 欢天喜地 患难与共 灰心丧气 挥金如土 回心转意 浑然不觉 火上浇油 祸不单行 饥寒交迫 鸡犬不宁 急中生智 家喻户晓 见义勇为 箭在弦上 将信将疑 交相辉映 绞尽脑汁 皆大欢喜
捷足先登 截然不同 金碧辉煌 惊天动地 惊心动魄 精疲力尽 精打细算 井井有条 鞠躬尽瘁 举世闻名 绝无仅有 开门见山 慷慨激昂 苦口婆心 哭笑不得 狂风暴雨 来龙去脉 浪子回头 泪流满面 冷嘲热讽 理直气壮 力不从心 历历在目 恋恋不舍 两全其美 临危不惧 灵机一动 琳琅满目 零零散散 柳暗花明 
络绎不绝 屡见不鲜 马不停蹄 满不在乎 满面春风 茫然若失 毛遂自荐 没精打采 眉开眼笑 眉飞色舞 美中不足 门当户对 秘而不宣 面红耳赤 面无表情 渺无音讯 明目张胆 摩拳擦掌 莫名其妙 漠不关心 默默无闻 目不转睛 目瞪口呆 难能可贵 难以启齿 逆来顺受 念念不忘 扭扭捏捏 怒不可遏 排忧解难
盘根错节 抛头露面 喷薄而出 疲惫不堪 匹夫之勇 片甲不留 翩翩起舞 平易近人 迫不及待 破釜沉舟 扑朔迷离 凄风苦雨 其乐融融 奇形怪状 棋逢对手 旗开得胜 恰到好处 千方百计 千辛万苦 千载难逢 前因后果 潜移默化 巧夺天工 翘首以盼 轻描淡写 轻而易举 倾家荡产 情不自禁 情有独钟 穷困潦倒 
屈指可数 取而代之 全力以赴 人山人海 忍俊不禁 忍气吞声 日新月异 如释重负 如胶似漆 如履薄冰 若无其事 若隐若现 塞翁失马 三番五次 三言两语 杀鸡儆猴 煞有介事 山清水秀 山穷水尽 善罢甘休 伤痕累累 赏心悦目 舍生忘死 设身处地 身临其境 身不由己 深恶痛绝 神采奕奕 神出鬼没 神魂颠倒 
生死攸关 声嘶力竭 失魂落魄 十恶不赦 实事求是 势不可挡 势均力敌 事与愿违 视而不见 手忙脚乱 手足无措 守口如瓶 守株待兔 熟视无睹 束手就擒 束手无策 顺其自然 顺理成章 似曾相识 随遇而安 随心所欲 泰然自若 谈笑风生 叹为观止 滔滔不绝 啼笑皆非 提心吊胆 天翻地覆 天涯海角 天真烂漫 
添油加醋 铤而走险 停滞不前 同甘共苦 同归于尽 痛不欲生 痛定思痛 投机取巧 推心置腹 退避三舍 脱口而出 歪打正着 完璧归赵 玩世不恭 万籁俱寂 万无一失 忘恩负义 妄自菲薄 威风凛凛 为所欲为 唯唯诺诺 委曲求全 温文尔雅 纹丝不动 稳如泰山 无动于衷 无地自容 无家可归 无精打采 无可奈何 
无能为力 无影无踪 无微不至 无言以对 无缘无故 五体投地 息事宁人 稀里糊涂 喜出望外 喜怒哀乐 喜笑颜开 细水长流 先发制人 相安无事 相依为命 想方设法 小心翼翼 笑逐颜开 心不在焉 心烦意乱 心惊肉跳 心满意足 心平气和 心如刀绞 心有余悸 心照不宣 欣喜若狂 信口开河 兴高采烈 
兴致勃勃 行尸走肉 形影不离 幸灾乐祸 胸有成竹 汹涌澎湃 虚张声势 栩栩如生 悬崖勒马 寻死觅活 鸦雀无声 哑口无言 烟消云散 言归于好 言听计从 掩耳盗铃 眼花缭乱 阳奉阴违 养尊处优 摇摇欲坠 咬牙切齿 一败涂地 一本正经 一筹莫展 一触即发 一干二净 一鼓作气 一见如故 一举两得 
一脉相承 一目了然 一念之差 一气呵成 一塌糊涂 一网打尽 一无所有 一无所知 一言不发 一言难尽 一意孤行 一针见血 依依不舍 移花接木 以身作则 以牙还牙 义不容辞 义无反顾 异口同声 意气风发 意味深长 因祸得福 阴差阳错 引狼入室 隐姓埋名 英姿飒爽 应接不暇 迎刃而解 游刃有余 有恃无恐 
有条不紊 与众不同 语无伦次 郁郁寡欢 欲擒故纵 欲言又止 缘木求鱼 怨天尤人 源远流长 远走高飞 跃跃欲试 杂乱无章 责无旁贷 斩草除根 斩钉截铁 张冠李戴 张灯结彩 张牙舞爪 朝三暮四 震耳欲聋 争先恐后 正大光明 郑重其事 支支吾吾 执迷不悟 直截了当 咫尺天涯 趾高气扬 置若罔闻 
置之不理 众目睽睽 众叛亲离 诸如此类 蛛丝马迹 专心致志 转弯抹角 装模作样 装聋作哑 捉襟见肘 自暴自弃 自告奋勇 自强不息 自食其果 自私自利 自言自语 自作自受 纵横交错 走马观花 足智多谋 罪有应得 左顾右盼 左右为难 坐立不安 坐以待毙 座无虚席`

const LENGTH = 4
/** A wrong sign found so is a wrong sign for a careful reader in so many of ten cases. */
const SURE = 0.9
/** What two phrases share of their signs, of which each may be meant, is not told. */
const AMBIGUOUS = ''

const known: ReadonlySet<string> = new Set(
  [...PHRASES.trim().split(/\s+/), ...[...CONFUSIONS.values()].flat().map(({ right }) => right)].filter(
    each => [...each].length === LENGTH,
  ),
)
const without = (phrase: string, at: number) => `${phrase.slice(0, at)}＿${phrase.slice(at + 1)}`
const byThree = new Map<string, string>()
for (const phrase of known)
  for (let at = 0; at < LENGTH; at++) {
    const key = without(phrase, at)
    byThree.set(key, byThree.has(key) ? AMBIGUOUS : phrase)
  }

/** Phrases with one sign that only sounds right. Linear in the text. */
export function checkIdioms(text: string, soundAlike: SoundAlike): Finding[] {
  const findings: Finding[] = []
  for (let start = 0; start + LENGTH <= text.length; start++) {
    const original = text.slice(start, start + LENGTH)
    if (known.has(original)) {
      start += LENGTH - 1
      continue
    }
    const meant = phraseFor(original, soundAlike)
    if (meant === '') continue
    findings.push({
      start,
      end: start + LENGTH,
      original,
      suggestion: meant,
      kind: 'typo',
      confidence: SURE,
      reason: `「${original}」应为「${meant}」`,
    })
  }
  return findings
}

function phraseFor(original: string, soundAlike: SoundAlike): string {
  for (let at = 0; at < LENGTH; at++) {
    const phrase = byThree.get(without(original, at))
    if (phrase && soundAlike(original[at]!, phrase[at]!) && !isWord(original)) return phrase
  }
  return ''
}

const byFirst = Map.groupBy(COMMON_WORDS, word => word[0]!)
const byLast = Map.groupBy(COMMON_WORDS, word => word[1]!)
const common: ReadonlySet<string> = new Set(COMMON_WORDS)
const SEGMENTS = new Intl.Segmenter('zh', { granularity: 'word' })
const HAN = /^[\u4e00-\u9fff]$/
/** A word of two signs is as sure as that. */
const SURE_OF_TWO = 0.75

/** Two signs beside each other that belong to no word, where one that sounds the same makes a common word of them: 仓白, 沉种. Linear in the text. */
export function checkCommonWords(text: string, soundAlike: SoundAlike): Finding[] {
  const findings: Finding[] = []
  for (const line of linesOf(text)) {
    const parts = [...SEGMENTS.segment(line.text)]
    for (const [nth, { segment: first, index }] of parts.entries()) {
      const last = parts[nth + 1]?.segment ?? ''
      if (!HAN.test(first) || !HAN.test(last) || FREE.has(first) || FREE.has(last)) continue
      const original = first + last
      const meant = common.has(original) ? undefined : commonFor(first, last, soundAlike)
      // It must make one word with what stands around it.
      if (!meant || !isOneWord(line.text, index, meant)) continue
      const start = line.start + index
      findings.push({
        start,
        end: start + 2,
        original,
        suggestion: meant,
        kind: 'typo',
        confidence: SURE_OF_TWO,
        reason: `「${original}」像是「${meant}」`,
      })
    }
  }
  return findings
}

/** Signs that stand alone so often that what they stand beside says nothing. */
const FREE: ReadonlySet<string> = new Set(
  '的地得了着过是在有和与就都也还又再不没很太更最这那哪一二三四五六七八九十两几个只条张把块件次回我你他她它们谁什么吗呢吧啊呀哦嗯上下里外中前后来去到从向往给被让叫说道问想看听走跑站坐要会能可敢肯去做用对为以所而且但或如若因其之者于则乃即大小多少好坏人天日月年时家手头脸眼心门车水火山石土风雨雪',
)

function commonFor(first: string, last: string, soundAlike: SoundAlike): string | undefined {
  const byTheLast = (byFirst.get(first) ?? []).filter(word => soundAlike(word[1]!, last))
  const byTheFirst = (byLast.get(last) ?? []).filter(word => soundAlike(word[0]!, first))
  const found = [...byTheLast, ...byTheFirst]
  return found.length === 1 ? found[0] : undefined
}

const isOneWord = (text: string, at: number, word: string): boolean => {
  const [from, to] = [Math.max(0, at - 4), at + 6]
  const corrected = `${text.slice(from, at)}${word}${text.slice(at + 2, to)}`
  return [...SEGMENTS.segment(corrected)].some(({ segment, index }) => segment === word && index === at - from)
}

function* linesOf(text: string): Generator<{ text: string; start: number }> {
  let start = 0
  for (const line of text.split('\n')) {
    yield { text: line, start }
    start += line.length + 1
  }
}
