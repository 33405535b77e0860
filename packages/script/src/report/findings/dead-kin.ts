// Kin that nobody calls by a name: 「我妈十年前就走了」, and then 「昨天我妈来看我」.

import { around } from '../../language/clauses.ts'
import { DEATH } from './death.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { KIN_WORD, kinNamed, kinOf, personOf, subjectAt } from './subjects.ts'

const OF_SOMEBODY = new RegExp(`([我你他她])(?:的)?(${KIN_WORD})(?!们|俩)`, 'g')
/** In talk of kin 走了 and 不在了 are deaths too. */
const GONE =
  /^(?:[^，。！？；“”]{0,8}?)(?:不在(?:了|人世)|(?<![抓带拖押搬拿赶气])走(?:得早|了(?=[，。！？])|的时候，[我你他她]才))|^走的?那/
const isGone = (behind: string) => DEATH.test(behind) || GONE.test(behind)
const ALIVE =
  /^(?:[^，。！？；“”]{0,5}?)(?:来信|捎信|写信|坐在|站在|拄着|从[^，。]{1,6}(?:走|出来)|走(?:进|出|过来)|背着手|咳|蹲在|端着|抬(?:起)?头|把[^，。]{1,8}(?:磕|放|递|塞|推)|正在|招手|笑(?:了|着|呵)|推门|来(?:看|接|找|电话|了)|打(?:来|了)?(?:个)?电话|刚(?:才|刚)?(?:说|来|走|打|做)|说(?:让|要|了|她|他|今|明)|让(?:我|你|他|她)|叫(?:我|你|他|她)(?:回|去|来)|给(?:我|你|他|她)(?:做|带|买|打|寄|织|炖)|在家|还在(?!世)|今天|昨天|打过|做(?:了|的)(?:饭|菜|饺)|催|等着|生病|住院|病了|身体)/
/** 「他走了」 and what is only supposed, wished or remembered tell no death and no life. */
const UNSURE =
  /以前|从前|小时候|那年|当年|生前|记得|要是|如果|假如|当初|梦|活着的时候|在世|曾经|托梦|养母|养父|继母|继父|后妈|后爸|去上班|去买|刚走|先走|差点|吗|没死|没有死/

interface Gone {
  line: StoryLine
  index: number
}

const IN_ONE: Readonly<Record<string, string>> = { __proto__: null as never, 父: '父亲', 母: '母亲', 妻: '妻子', 夫: '丈夫' }
/** 「十二岁就没了爸」 */
const LOST = new RegExp(`(?:没了|死了|失去了?|丧)(${KIN_WORD}|[父母妻夫])`)
/** Only supposed, or of somebody else. */
const SUPPOSED = /要是|如果|假如|梦|差点|吗|没死|没有死|养[父母]|继[父母]|后[爸妈]/

/** Who is told to be dead in a line by their kin (你爸没了), where they are one of the people. */
export function kinGone(story: Story, line: StoryLine): string[] {
  if (SUPPOSED.test(line.text) || (line.kind !== 'speech' && line.kind !== 'told')) return []
  return [...line.text.matchAll(OF_SOMEBODY)].flatMap(match => {
    const owner = personOf(story, line, match.index, match[1]!)
    const behind = line.text.slice(match.index + match[0].length, match.index + match[0].length + 24)
    const name = isGone(behind) && (owner !== '' || story.kind === 'novel') ? kinNamed(story, owner || NARRATOR, kinOf(match[2]!)) : ''
    return name === '' || name.includes('的') ? [] : [name]
  })
}

/** In what is told, kin that begin a clause and do something are there. */
const DOES =
  /^(?:把|将|正|又|就|也|还|从|在|一|慢慢|缓缓|猛|忽然|抬|低|点|摇|笑|哭|说|问|喊|骂|站|坐|蹲|走|跑|掐|端|拿|接|推|拉|抓|拍|看|望|盯|转|伸|放|捧|抱|扶|咳|叹)/
const isActing = (text: string, index: number, behind: string) => /(?:^|[，。！？；\s])$/.test(text.slice(0, index)) && DOES.test(behind)

interface KinMention {
  owner: string
  kin: string
  index: number
  end: number
}
const OF_NAMED = new RegExp(`^(?:的|他|她|家)?亲?(${KIN_WORD}|师父|师傅)(?!们|俩)`)
const ALONE = new RegExp(`(?:^|[，。！？；\\s])(${KIN_WORD})(?!们|俩|[，,！!。？?…]|$)`, 'g')

/** Kin in a line with whose they are: of 我 or 他, of a name, and those of who speaks or tells where nobody is told. */
function mentionsIn(story: Story, line: StoryLine): KinMention[] {
  const found: KinMention[] = []
  for (const match of line.text.matchAll(OF_SOMEBODY)) {
    const owner = personOf(story, line, match.index, match[1]!)
    if (owner !== '') found.push({ owner, kin: match[2]!, index: match.index, end: match.index + match[0].length })
  }
  for (const { name, start, end } of line.named) {
    const match = OF_NAMED.exec(line.text.slice(end, end + 7))
    if (match) found.push({ owner: name, kin: match[1]!, index: start, end: end + match[0].length })
  }
  const self = line.kind === 'speech' ? line.speaker : story.isNarrated ? NARRATOR : ''
  if (self !== '')
    for (const match of line.text.matchAll(ALONE)) {
      const index = match.index + match[0].length - match[1]!.length
      if (!found.some(each => each.index <= index && each.end > index))
        found.push({ owner: self, kin: match[1]!, index, end: index + match[1]!.length })
    }
  return found
}

/** Kin who are dead and do what the living do. */
export function deadKin(story: Story): Finding[] {
  const gone = new Map<string, Gone>()
  const found: Finding[] = []
  const told = new Set<string>()
  for (const line of story.lines) {
    if (line.isPast || (line.kind !== 'speech' && line.kind !== 'told')) continue
    const lost = LOST.exec(line.text)
    const bereft = lost && !SUPPOSED.test(around(line.text, lost.index)) ? subjectAt(story, line, lost.index) : ''
    if (lost && bereft !== '' && !gone.has(`${bereft}的${kinOf(IN_ONE[lost[1]!] ?? lost[1]!)}`))
      gone.set(`${bereft}的${kinOf(IN_ONE[lost[1]!] ?? lost[1]!)}`, { line, index: lost.index })
    for (const { owner, kin, index, end } of mentionsIn(story, line)) {
      const who = `${owner}的${kinOf(kin)}`
      const behind = line.text.slice(end, end + 24)
      const death = gone.get(who)
      if (isGone(behind)) {
        if (!death && !SUPPOSED.test(around(line.text, index))) gone.set(who, { line, index })
      } else if (
        death &&
        death.line !== line &&
        !told.has(who) &&
        !UNSURE.test(line.text) &&
        (ALIVE.test(behind) || (line.kind === 'told' && isActing(line.text, index, behind)))
      ) {
        told.add(who)
        const name = owner === NARRATOR ? `「我」的${kinOf(kin)}` : who
        found.push(
          finding('dead', who, {
            severity: 'high',
            title: `${name}已经不在了，后面又像活着`,
            text: `前面说${name}已经去世，这里却在做活人的事，没有写成回忆或梦。`,
            lines: [lineOfFinding(story, death.line, death.index), lineOfFinding(story, line, index)],
            confidence: 0.75,
          }),
        )
      }
    }
  }
  return found
}
