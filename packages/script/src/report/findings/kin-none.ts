// Kin that somebody has not: an only child with a sister, an orphan whose mother calls, a childless man with a daughter, a bachelor with a wife.

import { around } from '../../language/clauses.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { addresseeOf, KIN_WORD, kinOf, personOf, subjectAt } from './subjects.ts'

type Class = 'sibling' | 'younger' | 'elder' | 'child' | 'parent' | 'spouse'
interface Claim {
  owner: string
  line: StoryLine
  index: number
}

const NONE: Readonly<Record<Class, RegExp>> = {
  sibling:
    /(?:兄弟姐妹|兄弟|姐妹|姊妹)[^，。！？；]{0,3}(?:一个|半个)?(?:也|都)?没有|独生(?:子|女)?|独苗|单传|(?<![孤单])独(?:子|女)(?![^，。]{0,2}的)|没有?(?:亲)?(?:兄弟|姐妹|姊妹)|(?:家里|家中|膝下|爸妈|父母|爹娘)[^，。！？；]{0,4}(?:就|只|只有|就只有)(?:我|你|他|她|这)(?:们)?(?:这么|那么|这|那)?一[个位根]|(?:就|只有)(?:我|你|他|她|这)(?:这么|那么)?一(?:个|根)(?:孩子|儿子|女儿|宝贝|娃|闺女|丫头|小子|独|苗|亲生)|(?:就|只)(?:生|养)了(?:我|你|他|她|这)(?:这么|那么)?一(?:个|根)/g,
  younger: /老[幺疙]|(?:家里|兄妹|姐妹|兄弟|姊妹)[^，。！？；]{0,6}(?:最小|末尾)|排行(?:最小|最末)|(?:小|么)儿子(?!们)/g,
  elder: /(?:家里|兄妹|姐妹|兄弟|姊妹)[^，。！？；]{0,6}(?:老大|最大)|(?:是|家)(?:长子|长女|老大)|头一个孩子/g,
  child:
    /没有?(?:自己的)?(?:孩子|儿女|子女|后人|一儿半女)(?!气)|没(?:有)?(?:要|怀|盼)[上到]过?(?:孩子|娃)|没有后(?=[，。])|没(?:有)?(?:生|留|养)(?:过|下)?(?:一(?:男半女|儿半女|子半女|儿一女)|孩子|个孩子|一个孩子)|(?:一个|半个)(?:孩子|儿女)(?:也|都)没|(?:无|没)儿(?:无|没)女|无后(?!顾|患)|绝(?:了)?后|膝下(?:无|空|荒)|不能生(?:育|孩子)|(?:我|你|她|他)?生不[了出](?:孩子|娃)?|当不(?:成|了)(?:妈|爸|娘|爹)|断子绝孙/g,
  parent:
    /没见过(?:亲)?(?:[爹爸妈娘]|父母|生父|生母)[^，。！？；]{0,3}|(?:讨饭|要饭|吃百家饭)长大|(?:孤儿|福利)院(?:里)?(?:长|出)|孤儿(?!院的?院长)|父母双亡|无父无母|没(?:了)?爹没(?:了)?[妈娘]|没爸没妈|(?:爹[妈娘]|爸妈|父母|双亲|爹和[妈娘])(?:都|早就|早已|全|也都|就)?[^，。！？；]{0,5}(?:死了|没了|去世|过世|不在了|走得早|死得早|双双|一[块起]儿?走|先后走|都走了|早走)|弃婴|弃儿|没人要的(?:孩子|野种)|(?:街上|路边|门口|河边|雪地里)捡(?:来|回来)的/g,
  spouse:
    /没有?(?:结|成|拜)过?(?:婚|亲|家)|没(?:有)?(?:嫁过|娶过|讨过)(?:人|老婆|媳妇|亲)?|(?:一直)?单身|未婚(?!夫|妻)|打(?:了)?[^，。]{0,6}光棍|(?:老|是个?)光棍|没成(?:过)?家|终身(?:未|不)[嫁娶]/g,
}
const KINDS: Readonly<Record<Class, RegExp>> = {
  sibling: /^(?:哥哥|姐姐|弟弟|妹妹)$/,
  younger: /^(?:弟弟|妹妹)$/,
  elder: /^(?:哥哥|姐姐)$/,
  child: /^(?:儿子|女儿)$/,
  parent: /^(?:父亲|母亲)$/,
  spouse: /^(?:丈夫|妻子)$/,
}
/** What such kin are to the child of whoever has them: the brother of my father is my uncle. */
const UNCLES = /^(?:叔叔|伯伯|姑姑)$/
const AUNTS = /^(?:舅舅|姨妈)$/
const SAID: Readonly<Record<Class, string>> = {
  sibling: '没有兄弟姐妹',
  younger: '是最小的孩子',
  elder: '是最大的孩子',
  child: '没有孩子',
  parent: '没有父母',
  spouse: '没有结过婚',
}
/** Only supposed, or kin of another sort. */
const SUPPOSED =
  /如果|要是|假如|像|当成|当作|当你|当他|比亲|似的|一样[，。]|认(?:了|个|作|下)|拜|义[父母子女]|结拜|(?:有|是)[^，。！？]{0,8}[吗？?]|吗[？?]|是不是|以为|骗|谎|哪来|哪有|没有?(?=[哥姐弟妹儿女])|想要|假装|扮|冒充|别叫|不是[我你他她]|盼/
const NO_KIN = /[表堂干义养继后师学嫂]$/
/** What takes back that there is none. */
const ENDS: Readonly<Record<Class, RegExp>> = {
  sibling: /同父异母|同母异父|私生|认亲|失散/,
  younger: /后来[^，。]{0,4}生/,
  elder: /同父异母|同母异父/,
  child: /怀孕|怀上|有喜|收养|领养|过继|生(?:了|下)|捡/,
  parent: /[养继后][父母爸妈爹娘]|干[爹妈娘]|亲生|找到|认亲|领养|失散/,
  spouse: /结婚|领证|婚礼|订婚|成亲|拜堂|娶|嫁/,
}
/** A parent who is alive does something now. */
const ALIVE =
  /来(?:看|接|找|电话|了)|打(?:来|了)?(?:个)?电话|电话|刚才|说(?:让|要|了|今|明)|让|叫|催|等(?:着|我|你|他)|在家|还在|今天|昨天|昨晚|上个?(?:月|周|礼拜)|前天|做(?:了|的)|炖|织|寄|带|病了|住院|身体|生日|过年/
const PAST =
  /以前|从前|小时候|那年|当年|生前|记得|梦|活着的时候|在世|曾经|临(?:走|终|死)|咽气|死|没了|去世|过世|遗|坟|墓|走了|走的时候|走得|不在|留下|牺牲/

const OWNED = new RegExp(`([我你他她咱](?!们)|自己)(?:的|那个|那|家)?(?:亲生的?|亲)?(${KIN_WORD})(?!们|俩|[夫嫂]|儿似)`, 'g')
const SAME_WOMB = /([我你他她])[跟和与同]([^，。！？；]{1,8}?)(?:是)?(?:一个娘胎|一奶同胞|一母所生|一母同胞|亲兄弟|亲姐妹|亲兄妹|亲姐弟)/g

/** 「我没有妹妹」 */
const WITHOUT = new RegExp(`(?:没有|哪有|从来没有)(?:什么|过)?亲?(${KIN_WORD})(?=[，。！]|$)`, 'g')

/** 「就我们姐妹俩」: there are no brothers. */
const ONLY_THEY = /(?:就|只有)(?:我们|咱们?|他们|她们|这)?(姐妹|兄弟)(?:俩|两个|二人|三个)(?![^，。]{0,4}(?:知道|去|在|来))/g
/** 「哥求你」 */
const CALLS_SELF = /(?:^|[，。！？；])(哥|姐)(?:求|跟|给|问|告诉|对不起|陪|替|信|养|护)(?:着)?你/

/** Who is told to have none of a class of kin, in a line. */
function nonesIn(story: Story, line: StoryLine, kin: Class): Claim[] {
  return [...line.text.matchAll(NONE[kin])].flatMap(match => {
    const clause = around(line.text, match.index)
    // 「你不是捡来的吗」 says that one is.
    const isAsserted = /不是[^。！；]{0,16}(?:吗|嘛|么)/.test(clause)
    if (!isAsserted && /如果|要是|假如|以为|好像|吗|装|怕|想|骗|不是/.test(clause)) return []
    // 「就生了林夏他爹一根独苗」, 「就他这么一个」
    const inside = /[你他她我]/.exec(match[0])
    // 「就生了林夏他爹一根独苗」 is of his father.
    const born =
      kin === 'sibling' ? /(?:生|养)(?:养)?了([^，。！？；]{2,8}?)(?:这么|那么)?一[根个]$/.exec(line.text.slice(0, match.index)) : null
    const child = born ? subjectOf(story, line, born.index, born.index + born[0].replace(/(?:这么|那么)?一[根个]$/, '').length) : ''
    if (child !== '') return [{ owner: child, line, index: match.index }]
    const owner =
      inside && kin === 'sibling' ? personOf(story, line, match.index + inside.index, inside[0]) : subjectAt(story, line, match.index)
    return owner === '' ? [] : [{ owner, line, index: match.index }]
  })
}

interface Kin extends Claim {
  kin: string
}

/** Kin that a line speaks of, with whose they are. */
function kinIn(story: Story, line: StoryLine): Kin[] {
  const found: Kin[] = []
  const add = (owner: string, kin: string, index: number) => {
    if (owner !== '') found.push({ owner, kin: kinOf(kin), line, index })
  }
  for (const match of line.text.matchAll(OWNED)) {
    if (NO_KIN.test(line.text.slice(0, match.index + match[0].length - match[2]!.length))) continue
    add(personOf(story, line, match.index, match[1]!), match[2]!, match.index)
  }
  for (const { name, start, end } of line.named) {
    const behind = new RegExp(`^(?:的|家的?)(?:亲生的?|亲)?(${KIN_WORD})(?!们|俩|[夫嫂])`).exec(line.text.slice(end, end + 8))
    if (behind) add(name, behind[1]!, start)
  }
  // 「爸，我回来了」 to one of two makes him a father.
  if (line.kind === 'speech' && line.speaker !== '' && /^(?:爸爸?|妈妈?|爹|娘)(?=[，,！!。？?…]|$)/.test(line.text)) {
    const elders = [...line.scene.present].filter(name => name !== line.speaker)
    const called = addresseeOf(story, line) || (elders.length === 1 ? elders[0]! : '')
    add(called, '儿子', 0)
  }
  const self = line.kind === 'speech' ? CALLS_SELF.exec(line.text) : null
  if (self) add(addresseeOf(story, line), self[1]!, self.index)
  for (const match of line.text.matchAll(SAME_WOMB)) {
    const at = match.index + match[0].indexOf(match[2]!) + match[2]!.length
    const other = subjectOf(story, line, match.index + 2, at)
    add(personOf(story, line, match.index, match[1]!), '哥哥', match.index)
    add(other, '哥哥', match.index)
  }
  return found
}

/** 寒声他爹 within a line: the name, and whose kin. */
function subjectOf(story: Story, line: StoryLine, from: number, to: number): string {
  const named = line.named.find(({ start, end }) => start >= from && end <= to)
  if (!named) return ''
  const kin = new RegExp(`^(?:的|他|她)?(${KIN_WORD})$`).exec(line.text.slice(named.end, to))
  return kin ? `${named.name}的${kinOf(kin[1]!)}` : named.name
}

const MAY_TELL = /[爸妈爹娘父母哥姐弟妹兄儿女孩子丈夫妻婆媳老公太独苗后嫁娶婚亲单孤双弃光膝只独]/

/** Kin that are told of somebody who is told to have none. */
export function kinOfNobody(story: Story): Finding[] {
  const nones = new Map<string, Claim>()
  const haves = new Map<string, Kin>()
  const found = new Map<string, Finding>()
  const tell = (kin: Class, owner: string, one: Claim, other: Claim, word: string) => {
    const key = `${owner}|${kin}`
    if (found.has(key) || one.line === other.line) return
    const who = owner === NARRATOR ? '「我」' : owner
    const [first, second] = one.line.at < other.line.at ? [one, other] : [other, one]
    found.set(
      key,
      finding('kin', key, {
        severity: 'high',
        title: `${who}${SAID[kin]}，却有${word}`,
        text: `一处说${who}${SAID[kin]}，另一处说起${who}的${word}。两处留一处，或写明是怎么来的。`,
        lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, second.line, second.index)],
        confidence: 0.75,
      }),
    )
  }
  const without = new Map<string, Claim>()
  for (const line of story.lines) {
    if (line.kind === 'heading' || line.kind === 'cast' || !MAY_TELL.test(line.text)) continue
    for (const kin of Object.keys(NONE) as Class[]) {
      for (const claim of nonesIn(story, line, kin)) {
        const key = `${claim.owner}|${kin}`
        if (!nones.has(key)) nones.set(key, claim)
        const have = haves.get(key)
        // Parents and children may die between.
        if (have && kin !== 'parent' && kin !== 'child' && !PAST.test(line.text)) tell(kin, claim.owner, have, claim, have.kin)
      }
      if (ENDS[kin].test(line.text))
        for (const key of nones.keys())
          if (key.endsWith(`|${kin}`) && nones.get(key)!.line !== line && line.named.length === 0) nones.delete(key)
    }
    for (const match of line.text.matchAll(ONLY_THEY)) {
      const owner = subjectAt(story, line, match.index) || line.speaker
      const others = match[1] === '姐妹' ? ['哥哥', '弟弟'] : match[1] === '兄弟' ? ['姐姐', '妹妹'] : []
      for (const kin of others)
        if (owner !== '' && !without.has(`${owner}|${kin}`)) without.set(`${owner}|${kin}`, { owner, line, index: match.index })
    }
    for (const match of line.text.matchAll(WITHOUT)) {
      const owner = subjectAt(story, line, match.index)
      const key = `${owner}|${kinOf(match[1]!)}`
      if (owner !== '' && !without.has(key)) without.set(key, { owner, line, index: match.index })
    }
    for (const each of kinIn(story, line)) {
      const sentence = around(line.text, each.index)
      if (SUPPOSED.test(sentence)) continue
      const lacking = without.get(`${each.owner}|${each.kin}`)
      if (lacking && lacking.line !== line && !found.has(`${each.owner}|${each.kin}`) && !PAST.test(sentence))
        found.set(
          `${each.owner}|${each.kin}`,
          finding('kin', `${each.owner}|没有${each.kin}`, {
            severity: 'high',
            title: `${each.owner === NARRATOR ? '「我」' : each.owner}说没有${each.kin}，却有${each.kin}`,
            text: '两处留一处，或让人物承认说了谎。',
            lines: [lineOfFinding(story, lacking.line, lacking.index), lineOfFinding(story, line, each.index)],
            confidence: 0.75,
          }),
        )
      for (const kin of Object.keys(KINDS) as Class[]) {
        const owner = ownerOfClass(each, kin)
        if (owner === '' || ENDS[kin].test(line.text)) continue
        const key = `${owner}|${kin}`
        if (kin === 'parent' && (!ALIVE.test(sentence) || PAST.test(sentence))) continue
        const none = nones.get(key)
        if (none) tell(kin, owner, none, each, each.kin)
        if (!haves.has(key) && !PAST.test(sentence) && kin !== 'spouse') haves.set(key, each)
        if (!haves.has(key) && kin === 'spouse' && line.kind === 'speech' && !PAST.test(sentence)) haves.set(key, each)
      }
    }
  }
  return [...found.values()]
}

/** Of whom it is told that they have kin of a class: their owner, or the parent whose brother an uncle is. */
function ownerOfClass({ owner, kin }: Kin, of: Class): string {
  if (KINDS[of].test(kin)) return owner
  if (of !== 'sibling') return ''
  return UNCLES.test(kin) ? `${owner}的父亲` : AUNTS.test(kin) ? `${owner}的母亲` : ''
}
