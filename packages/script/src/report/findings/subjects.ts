// Of whom a line speaks: by name, by 我 and 你, by 他 and 她, and by kin (我爸).

import { beginOf, CLAUSE_ENDS, finishOf } from '../../language/clauses.ts'
import { NARRATOR, type Story, type StoryLine } from './story.ts'

/** Kin as one writes it, and one word for each. */
const KIN: readonly (readonly [RegExp, string])[] = [
  [/未婚夫/, '未婚夫'],
  [/未婚妻/, '未婚妻'],
  [/嫂/, '嫂子'],
  [/姨子/, '姨妹'],
  [/舅子/, '妻舅'],
  [/姐夫/, '姐夫'],
  [/妹夫/, '妹夫'],
  [/弟媳/, '弟媳'],
  [/儿媳/, '儿媳'],
  [/女婿/, '女婿'],
  [/外孙/, '外孙'],
  [/孙女/, '孙女'],
  [/孙/, '孙子'],
  [/岳父|公公/, '岳父'],
  [/岳母|婆婆|丈母娘/, '岳母'],
  [/外公|姥爷/, '外公'],
  [/外婆|姥姥/, '外婆'],
  [/祖父|爷爷/, '爷爷'],
  [/祖母|奶奶/, '奶奶'],
  [/舅妈|舅母/, '舅妈'],
  [/姑[父丈]/, '姑父'],
  [/婶/, '婶婶'],
  [/舅/, '舅舅'],
  [/叔/, '叔叔'],
  [/伯/, '伯伯'],
  [/姑/, '姑姑'],
  [/姨/, '姨妈'],
  [/爸|父亲|爹|老爷子/, '父亲'],
  [/妈|母亲|娘(?!子)/, '母亲'],
  [/[表堂](?:哥|兄)/, '表哥'],
  [/[表堂]姐/, '表姐'],
  [/[表堂]弟/, '表弟'],
  [/[表堂]妹/, '表妹'],
  [/哥|兄/, '哥哥'],
  [/姐(?!夫)/, '姐姐'],
  [/弟/, '弟弟'],
  [/妹(?!夫)/, '妹妹'],
  [/儿子/, '儿子'],
  [/女儿|闺女/, '女儿'],
  [/侄/, '侄辈'],
  [/外甥/, '外甥'],
  [/丈夫|老公|男人|夫君|相公|前夫/, '丈夫'],
  [/妻|老婆|媳妇|太太|内人/, '妻子'],
]
export const KIN_WORD =
  '(?:皇[兄弟姐妹叔]|王[兄弟](?!八)|前妻|前夫|[大小二三]?姑(?=[，。！]|$)|嫂子?|姐夫|妹夫|弟媳|[大小]姨子|[大小]舅子|儿媳妇?|女婿|孙子|孙女儿?|外孙女?|舅[妈母]|姑[父丈]|姨[父丈]|婶[婶子]?|岳父|岳母|公公|婆婆|外公|外婆|姥姥|姥爷|祖父|祖母|爷爷|奶奶|爸爸|妈妈|父亲|母亲|老爸|老妈|爸|妈|爹|娘|[表堂](?:哥|姐|弟|妹|叔|伯|姑|姨|舅)|哥哥|姐姐|弟弟|妹妹|大哥|大姐|二哥|二姐|哥|姐|弟|妹|舅舅|舅|[大二三四小]?叔叔?|[大二]伯|姑姑|姑妈|姨妈|小姨|儿子|女儿|闺女|侄子|侄女|外甥女?|丈夫|老公|夫君|相公|妻子|老婆|媳妇|太太|内人|未婚夫|未婚妻)'
export const kinOf = (word: string): string => KIN.find(([pattern]) => pattern.test(word))?.[1] ?? word

const OWN_KIN = new RegExp(`^(?:的)?(${KIN_WORD})(?!们|俩)`)
/** What one calls oneself, and whom one speaks to, by rank. */
const SELF = '寡人|臣女|臣妾|奴婢|奴才|本宫|哀家|微臣|老臣|末将|属下|在下|民女|草民|小女子|本王|老夫|老身|贫道|贫僧|晚辈|弟子|老奴|朕'
const RANKS = '娘娘|陛下|皇上|王爷|殿下|大人|老爷|夫人|小姐|公子|将军|阁下'
const REFERRING = new RegExp(`[我你您咱](?!们)|[他她](?!们)|自己|${SELF}|${RANKS}`, 'g')
const IS_SELF = new RegExp(`^(?:[我咱]|自己|${SELF})$`)
const IS_ADDRESSED = new RegExp(`^(?:[你您]|${RANKS})$`)
/** Who stands behind these is done something to or for. */
const COVERB = /(?:替|给|为|把|将|对|向|跟|朝|冲|帮|被|拿|比|离|扶着|拉着|抱着|背着|盯着|看着|望着)$/
const IS_OTHER = /^[你您他她]$/
/** Who perceives is not whom it is said of: 「我看见她左手上有伤」. */
const PERCEIVES =
  /^(?:忽然|突然|这才|才|又|一眼|分明|清楚地|也|还|偶然|无意中)?(?:看见|看到|发现|盯着|看着|知道|记得|听说|听见|注意到|望着|摸到)/
const TO_WHOM = /(?:问|对|朝|向|冲|跟|盯着|望着|看着|拉住|瞪着)$/
/** Two who talk: whoever spoke this many lines before is spoken to. */
const BACK = 3
const FAR_BACK = 14

/** Whom a speech is spoken to: who is called by name, the other one of two, or who spoke just before. */
export function addresseeOf(story: Story, line: StoryLine): string {
  const called = line.named.find(
    ({ name, start, end }) =>
      name !== line.speaker &&
      (/^[，,！!。？?…]|^$/.test(line.text.slice(end, end + 1)) || line.text[end] === undefined) &&
      (start === 0 || /[，,。！？!?\s“「]$/.test(line.text.slice(0, start))),
  )
  if (called) return called.name
  // 「叶棠问陈渡」 beside what is said.
  for (const beside of [story.lines[line.at + 1], story.lines[line.at - 1]]) {
    if (beside?.kind !== 'told' || beside.scene !== line.scene || story.kind !== 'novel') continue
    const to = beside.named.find(({ name, start }) => name !== line.speaker && TO_WHOM.test(beside.text.slice(0, start)))
    if (to && line.speaker !== '') return to.name
  }
  const others = [...line.scene.speakers].filter(name => name !== line.speaker)
  if (others.length === 1) return others[0]!
  // Tags stand between the speeches of prose.
  for (let at = line.at - 1; at >= Math.max(0, line.at - (story.kind === 'novel' ? BACK * 2 : BACK)); at--) {
    const before = story.lines[at]!
    if (before.scene !== line.scene) break
    if (before.kind === 'speech' && before.speaker !== '' && before.speaker !== line.speaker) return before.speaker
  }
  // Who comes in and speaks first is answered by whom they speak to.
  const answers = story.lines
    .slice(line.at + 1, line.at + 1 + BACK)
    .find(next => next.scene === line.scene && next.kind === 'speech' && next.speaker !== '' && next.speaker !== line.speaker)
  return answers?.speaker ?? ''
}

const WOMEN = /(?:[婆母奶外祖]|岳母|妻子|女儿|姐姐|妹妹|姑姑|姨妈|表姐|表妹|未婚妻|侄女)$/
const MEN = /(?:岳父|外公|爷爷|父亲|哥哥|弟弟|舅舅|叔叔|伯伯|儿子|丈夫|未婚夫|表哥|表弟)$/
/** Names by their ends, where nothing else tells. */
const HER_NAME = /(?:婶|嫂|姐|妹|婆|妈|太太?|姑|妃|嬷嬷|寡妇|[芬芳兰英梅秀珍丽娟萍霞婷雯倩娜莉莹婉嫣娥婵媛姗妮娇妍])$/
const HIS_NAME = /(?:爹|叔|伯|哥|爷|汉|老头|[强军伟刚勇峰磊彪龙虎雄豪毅])$/
/** 男, 女, or '' of one of the people or of kin that have no name. */
export function genderOf(story: Story, name: string): string {
  const own = genders(story).get(name) ?? ''
  if (own === '男' || own === '女') return own
  if (MEN.test(name)) return '男'
  if (WOMEN.test(name)) return '女'
  return HER_NAME.test(name) ? '女' : HIS_NAME.test(name) ? '男' : ''
}
const known = new WeakMap<Story, ReadonlyMap<string, string>>()
function genders(story: Story): ReadonlyMap<string, string> {
  const made = known.get(story) ?? new Map(story.people.map(({ name, gender }) => [name, gender]))
  known.set(story, made)
  return made
}

const NAMES_HIM = /(?:叫|称|喊|管)(?:他|她)(?:叫|做|作|为)?$/
/** Who 他 or 她 is: who was named last in the sentence, whom the sentence before was of, or who was named last in the lines before. */
function meantBy(story: Story, line: StoryLine, at: number, pronoun: string): string {
  const fits = (name: string) => name !== line.speaker && name !== NARRATOR && genderOf(story, name) !== (pronoun === '他' ? '女' : '男')
  const from = beginOf(line.text, at)
  // 「他瞎了二十年，人人都叫他老铁」
  const behind = line.named.find(({ start, name }) => start > at && fits(name) && NAMES_HIM.test(line.text.slice(from, start)))
  if (behind && line.kind === 'told') return behind.name
  // In a speech it is neither who speaks nor who is spoken to.
  const addressee = line.kind === 'speech' ? addresseeOf(story, line) : ''
  const inSentence = line.named.findLast(({ start, end, name }) => start >= from && end <= at && fits(name) && name !== addressee)
  if (inSentence) return inSentence.name
  // 「我妈没有跟上来。她站在门口」
  const topic = line.kind === 'told' && from > 0 ? subjectAt(story, line, from - 1) : ''
  if (topic !== '' && fits(topic)) return topic
  const here = line.named.findLast(({ end, name }) => end <= at && fits(name) && name !== addressee)
  if (here) return here.name
  const isThird = (name: string) => fits(name) && name !== addressee
  let spoken = ''
  for (let back = line.at - 1; back >= Math.max(0, line.at - BACK); back--) {
    const before = story.lines[back]!
    if (before.scene !== line.scene) break
    const named = before.kind === 'told' || before.kind === 'speech' ? before.named.filter(({ name }) => isThird(name)) : []
    // Those who talk speak of others sooner than of each other.
    const found = named.findLast(({ name }) => line.kind !== 'speech' || !line.scene.speakers.has(name)) ?? named.at(-1)
    if (found && (line.kind !== 'speech' || !line.scene.speakers.has(found.name))) return found.name
    spoken ||= found?.name ?? ''
    if (line.kind === 'told' && before.kind === 'speech' && before.speaker !== '' && fits(before.speaker)) return before.speaker
  }
  if (spoken !== '') return spoken
  // In a talk he of whom it is was named when it began, and is not there.
  for (let back = line.at - BACK - 1; line.kind === 'speech' && back >= Math.max(0, line.at - FAR_BACK); back--) {
    const before = story.lines[back]!
    if (before.scene !== line.scene) break
    const away = before.kind === 'cast' ? [] : before.named.filter(({ name }) => isThird(name) && !line.scene.speakers.has(name))
    if (away.length > 0) return away.at(-1)!.name
  }
  const others = [...line.scene.present].filter(isThird)
  return others.length === 1 ? others[0]! : ''
}

/** Who stands for a pronoun in a line. */
export function personOf(story: Story, line: StoryLine, at: number, pronoun: string): string {
  if (IS_SELF.test(pronoun)) return line.kind === 'speech' ? line.speaker : story.isNarrated && pronoun === '我' ? NARRATOR : ''
  if (IS_ADDRESSED.test(pronoun)) {
    if (line.kind !== 'speech') return ''
    // Whoever is spoken to and unknown in a tale told by 我 is 我.
    return addresseeOf(story, line) || (story.isNarrated && line.speaker !== NARRATOR ? NARRATOR : '')
  }
  return meantBy(story, line, at, pronoun)
}

const PURE_KIN = new RegExp(`^${KIN_WORD}$`)
const isPureKin = (name: string) => PURE_KIN.test(name)
const OF_SOMEBODY = new RegExp(`([我你他她])(?:的)?(${KIN_WORD})(?!们|俩)`, 'g')
/** Who is meant by 我妈 and 他哥 in a line, where they are one of the people. */
export function kinMeant(story: Story, line: StoryLine): string[] {
  if (line.kind !== 'speech' && line.kind !== 'told') return []
  return [...line.text.matchAll(OF_SOMEBODY)].flatMap(match => {
    const owner = personOf(story, line, match.index, match[1]!)
    const name = owner === '' ? '' : kinNamed(story, owner, kinOf(match[2]!))
    return name === '' || name.includes('的') ? [] : [name]
  })
}

/** 满仓爹 is 满仓的父亲, where he is one of the people. */
export const kinNamed = (story: Story, owner: string, kin: string): string =>
  story.people.find(
    ({ name }) =>
      name !== owner &&
      (isPureKin(name)
        ? (owner === NARRATOR || story.kind === 'novel') && kinOf(name) === kin
        : (name.startsWith(owner) && kinOf(name.slice(owner.length)) === kin) ||
          (/^.[父母]$/.test(name) && name[0] === owner[0] && kinOf(`${name[1]}亲`) === kin)),
  )?.name ?? `${owner}的${kin}`

const A_STRANGER = /[一两几]?(?:个|位|名)(?:[^，。]{0,4})?(?:人|男|女|老|少|孩|姑娘|青年|汉子)/
/** Lines before in which who is named is no stranger. */
const KNOWN = 60
/** 「桥头站着一个女人」 is who is first named in the next lines. */
function introduced(story: Story, line: StoryLine): string {
  const before = story.lines.slice(Math.max(0, line.at - KNOWN), line.at).filter(({ scene }) => scene === line.scene)
  const known = new Set(before.flatMap(({ named }) => named.map(({ name }) => name)))
  const next = story.lines.slice(line.at + 1, line.at + 6).filter(({ scene }) => scene === line.scene)
  const named = next.flatMap(({ named: here, text }) =>
    here.map(({ name, start }) => ({ name, isSelf: /(?:我叫|我是|名叫|叫)$/.test(text.slice(0, start)) })),
  )
  return (named.find(({ isSelf }) => isSelf) ?? named.find(({ name }) => !known.has(name)))?.name ?? ''
}

/**
 * Of whom it is said what stands at an offset of a line: who is named or meant last before it in its sentence, with their kin if that is spoken
 * of; in a speech without anybody, the speaker; '' when nothing tells.
 */
export function subjectAt(story: Story, line: StoryLine, given: number): string {
  // What begins with somebody is said of them.
  const index = given + (/^[我你您他她](?!们)/.exec(line.text.slice(given, given + 2))?.[0].length ?? 0)
  const from = beginOf(line.text, index)
  const words = line.text.slice(from, index)
  const candidates: { at: number; end: number; name: string }[] = []
  let unknown: { at: number; word: string } | undefined
  for (const { name, start, end } of line.named) {
    if (start > from && start < index && COVERB.test(line.text.slice(from, start))) continue
    const isCall = line.kind === 'speech' && start === from && /^[，,]/.test(line.text.slice(end))
    if (start >= from && end <= index && !isCall) candidates.push({ at: start, end, name })
  }
  for (const match of words.matchAll(REFERRING)) {
    const at = from + match.index
    if (candidates.some(each => each.at === at)) continue
    const name = personOf(story, line, at, match[0])
    if (name !== '') candidates.push({ at, end: at + match[0].length, name })
    else unknown ??= { at, word: match[0] }
  }
  // The first of the last clause that has somebody acts; what follows is whom it meets.
  const clauseStart = Math.max(from, ...candidates.map(({ at }) => beginOf(line.text, at, CLAUSE_ENDS)))
  const [first, second] = candidates.filter(({ at }) => at >= clauseStart).sort((one, other) => one.at - other.at)
  const acting = first && second && PERCEIVES.test(line.text.slice(first.end)) ? second : first
  // 「上次坐飞机，我也是靠窗」
  if (!acting) {
    const rest = line.text.slice(index, finishOf(line.text, index))
    const behind = /[，,](?:[我你他她])(?!们)/.exec(rest)
    const name =
      behind && (line.kind === 'told' || /[我你]/.test(behind[0]))
        ? personOf(story, line, index + behind.index + 1, behind[0].slice(1))
        : ''
    if (name !== '' && from === beginOf(line.text, index)) return name
  }
  // What is told without anybody is told of whom the sentence before was of.
  if (!acting && line.kind === 'told' && from > 0 && !A_STRANGER.test(line.text.slice(0, index))) return subjectAt(story, line, from - 1)
  // 「你才十八」 to nobody that is known is not of who says it.
  if (!acting && unknown && line.kind === 'speech' && IS_OTHER.test(unknown.word)) return ''
  if (!acting) return line.kind === 'speech' ? line.speaker : A_STRANGER.test(line.text.slice(0, index)) ? introduced(story, line) : ''
  const kin = OWN_KIN.exec(line.text.slice(acting.end, index))
  if (!kin) return acting.name
  // 「我哥哥阿贵」 names him.
  const named = line.named.find(({ start }) => start === acting.end + kin[0].length)
  return named?.name ?? kinNamed(story, acting.name, kinOf(kin[1]!))
}
