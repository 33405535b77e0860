// Whether the end of an episode or chapter makes people want the next one: its last lines, read for what is left open, and why.

import { isNegated } from '../language/words.ts'
import { tellingWords } from './lexicon.ts'
import { type Place, placeOf, type ReadBlock, type ReadScene, type ReportDoc } from './reading.ts'

/**
 * question: something that matters is asked and not answered; danger: somebody is in the hands of another or of an accident; arrival: somebody or
 * something comes in; turn: what was believed is no longer so; vow: what somebody will do; caption: 字幕 or 卡点; none: nothing of these.
 */
export type HookKind = 'question' | 'danger' | 'arrival' | 'turn' | 'vow' | 'caption' | 'none'

export interface Hook {
  doc_id: number
  name: string
  kind: HookKind
  /** Why it holds or does not. */
  why: string
  /** The last of all needs none. */
  isLast: boolean
  /** The line that is the hook; without one, the last line. */
  place: Place | null
}

/** Lines at the end that are looked at. */
const LAST = 3
const END_MARK = /^[【[（(]?\s*(?:第.{1,6}[集章话回]\s*)?(?:完|终|剧终|全剧终|未完待续|待续)\s*[】\])）]?$/
const CARD = /卡点|黑屏|定格|待续/
const ASKING = /[？?][”’」』）)…!！]*$/
/** Questions of every day, which leave nothing open. */
const SMALL_QUESTION =
  /吃什么|吃饭|吃点|喝什么|喝点|饿不饿|饿了|几点|多少钱|怎么卖|去哪吃|好不好|好吗|行吗|行不行|可以吗|是吗|是吧|对吧|怎么样|如何|困了|睡了吗|吃了吗|买什么|穿什么|走吗|好吃|好看|冷不冷|热不热|周末|天气|要不要(?:吃|喝|买|来)|一起(?:吃|去|走)|回家吗|到家了/
/** Somebody is in the hands of others, or of an accident. */
const HELD =
  /被[^，。！？]{0,8}(?:推进|推下|推入|拖走|拖进|拽进|拽走|塞进|绑|架走|带走|抓|按住|按在|捂住|打晕|押|围住|包围|困在|锁在|关在|反锁|堵在|劫|掳|击中|撞飞|刺中)|(?:枪口|刀尖|刀刃|剑尖|匕首)[^，。！？]{0,6}(?:对准|抵|顶|指|架|刺|逼)|(?:抵住|抵在|顶住|顶在|架在)[^，。！？]{0,8}(?:头|后脑|脖子|咽喉|喉咙|腰|胸口|后背)|(?:倒在|倒下|栽倒|昏倒|晕倒|昏过去|晕过去|跌下|坠下|坠入|坠落|掉下去|掉进|沉下去|沉入|滚下)|(?:撞上|撞向|冲向|失控|爆炸|炸开|起火|(?<!吃)着火(?!锅)|火光|火焰|塌|断裂)|陷入黑暗|一片漆黑|断电|停电|一条直线|心跳[^，。]{0,3}停|鲜血|血泊|渗出|火苗|窜起|砸(?:了)?下来|轰然|倒塌|血(?:渗|流|滴|涌|喷)|下坠|坠向|(?:车|船|电梯|火车|机器|轮椅)[^，。]{0,4}(?:没有停|停不下来|刹不住|失灵)|没有停(?:下)?|停不下来|刹不住|断开|绷断|裂开|扼住|勒住|掐住|抓住了?[他她我][^，。]{0,4}(?:脚|腿|手腕|脖子|头发)|(?:氧气|时间|倒计时)[^，。！？]{0,8}(?:归零|剩|只有|跳到)|(?:翻过|爬上|站在|跨过|吊在)[^，。]{0,4}(?:栏杆|楼沿|天台边|窗台|悬崖|桥栏|护栏|井口|房梁)|反锁|(?:灯|电)[^，。！？]{0,4}(?:全灭|突然灭|忽然灭|骤灭|断了)/
/** Somebody or something comes in, or is found gone. */
const COMES =
  /(?:门|帘|盖|柜|抽屉|电梯)[^，。！？]{0,6}(?:被[^，。！？]{0,4}(?:推开|踹开|撞开|打开)|开了|缓缓打开|自己开了)|(?:门缝|窗缝|信箱|口袋里|枕头下)[^，。！？]{0,8}(?:塞|多了|放着|露出|有)|(?:慢慢|悄悄)?塞进来|(?:后视镜|身后|镜子)里[^。！？]{0,14}(?:跟|站|车|人|脸)|又?跟了?上来|(?:传来|响起)[^，。！？]{0,8}(?:声|哭|笑|啼)|啼哭|被子[^，。]{0,3}温|还[^，。]{0,2}是?[温热]的|站着[^，。！？]{0,12}(?:人|影|[男女]|他|她|的)|(?:身后|背后|后面|门外|窗外|黑暗中|暗处|楼上|门口|远处|角落里|人群里|树后|墙外)[^。！？]{0,10}(?:传来|响起|站着|出现|闪过|伸出|走出|亮)|(?:电话|手机|铃声|门铃|警铃|警笛|对讲机)[^，。！？]{0,8}(?:响|亮|震|弹出|屏幕)|屏幕(?:上|忽然|突然|亮)|(?:空空|空无一人|空了|不见了|没有人|消失了|是空的|只剩)|(?:敲门声|脚步声|枪声|尖叫|惨叫|哭声|笑声)|影子|黑影|(?:打开|掀开|拉开|揭开|翻开|推开|拆开)[^。！？]{0,10}里面?[^。！？]{0,4}(?:是|只有|躺着|放着|装着|站着|没有)|从[^，。]{0,8}(?:伸出|探出|钻出|爬出|走出|冲出|掉出)|伸出[^，。]{0,4}手|(?:署名|落款|信上|纸上|纸条|照片)[^。！？]{0,16}(?:写着|是|只有|正是|竟)/
/** What was believed is no longer so. */
const TURNS =
  /突然|忽然|就在这时|与此同时|原来|竟然|竟是|居然|真正的|其实|不是[^，。！？]{1,10}(?:，|而)是|没有死|没死|还活着|活着回来|早就死了|已经死了|根本(?:没有|不是|不存在)|就是(?:你|我|他|她)|是我(?:杀|干|做|害|烧|放|拿|写|的)|的人(?:就|正)?(?:是|姓|叫)|手抖|发抖得|还有(?:一)?个(?:姐|弟|哥|妹|孩子|儿子|女儿)|后退[一几]步|撞翻|跌坐|瘫坐|瘫软|踉跄|(?:掉|落|摔|滚)(?:在|到)地|捂住嘴|说不出话|脸色(?:一|骤|大)变|脸色(?:煞|惨)白|脸(?:一下子|唰地)?[^，。]{0,4}(?:白了|没了血色)|愣住|怔住|愣在|僵住|惊呆|瞪大|瞳孔|不敢相信|手[^，。！？]{0,3}(?:一抖|僵)|(?:一模一样|同一个人)|真相|身份|认出|(?:贴|画|写|印|刻|躺)着[^。！？]{0,10}(?:自己|[我他她你]的(?:名字|照片|脸)|同一)|孩子(?:不)?姓[^，。！？]{1,3}[。！]$|(?:他|她|你|我|孩子)(?:不)?是[你我他她][^，。！？]{0,4}的(?:种|骨肉|孩子|儿子|女儿|哥哥|弟弟|姐姐|妹妹|父亲|母亲|爸|妈)?[。！]$|谁(?:也|都)别信|别信|不是我的(?:字|笔|手|血|孩子)|多(?:出|了)(?:来)?一个|只有[^，。]{1,8}[，。]?(?:另一|可|但)|死人|(?:可|但)(?:是)?这(?:栋|座|个|间|条)[^，。]{1,8}(?:只有|没有|早)|(?:他|她)说的那(?:个|天|晚)|(?:踏|迈|走)出这[^，。]{0,3}门|就当(?:我)?没有|今天来过|已经来过|里头?是一?只?(?:枕头|石头|空|纸|假)|悬(?:着|在)|不知道(?:自己)?该(?:往|怎么|去|信|选|跟)|(?:一脚|一拳|一刀|一掌|一棍)[^，。]{0,8}(?:踢|打|砍|劈|捅|砸|飞|翻)|夺下|扑倒/
/** What somebody will do to somebody. */
const VOWS =
  /付出代价|血债|(?:我|本宫|朕|老子|哀家)(?:会|要|一定|定|必)[^。！？]{0,12}(?:亲手|亲口|回来|夺|讨|杀|毁|让[你他她]|查|找到|救|送|等着|拿回)|给我[^，。]{0,4}(?:查|找|抓|追|搜|挖)|去查|查出来|查清楚|从今(?:天|日|往后|以后)|再也(?:不|没)|否则|(?:要)?不然|别怪我|等着瞧|走着瞧|最后一次|(?:三|两|七|十|一)天(?:之内|以后|后)|(?:只|就|再)给你[^，。]{0,4}(?:天|小时|分钟|个月)|最后期限|满门|抄斩|问斩|赐死|处决|拿下|(?:拖|押)(?:下去|出去|走)|明(?:天|日)[^。！？]{0,12}(?:之前|动手|行动|就)|游戏(?:才|刚|现在)|才刚刚开始|动手|不惜|真到了|等我[走死]|到(?:那)?时候(?:你|再|就)|万一|烂在[^，。]{0,4}(?:肚子|心)|(?:谁|对谁)(?:也|都)(?:不|别)(?:告诉|说|提)/

/** A line ends with bad news of somebody: 小顺子昨夜投井了。 */
const NEWS =
  /(?:投[井河江湖缳]|上吊|悬梁|自[尽缢刎]|服毒|暴毙|中[了]?毒|毙命|失踪|不见|跑|逃|被(?:抓|捕|杀|带走|抓走|劫走)|出事|着火|走水|塌|翻船|断气|咽气|没气|昏迷|病危|薨|殁|反|失守|破城|投敌|退婚|卷款)了[。！…”』」\s]*$/
const WHYS: Record<Exclude<HookKind, 'none' | 'caption'>, string> = {
  question: '问出了要紧的事，没有回答',
  danger: '有人落进险境，下一刻怎样没有写',
  arrival: '来了人或消息，后果还没写',
  turn: '以为的事被翻了过来',
  vow: '话说出去了，等着兑现',
}

/** What is said in place of an answer. */
const REFUSES = /别问|不说|不能说|不告诉|以后再|别管|与你无关|跟你没关系|无可奉告|你猜|不知道|不记得|住口|闭嘴|……$/

const heldIn = (pattern: RegExp, text: string) => {
  const match = pattern.exec(text)
  return match !== null && !isNegated(text, match.index)
}

/** What a line leaves open. @param following the lines behind it, in which a question may be answered */
function kindOf({ block, text: given }: ReadBlock, following: readonly ReadBlock[]): HookKind {
  const text = given.trim()
  if (ASKING.test(text) && !SMALL_QUESTION.test(text)) {
    // An answer in words closes a question; what is done instead of one does not.
    const answered = following.some(next => next.block.type === 'dialogue' && !ASKING.test(next.text.trim()) && !REFUSES.test(next.text))
    if (!answered) return 'question'
  }
  if (block.type === 'caption' || CARD.test(text)) return 'caption'
  if (heldIn(HELD, text)) return 'danger'
  if (heldIn(TURNS, text)) return 'turn'
  if (heldIn(COMES, text)) return 'arrival'
  if (following.length === 0 && block.type !== 'action' && heldIn(NEWS, text)) return 'arrival'
  if (heldIn(VOWS, text)) return 'vow'
  const told = tellingWords(text)
  if (told.some(({ senses }) => senses.includes('danger'))) return 'danger'
  return told.some(({ senses }) => senses.includes('turn') && !senses.includes('glad')) ? 'turn' : 'none'
}

/** Why the last lines leave nothing open. */
function whyNot(last: readonly ReadBlock[]): string {
  const end = last.at(-1)
  if (!end) return '没有正文'
  const text = end.text.trim()
  if (ASKING.test(text)) return '最后的问句是家常话，不等人回答'
  if (last.some(({ text: each }) => ASKING.test(each.trim()))) return '问题当场就有了回答'
  if (/(?:走远|离开|回家|睡了|睡着|关上|关灯|笑了|微笑|再见|晚安)[^，。！？]{0,4}[。！]?$/.test(text))
    return '停在离开、告别或安静的动作上，事情到此为止'
  return '最后几行没有悬着的问题、险境、来人或转折'
}

/** How the end of some lines leaves one waiting. */
export function endOf(lines: readonly ReadBlock[]): { kind: HookKind; why: string; line: ReadBlock | undefined } {
  const last = lines.filter(({ text, block }) => text.trim() !== '' && block.type !== 'note' && !END_MARK.test(text.trim())).slice(-LAST)
  for (const [back, line] of last.toReversed().entries()) {
    const kind = kindOf(line, last.slice(last.length - back))
    if (kind !== 'none') return { kind, why: kind === 'caption' ? '字幕或卡点停住了画面' : WHYS[kind], line }
  }
  return { kind: 'none', why: whyNot(last), line: last.at(-1) }
}

/** The hook at the end of each document. */
export function hooksOf(docs: readonly ReportDoc[], scenes: readonly ReadScene[]): Hook[] {
  const byDoc = Map.groupBy(scenes, scene => scene.doc)
  return docs.map((doc, at) => {
    const isLast = docs.length > 1 && at === docs.length - 1
    const { kind, why, line } = endOf((byDoc.get(doc) ?? []).slice(-LAST).flatMap(scene => scene.blocks))
    const shown = isLast && kind === 'none' ? '全部到此结束，不需要钩子' : why
    return { doc_id: doc.doc_id, name: doc.name, kind, why: shown, isLast, place: line ? placeOf(doc, line) : null }
  })
}
