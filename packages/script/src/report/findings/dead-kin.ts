// Kin that nobody calls by a name: 「我妈十年前就走了」, and then 「昨天我妈来看我」.

import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { KIN_WORD, kinNamed, kinOf, personOf, subjectAt } from './subjects.ts'

const OF_SOMEBODY = new RegExp(`([我你他她])(?:的)?(${KIN_WORD})(?!们|俩)`, 'g')
const GONE =
  /^(?:[^，。！？；“”]{0,8}?)(?:就|早就|已经|都|早)?(?:死(?:了|得早|在)|去世|过世|病逝|不在(?:了|人世)|没了|(?<![抓带拖押搬拿赶气])走(?:得早|了(?=[，。！？]))|没的|被[^，。！？]{0,6}(?:埋|淹|烧|砸|压|杀|害|打|撞)(?:死)?了?(?=[，。！？])|(?:当场)?断(?:了)?气|牺牲|遇难|下葬|入土)|^(?:的|走的?那)?(?:遗像|遗照|葬礼|骨灰|坟|忌日)/
const ALIVE =
  /^(?:[^，。！？；“”]{0,5}?)(?:来(?:看|接|找|电话|了)|打(?:来|了)?(?:个)?电话|刚(?:才|刚)?(?:说|来|走|打|做)|说(?:让|要|了|她|他|今|明)|让(?:我|你|他|她)|叫(?:我|你|他|她)(?:回|去|来)|给(?:我|你|他|她)(?:做|带|买|打|寄|织|炖)|在家|还在(?!世)|今天|昨天|打过|做(?:了|的)(?:饭|菜|饺)|催|等着|生病|住院|病了|身体)/
/** 「他走了」 and what is only supposed, wished or remembered tell no death and no life. */
const UNSURE =
  /以前|从前|小时候|那年|当年|生前|记得|要是|如果|假如|当初|梦|活着的时候|在世|曾经|托梦|养母|养父|继母|继父|后妈|后爸|去上班|去买|刚走|先走|差点|吗|没死|没有死/

interface Gone {
  line: StoryLine
  index: number
}

/** 「十二岁就没了爸」 */
const LOST = new RegExp(`(?:没了|死了|失去了?)(${KIN_WORD})`)
/** Only supposed, or of somebody else. */
const SUPPOSED = /要是|如果|假如|梦|差点|吗|没死|没有死|养[父母]|继[父母]|后[爸妈]/

/** Who is told to be dead in a line by their kin (你爸没了), where they are one of the people. */
export function kinGone(story: Story, line: StoryLine): string[] {
  if (SUPPOSED.test(line.text) || (line.kind !== 'speech' && line.kind !== 'told')) return []
  return [...line.text.matchAll(OF_SOMEBODY)].flatMap(match => {
    const owner = personOf(story, line, match.index, match[1]!)
    const isGone = GONE.test(line.text.slice(match.index + match[0].length, match.index + match[0].length + 20))
    const name = isGone && (owner !== '' || story.kind === 'novel') ? kinNamed(story, owner || NARRATOR, kinOf(match[2]!)) : ''
    return name === '' || name.includes('的') ? [] : [name]
  })
}

/** Kin who are dead and do what the living do. */
export function deadKin(story: Story): Finding[] {
  const gone = new Map<string, Gone>()
  const found: Finding[] = []
  const told = new Set<string>()
  for (const line of story.lines) {
    if (line.isPast || (line.kind !== 'speech' && line.kind !== 'told')) continue
    const lost = LOST.exec(line.text)
    const bereft = lost && !SUPPOSED.test(line.text) ? subjectAt(story, line, lost.index) : ''
    if (lost && bereft !== '' && !gone.has(`${bereft}的${kinOf(lost[1]!)}`))
      gone.set(`${bereft}的${kinOf(lost[1]!)}`, { line, index: lost.index })
    for (const match of line.text.matchAll(OF_SOMEBODY)) {
      const owner = personOf(story, line, match.index, match[1]!)
      if (owner === '') continue
      const who = `${owner}的${kinOf(match[2]!)}`
      const behind = line.text.slice(match.index + match[0].length, match.index + match[0].length + 20)
      const death = gone.get(who)
      if (GONE.test(behind)) {
        if (!death && !SUPPOSED.test(line.text)) gone.set(who, { line, index: match.index })
      } else if (death && death.line !== line && !told.has(who) && !UNSURE.test(line.text) && ALIVE.test(behind)) {
        told.add(who)
        const name = owner === NARRATOR ? `「我」的${kinOf(match[2]!)}` : who
        found.push(
          finding('dead', who, {
            severity: 'high',
            title: `${name}已经不在了，后面又像活着`,
            text: `前面说${name}已经去世，这里却在做活人的事，没有写成回忆或梦。`,
            lines: [lineOfFinding(story, death.line, death.index), lineOfFinding(story, line, match.index)],
            confidence: 0.75,
          }),
        )
      }
    }
  }
  return found
}
