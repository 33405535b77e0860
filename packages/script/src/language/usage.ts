// Words that are right by themselves and wrong in their place: 的 地 得, 在 再, 做 作, and words said twice by a slip of the hand.
import type { Finding, FindingKind } from './finding.ts'
import { DE_RULES } from './usage-de.ts'
import { NUMBER_RULES, WORD_RULES } from './usage-words.ts'

export interface UsageRule {
  /** Group 1 is what is replaced; what stands around it only decides. */
  pattern: RegExp
  becomes: string
  /** Only the writer can know what should stand there. */
  isOpen?: boolean
  /** What is replaced, 1 where it is not said. */
  group?: number
  kind: FindingKind
  confidence: number
  reason: string
}

/** Slips that say a word twice; the second is to go. */
const TWICE: readonly { pattern: RegExp; confidence: number }[] = [
  {
    pattern: /(因为|但是|所以|如果|虽然|已经|而且|于是|他们|她们|它们|不过|然而|似乎|仿佛|竟然|忽然|正在|曾经|只是|甚至)(\1)/dg,
    confidence: 0.9,
  },
  { pattern: /(?<![目标有别打真])(的)(的)(?![确士哥])/dg, confidence: 0.9 },
  { pattern: /(?<![不未已时完终])(了)(了)(?![了事然无解不])/dg, confidence: 0.85 },
  { pattern: /(?<![个这那几两车门一])(把)(把)(?![关脉手柄玩握酒风火])/dg, confidence: 0.75 },
  { pattern: /(?<=[出进上下回过])(去)(去)(?=[，。！？])/dg, confidence: 0.85 },
  { pattern: /(被)(被)(?![子褥单窝套角])/dg, confidence: 0.75 },
  { pattern: /(也)(也)(?!罢)/dg, confidence: 0.8 },
  { pattern: /(?<![是不可但还就])(是)(是)(?=[他她我你一这那个])/dg, confidence: 0.75 },
  { pattern: /(?<![现正实存内])(在)(在)(?=[这那家学公楼房屋车路门街院])/dg, confidence: 0.85 },
  { pattern: /(很|就|又|都|却)(\1)(?!业|职|医|餐|座|近|地|读|市|城|会|之|步)(?=[\u4e00-\u9fff])/dg, confidence: 0.75 },
  {
    pattern:
      /(时候|事情|地方|房间|医院|手机|学校|公司|桌子|椅子|孩子|东西|问题|声音|眼睛|应该|今天|明天|昨天|晚上|早上|我们|你们|自己|一起|突然|终于|还是|就是|这个|那个|怎么|什么时候|为了|通过|对于|关于|可能|需要|知道|觉得|发现|看见|听见|开始)(\1)(?![，。…—])/dg,
    confidence: 0.8,
  },
]

function groupAt(found: RegExpExecArray, group: number): [number, number] {
  return found.indices![group]!
}

/** Words in the wrong place. Linear in the text. */
export function checkUsage(text: string): Finding[] {
  const findings: Finding[] = []
  for (const { pattern, becomes, isOpen = false, group = 1, kind, confidence, reason } of [...DE_RULES, ...WORD_RULES, ...NUMBER_RULES]) {
    for (const found of text.matchAll(pattern)) {
      const [start, end] = groupAt(found, group)
      findings.push({ start, end, original: text.slice(start, end), suggestion: isOpen ? null : becomes, kind, confidence, reason })
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
