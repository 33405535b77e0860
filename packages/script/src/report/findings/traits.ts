// What somebody cannot do or does not do, and does all the same.

import { around, CLAUSE_ENDS } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding, type Severity } from './finding.ts'
import { isActing, lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { personOf, subjectAt } from './subjects.ts'

interface Trait {
  /** What holds of them, as told to the reader. */
  name: string
  holds: RegExp
  /** What they then do not do. */
  breaks: RegExp
  /** What takes it back. */
  ends?: RegExp
  /** Broken by what they say, not by what they do. */
  said?: true
  severity?: Severity
}

const TRAITS: readonly Trait[] = [
  {
    name: '不会游泳',
    holds: /不会(?:游泳|水|凫水)|旱鸭子|怕水/,
    breaks: /游(?:向|过|到|上岸|了(?:过去|起来|两|几|一))|(?:跳|扎|潜)(?:进|入|下)了?[^，。！？]{0,3}[水河江海湖池塘]|(?:奋力|拼命)划水/,
    ends: /学会(?:了)?游泳/,
    severity: 'high',
  },
  {
    name: '不会开车',
    holds: /不会开车|没有?驾照|驾照都没有|没学过(?:开)?车|没碰过方向盘/,
    breaks:
      /发动(?:了)?(?:汽车|引擎|车)|踩(?:下|紧|死)?[^，。]{0,2}油门|(?:握|抓|打|转)[^，。]{0,4}方向盘|(?:开着|驾驶|开了)[^，。]{0,4}车|开车(?:来|去|送|带|回|冲|直)/,
    ends: /学会开车|考(?:到|出|下)驾照|拿到驾照/,
    severity: 'high',
  },
  {
    name: '不喝酒',
    holds: /(?:从)?不喝酒|不会喝酒|滴酒不沾|戒(?:了)?酒|酒精过敏|不沾酒|不能喝酒/,
    breaks:
      /(?:喝|灌|饮|干)(?:了|下|光|完|尽)[^，。]{0,6}(?:酒|杯|瓶|盅)|一饮而尽|抿(?:了)?一口|喝(?:醉|多)了|(?:举|端)起[^，。]{0,4}酒(?:杯|碗)?[^，。]{0,6}(?:喝|干|饮)|仰头(?:喝|干|灌)|酒(?:杯)?一口(?:喝|干)/,
    ends: /破戒|破例|又喝上了/,
  },
  {
    name: '不抽烟',
    holds: /(?:从)?不(?:会)?抽烟|戒(?:了)?烟|不吸烟/,
    breaks:
      /点(?:了|上|燃|起)[^，。]{0,4}烟|叼着[^，。]{0,3}烟|烟[^。！？]{0,8}(?:吸|抽)(?:了|着|一)|(?:吸|抽)(?:了|着)[^，。]{0,4}烟|吐出?[^，。]{0,3}烟圈|烟(?:头|蒂)[^，。]{0,4}(?:按|掐|踩)/,
    ends: /又抽上了|破例/,
  },
  {
    name: '吃素',
    holds: /吃(?:长)?素|不吃(?:荤|肉)|素食/,
    breaks: /(?:吃|夹|啃|咬|嚼)[^，。]{0,6}(?:肉|排骨|鸡腿|牛排|肘子|羊腿|烤鸭|红烧|香肠)/,
  },
  {
    name: '眼睛看不见',
    holds: /失明|双目失|(?<!又不)眼睛?(?:早就|已经)?瞎|瞎了(?!眼吧)|(?:是个?|成了)(?:盲人|瞎子)|看不见东西|什么(?:都|也)看不见/,
    breaks: /(?:看见|看到|看了|看着|盯着|盯住|望着|望向|看向|瞥(?:了|见)|打量|瞪着|瞪了|目光(?:落|扫))/,
    ends: /复明|看得见了|治好|重见光明|能看见/,
    severity: 'high',
  },
  {
    name: '听不见',
    holds: /耳朵?(?:早就|已经|都)?聋|聋了|失聪|(?:是个?|成了)(?:聋子|聋人)|听不见(?:声音|了)|什么(?:都|也)听不见/,
    breaks: /听见|听到|听着|听出|竖起耳朵/,
    ends: /助听器|听得见|治好|恢复听力/,
    severity: 'high',
  },
  {
    name: '不会说话',
    holds:
      /哑巴|(?:天生|生下来就)?不会说话|(?:一个字|一句话)(?:也|都)说不出|不能说话|口不能言|嗓子[^，。]{0,3}(?:烧|毁|毒)(?:坏|哑)|失声了|说不出话来了|成了哑|(?:毒|烧|割)哑|没有舌头/,
    breaks: /./,
    said: true,
    ends: /开口说话|治好|装哑|其实会/,
    severity: 'high',
  },
  {
    name: '腿不能走',
    holds:
      /瘫痪|瘫(?:在|了)|坐(?:在|着|上)?轮椅|轮椅上(?:的|坐)|双腿(?:残|断|没|废|不能)|下不了(?:床|地)|站不起来|截(?:了)?肢|腿(?:骨)?(?:都|全|也|被)?(?:摔|打|撞)?断|走不了路|断了[^，。]{0,2}腿|腿[^，。]{0,4}(?:打着|打了)石膏|拄着(?:双)?拐/,
    breaks:
      /(?:飞快地|猛地|拔腿|大步|快步|一路|立刻|起身|转身)?(?:跑(?:了|过|向|出|进|上|下|来|去|着)|冲(?:了|过|向|出|进|上|下)|追(?:了|上|出|着)|奔(?:向|过|出)|跳(?:起|上|下|了)|翻(?:过|墙)|站(?:了)?起来|快步|大步|踹(?:开|了)|一脚踢)/,
    ends: /康复|痊愈|伤好|腿好了|拆(?:了|掉)?石膏|能走了|扔(?:了|掉)拐|个?月(?:之?后|以后)|年(?:之?后|以后)|假肢|装的/,
    severity: 'high',
  },
  {
    name: '不识字',
    holds: /不识字|不认(?:得|识)?字|字都不[识认]|认不得[^，。]{0,3}字|没念过书|没上过学|目不识丁|大字不识|斗大的字/,
    breaks:
      /(?:读|念)(?:着|完|了|出|起|道)|写(?:了|下|着|好|完|道)|看(?:完|了|着|过)[^，。]{0,4}(?:信|报|书|字条|纸条|告示|合同)|签(?:下|上)?[^，。]{0,3}名/,
    ends: /学会|识字班|认了字|代[^，。]{0,3}[读念写]/,
  },
  {
    name: '没有结过婚',
    holds: /没(?:有)?结过?婚|(?:一直)?单身|未婚(?!夫|妻)|(?:打了)?[^，。]{0,4}光棍|没成家/,
    breaks: /我(?:的)?(?:老婆|妻子|丈夫|老公|前妻|前夫|媳妇|爱人)|离婚(?:那年|以后|的时候|协议)/,
    said: true,
    ends: /结婚|领证|婚礼|订婚/,
  },
  {
    name: '是独生子女',
    holds:
      /独生(?:子|女)|独(?:子|女)(?![^，。]{0,2}的)|没有兄弟姐妹|没有兄弟|家里(?:就|只有)我一个(?:孩子)?|(?:就|只有)我一个(?:孩子|儿子|女儿)/,
    breaks: /我(?:的)?(?:亲)?(?:哥(?!们|俩)|姐(?!妹们|夫)|弟(?!兄们)|妹(?!子))/,
    said: true,
  },
  {
    name: '是孤儿',
    holds:
      /是个?孤儿|孤儿院(?:长大|里长|出来)|父母双亡|无父无母|没爹没妈|爹妈(?:都|早)[^，。]{0,4}(?:死|没|去世|不在)|父母(?:都|早|早就|早已)[^，。]{0,4}(?:死|去世|过世|不在|没了)/,
    breaks:
      /我(?:的)?(?:爸|妈|父亲|母亲|爹|娘)[^，。！？]{0,3}(?:说|让|叫|给我|打(?:来|了)?电话|来(?:了|看)|在家|今天|昨天|刚|做的|催|等我)/,
    said: true,
    ends: /养父|养母|找到了?(?:亲生|我的父|我爸|我妈)|领养/,
    severity: 'high',
  },
  {
    name: '没有孩子',
    holds: /没(?:有)?(?:孩子|儿女)(?!气)|无儿无女|不能生(?:育)?|生不了孩子|膝下无子/,
    breaks: /我(?:的)?(?:儿子|女儿|闺女|孩子)(?:今|在|上|快|刚|还|才|说|都|已经|等|发烧|病)/,
    said: true,
    ends: /怀孕|怀上|收养|领养|生(?:了|下)/,
  },
  {
    name: '惯用左手',
    holds: /左撇子|惯用左手|是左利手/,
    breaks: /右手[^，。！？]{0,4}(?:握[着住]?(?:笔|刀|枪)|拿(?:笔|筷|刀|起笔)|执笔|提笔|写|举枪|持|开枪|扣)|用右手/,
  },
  {
    name: '没有头发',
    holds: /光头|秃(?:头|顶|了)|剃(?:光|度)/,
    breaks: /(?:捋|撩|拢|扎|梳|甩|抓|扯)[^，。]{0,6}(?:头发|刘海|长发|辫子|马尾)/,
    ends: /假发|长出/,
  },
  { name: '是短发', holds: /(?:齐耳|一头)?短发|寸头|板寸/, breaks: /(?:长发|马尾|辫子|发髻|盘发)/, ends: /假发|留长|个月后|年后/ },
  {
    name: '手机用不了',
    holds: /手机[^，。]{0,4}(?:没电|关机|没信号|没有信号|摔碎|摔坏|进水|丢了|被(?:收|没收|抢)|掉进)/,
    breaks:
      /(?:掏出|拿起|拿出|打开|举起|划开)[^，。]{0,4}手机|手机(?:响|震|亮|弹)|(?:拨|打)(?:通|了|出)[^，。]{0,4}电话|接(?:起|通)[^，。]{0,2}电话/,
    ends: /充(?:上|了|满|好)?电|换了|新手机|借|还给|修好|找到|第二天|次日|公用|座机/,
  },
]

const OF_OTHERS = new Map(TRAITS.map(({ breaks }) => [breaks, new RegExp(breaks.source.replaceAll('我', '[你他她]'))]))
const MAY_HOLD = new RegExp(TRAITS.map(({ holds }) => holds.source).join('|'))
const ASKED = /[？?吗]|如果|要是|假如|以为|好像|像个?|装(?:作|成|出)|假装|别装|又不是/

interface Held {
  trait: Trait
  line: StoryLine
}

/** Who does what a line tells: each name that acts, the speaker, and in the first person who tells. */
function doersIn(story: Story, line: StoryLine, at: number): string {
  const subject = subjectAt(story, line, at)
  if (subject !== '') return subject
  if (line.kind !== 'told') return ''
  const doer = line.named.find(each => each.end <= at && isActing(line.text, each))?.name
  return doer ?? ''
}

/** What breaks a trait in a speech: said by themselves of 我, or by another of 你 and 他. */
function saidOf(story: Story, line: StoryLine, { breaks }: Trait, name: string): RegExpExecArray | null {
  if (line.speaker === name || !breaks.source.includes('我')) return line.speaker === name ? breaks.exec(line.text) : null
  const match = OF_OTHERS.get(breaks)?.exec(line.text) ?? null
  const pronoun = match && /[你他她]/.exec(match[0])
  return match && pronoun && personOf(story, line, match.index, pronoun[0]) === name ? match : null
}

/** What is done against what holds. */
export function brokenTraits(story: Story): Finding[] {
  const held = new Map<string, Held[]>()
  const found: Finding[] = []
  const told = new Set<string>()
  const tell = (name: string, { trait, line: first }: Held, line: StoryLine, index: number) => {
    if (told.has(`${name}${trait.name}`)) return
    told.add(`${name}${trait.name}`)
    found.push(
      finding('trait', `${name}|${trait.name}`, {
        severity: trait.severity ?? 'middle',
        title: `${name === NARRATOR ? '「我」' : name}${trait.name}，后面却不是这样`,
        text: `前面写明${name === NARRATOR ? '「我」' : name}${trait.name}，这里的话或动作和它矛盾，中间没有交代变化。`,
        lines: [lineOfFinding(story, first), lineOfFinding(story, line, index)],
        confidence: trait.severity === 'high' ? 0.8 : 0.7,
      }),
    )
  }
  for (const line of story.lines) {
    if (line.kind === 'heading' || line.kind === 'cast') continue
    for (const [name, own] of held) {
      const left = own.filter(
        ({ trait }) =>
          !(
            trait.ends?.test(line.text) &&
            (line.named.some(each => each.name === name) || line.speaker === name || line.named.length === 0)
          ),
      )
      if (left.length < own.length) held.set(name, left)
      for (const each of left) {
        const { trait } = each
        if (each.line === line || line.isPast) continue
        if (trait.said) {
          const match = line.kind === 'speech' && !line.isVoice ? saidOf(story, line, trait, name) : null
          if (match && !isNegated(line.text, match.index)) tell(name, each, line, match.index)
        } else if (line.kind === 'told') {
          const match = trait.breaks.exec(line.text)
          if (match && !isNegated(line.text, match.index) && doersIn(story, line, match.index) === name) tell(name, each, line, match.index)
        }
      }
    }
    if (!MAY_HOLD.test(line.text)) continue
    for (const trait of TRAITS) {
      const match = trait.holds.exec(line.text)
      if (!match || line.scene.isPast || ASKED.test(around(line.text, match.index, CLAUSE_ENDS))) continue
      const name = doersIn(story, line, match.index)
      if (name === '' || name.includes('的')) continue
      const own = held.get(name) ?? []
      if (!own.some(each => each.trait === trait)) held.set(name, [...own, { trait, line }])
    }
  }
  return [...found, ...allergies(story), ...firstVisits(story)]
}

/** 「对花生过敏」, and then eats some. */
function allergies(story: Story): Finding[] {
  const known = new Map<string, { what: string; line: StoryLine }>()
  const found: Finding[] = []
  for (const line of story.lines) {
    for (const [name, { what, line: first }] of known) {
      const at = line.text.indexOf(what)
      if (
        at < 0 ||
        line === first ||
        line.kind !== 'told' ||
        !/吃|咬|喝|嚼|舔|抱|摸/.test(line.text.slice(Math.max(0, at - 10), at + 8)) ||
        doersIn(story, line, at) !== name
      )
        continue
      known.delete(name)
      found.push(
        finding('trait', `${name}|${what}过敏`, {
          severity: 'high',
          title: `${name}对${what}过敏，后面却碰了${what}`,
          text: '过敏写明了，这里没有反应也没有交代。',
          lines: [lineOfFinding(story, first), lineOfFinding(story, line, at)],
          confidence: 0.8,
        }),
      )
    }
    const match = /对([\u4e00-\u9fff]{2,4}?)过敏/.exec(line.text)
    const name = match ? subjectAt(story, line, match.index) : ''
    if (match && name !== '' && !/^吗|^？/.test(line.text.slice(match.index + match[0].length))) known.set(name, { what: match[1]!, line })
  }
  return found
}

/** 「我第一次来这里」 of a place where they were before. */
function firstVisits(story: Story): Finding[] {
  const firsts = new Map<string, StoryLine>()
  return story.lines.flatMap(line => {
    const key = `${line.speaker} ${line.scene.source.place}`
    const first = firsts.get(key)
    if (!first && line.speaker !== '' && !line.scene.isPast) firsts.set(key, line)
    if (!first || first.scene === line.scene) return []
    if (line.kind !== 'speech' || line.speaker === '' || line.scene.source.place === '' || story.kind === 'novel') return []
    const match = /(?:第一次|头一回|头一次)(?:来|到|进|踏进)|从(?:来)?没(?:有)?来过/.exec(line.text)
    if (!match || subjectAt(story, line, match.index) !== line.speaker) return []
    return [
      finding('trait', `${line.speaker}|第一次来`, {
        severity: 'middle',
        title: `${line.speaker}说是第一次来，前面已经来过`,
        text: `前面的「${line.scene.source.place}」里就有${line.speaker}。`,
        lines: [lineOfFinding(story, first), lineOfFinding(story, line)],
        confidence: 0.75,
      }),
    ]
  })
}
