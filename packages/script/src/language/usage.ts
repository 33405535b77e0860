// Words that are right by themselves and wrong in their place: 的 地 得, 在 再, 做 作, and words said twice by a slip of the hand.
import type { Finding, FindingKind } from './finding.ts'

interface UsageRule {
  /** Group 1 is what is replaced; what stands around it only decides. */
  pattern: RegExp
  becomes: string
  kind: FindingKind
  confidence: number
  reason: string
}

const MANNERS =
  '慢慢|轻轻|静静|悄悄|默默|狠狠|紧紧|缓缓|渐渐|深深|偷偷|呆呆|冷冷|死死|牢牢|匆匆|急急|频频|连连|重重|痴痴|愣愣|怔怔|幽幽|乖乖|好好|匆忙|狼狈|拼命|使劲|用力|不停|不断|不住|忍不住|情不自禁|不由自主|小心翼翼|迫不及待|目不转睛|恶狠狠|气冲冲|怒冲冲|兴冲冲|急匆匆|慢吞吞|笑嘻嘻|笑眯眯|眼睁睁|直勾勾|高高兴兴|认认真真|匆匆忙忙|急急忙忙|慌慌张张|大摇大摆|一瘸一拐|聚精会神|斩钉截铁|毫不犹豫|不假思索|咬牙切齿|若无其事|理直气壮'
/** Verbs with what shows that they are verbs here. */
const ACTS =
  '(?:说道|问道|答道|喊道|叹道|笑道|点头|摇头|点了点头|摇了摇头|转身|转过|站起|坐下|坐在|躺在|站在|靠在|趴在|跟在|走进|走出|走到|走向|走了|走过|走来|走去|跑进|跑出|跑来|跑去|跑了|推开|推了|打开|关上|拿起|放下|看着|望着|盯着|瞪着|听着|等着|想着|说着|握着|抱着|拉着|抓着|攥着|跟着|咬着|闭上|睁开|抬起|低下|伸出|握住|抓住|抱住|拉住|咬住|吸了|叹了|吐出|笑着|笑了|哭了|退了|回答|离开|消失|落下|流下|升起|沉了|睡着|睡去|爬起|爬上|靠近|逃走|逃了|挣扎|反抗|点着头|摇着头|看了|看了看|说了)'
const STATES =
  '(?:很[快慢晚早远近久]|飞快|真快|太快|太慢|太晚|不得了|要命|要死|喘不过气|说不出话|直不起腰|睁不开眼|浑身发抖|直发抖|发抖|满脸通红|脸都红了|目瞪口呆|一塌糊涂|热泪盈眶|合不拢嘴|直跺脚|团团转|跳了起来|尖叫起来|一句话也说不出)'

const RULES: readonly UsageRule[] = [
  {
    pattern: new RegExp(`(?:${MANNERS})(的)(?=${ACTS})`, 'dg'),
    becomes: '地',
    kind: 'grammar',
    confidence: 0.9,
    reason: '修饰动作用「地」',
  },
  {
    pattern: new RegExp(`(?:跑|飞|游|跳|长|睡|笑|哭|吓|气|急|累|忙|疼|痛|冷|热|激动|高兴|害怕|紧张|吓唬|冻|饿)(的)(?=${STATES})`, 'dg'),
    becomes: '得',
    kind: 'grammar',
    confidence: 0.9,
    reason: '补充说明动作的结果或程度用「得」',
  },
  {
    pattern:
      /(?<![\u4e00-\u9fff])(?:我|你|他|她|我们|你们|他们|她们|咱们)(得)(?=妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|名字|声音|眼睛|手机|衣服|房间|生日|心里|眼里|朋友们|孩子们)/dg,
    becomes: '的',
    kind: 'grammar',
    confidence: 0.85,
    reason: '修饰人和事物用「的」',
  },
  {
    pattern:
      /(?:美丽|漂亮|可爱|善良|陌生|熟悉|巨大|古老|破旧|昏暗|明亮|雪白|漆黑|宽敞|狭窄)(地)(?=女孩|姑娘|男人|女人|少年|孩子|房间|屋子|脸庞|眼睛|身影|街道|走廊|声音|地方|城市)/dg,
    becomes: '的',
    kind: 'grammar',
    confidence: 0.9,
    reason: '修饰人和事物用「的」',
  },
  {
    pattern:
      /(?<![现实正还自内外所存])(在)(?=见[了！。，”]|也不[会能想敢要]|也没[有见来回]|说一[遍次]|来一[次遍碗杯]|试试|等等[我吧。]|给我一次机会)/dg,
    becomes: '再',
    kind: 'grammar',
    confidence: 0.85,
    reason: '表示重复、继续用「再」',
  },
  {
    pattern: /(?<![现实正还自内外所存])(在)(?=三叮嘱|三强调|三确认|三追问|三保证|接再厉)/dg,
    becomes: '再',
    kind: 'grammar',
    confidence: 0.95,
    reason: '「再三」表示一次又一次',
  },
  {
    pattern: /(?<![一且再不先])(再)(?=家里|哪里|哪儿|这里等|那里等|学校里|公司里|医院里|身边|门口|桌上|地上|床上|椅子上|沙发上)/dg,
    becomes: '在',
    kind: 'grammar',
    confidence: 0.85,
    reason: '表示处所、时间用「在」',
  },
  {
    pattern: /(?:关键|重点|问题|原因|目的|意义|不同|区别)(再)(?=于)/dg,
    becomes: '在',
    kind: 'grammar',
    confidence: 0.95,
    reason: '应为「在于」',
  },
  {
    pattern: /(?:现|实|(?<!真)正|内)(再)(?=的|是|想|开始|看着|说着|他|我|她|你|，|。|！)/dg,
    becomes: '在',
    kind: 'grammar',
    confidence: 0.85,
    reason: '应为「在」',
  },
  {
    pattern: /(?<![工写])(作)(?=饭|菜|梦|贼|生意|买卖|手术|错事|错了|鬼脸|家务|饭菜|蛋糕|早饭|晚饭|午饭|游戏|实验|运动|体操|衣服)/dg,
    becomes: '做',
    kind: 'grammar',
    confidence: 0.85,
    reason: '具体的动作用「做」',
  },
  {
    pattern: /(?<![手加人员民职施开打特当])工(做)(?=[的了吧吗。，！？]|人员|单位|经验|日|压力)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.9,
    reason: '应为「工作」',
  },
  {
    pattern: /(?<![适联配符场组集结融])(?:合)(做)(?=[。，！？]|伙伴|愉快|方|的机会)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.85,
    reason: '应为「合作」',
  },
  {
    pattern: /(?<!叫|当|看)(做)(?=证|弊|祟|罢|诗|对联|曲家|案|恶多端|威作福|战|息时间|息规律)/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.85,
    reason: '抽象的、书面的词用「作」',
  },
  {
    pattern: /(?<=[一这那个])动(做)(?=[很太]|利落|迅速|敏捷|僵硬|[。，])/dg,
    becomes: '作',
    kind: 'grammar',
    confidence: 0.9,
    reason: '应为「动作」',
  },
  {
    pattern: /(?<![第十百千万亿零〇一二三四五六七八九老两\d])(二)(?=个[人月孩小星]|位|只|条鱼|张|把|辆|本|匹|间|次)/dg,
    becomes: '两',
    kind: 'number',
    confidence: 0.8,
    reason: '量词前用「两」',
  },
  {
    pattern: /(?:俩|仨)(个)(?=人|孩子|姑娘|老头|大男人|小)/dg,
    becomes: '',
    kind: 'number',
    confidence: 0.85,
    reason: '「俩」「仨」后面不再用「个」',
  },
  { pattern: /(1)0几[个岁年天人块]/dg, becomes: '十', kind: 'number', confidence: 0.5, reason: '概数用汉字：十几' },
]

/** Slips that say a word twice; the second is to go. */
const TWICE: readonly { pattern: RegExp; confidence: number }[] = [
  {
    pattern: /(因为|但是|所以|如果|虽然|已经|而且|于是|他们|她们|它们|不过|然而|似乎|仿佛|竟然|忽然|正在|曾经|只是|甚至)(\1)/dg,
    confidence: 0.9,
  },
  { pattern: /(?<![目标有别打真])(的)(的)(?![确士哥])/dg, confidence: 0.9 },
  { pattern: /(?<![不未已时完终])(了)(了)(?![了事然无解不])/dg, confidence: 0.85 },
  { pattern: /(?<![个这那几两车门一])(把)(把)(?![关脉手柄玩握酒风火])/dg, confidence: 0.75 },
  { pattern: /(被)(被)(?![子褥单窝套角])/dg, confidence: 0.75 },
  { pattern: /(也)(也)/dg, confidence: 0.8 },
]

function groupAt(found: RegExpExecArray, group: number): [number, number] {
  return found.indices![group]!
}

/** Words in the wrong place. Linear in the text. */
export function checkUsage(text: string): Finding[] {
  const findings: Finding[] = []
  for (const { pattern, becomes, kind, confidence, reason } of RULES) {
    for (const found of text.matchAll(pattern)) {
      const [start, end] = groupAt(found, 1)
      findings.push({ start, end, original: text.slice(start, end), suggestion: becomes, kind, confidence, reason })
    }
  }
  for (const { pattern, confidence } of TWICE) {
    for (const found of text.matchAll(pattern)) {
      const [start, end] = groupAt(found, 2)
      const original = text.slice(start, end)
      findings.push({ start, end, original, suggestion: '', kind: 'repeat', confidence, reason: `「${original}」重复了` })
    }
  }
  return findings
}
