// Who knows what nobody told them: something is kept from somebody by name, and they speak of it before anybody tells.

import { cutWords } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, type Story, type StoryLine, whereOf } from './story.ts'
import { personOf } from './subjects.ts'

/** 「别告诉林夏」「瞒着林夏」「林夏还不知道」「不能让他知道」: what stands before or behind a name. */
const KEPT_BEFORE =
  /(?:别告诉|不要告诉|不许告诉|别跟|别让|不能让|不要让|千万别让|瞒着|瞒住|瞒了|没告诉|没跟|没有告诉|不能告诉|先别告诉|绝不能让)$/
const KEPT_BEHIND = /^(?:[^，。！？]{0,4})?(?:还|并|根本|什么都|到现在都|一直)?(?:不知道|不知情|蒙在鼓里|没听说)/
const ONLY_WE =
  /(?:只有|就)(?:你|我|咱|他|她)[^，。！？]{0,10}知道|没有(?:第[二三]个)?人知道|谁也(?:没|别)(?:告诉|说)|别(?:跟|和|对)任何人|不要告诉任何人|别给任何人|别说出去|不能说出去|保密|烂在肚子里/
/** Lines around in which what is kept is told. */
const AROUND = 3
/** Words that stand everywhere tell no secret. */
const RARE = 6
const COMMON =
  /^(?:知道|告诉|什么|怎么|这件|这个|事情|我们|你们|他们|自己|现在|今天|明天|已经|没有|不能|一定|千万|起来|出来|时候|因为|所以|可是|但是|如果|别人|任何|真的|看见|觉得|这样|那个|为什么|一个|不要|还是|就是|不是|可以|应该|里面|外面|上面|前面|后面|声音|眼睛|点头|摇头|低声|压低|沉默|不会|不许|绝不|瞒着|秘密|东西|地方|孩子|妈妈|爸爸|父亲|母亲|老师|先生|回来|回家|过来|医院|医生|公司|晚上|昨天|昨晚|早上|电话|手机|放心|答应|记住|明白|一样|好像|永远|只有|知情)$/

/** Words of two characters and more, without names. */
function wordsOf(line: StoryLine): string[] {
  const { text, starts } = cutWords(line.text)
  const cuts = [...starts].sort((one, other) => one - other)
  return cuts.flatMap((from, at) => {
    const word = text.slice(from, Math.min(cuts[at + 1] ?? text.length, from + 4)).replace(/[^\u4e00-\u9fff].*$/, '')
    const isName = line.named.some(({ start, end }) => from < end && from + word.length > start)
    return word.length >= 2 && !isName && !COMMON.test(word) ? [word] : []
  })
}

/** Who is kept from something, by a line that says so. */
function keptFrom(story: Story, line: StoryLine): string[] {
  const people = line.named
    .filter(({ start, end }) => KEPT_BEFORE.test(line.text.slice(0, start)) || KEPT_BEHIND.test(line.text.slice(end, end + 14)))
    .map(({ name }) => name)
  for (const match of line.text.matchAll(/[他她](?!们)/g)) {
    const isKept = KEPT_BEFORE.test(line.text.slice(0, match.index)) || KEPT_BEHIND.test(line.text.slice(match.index + 1, match.index + 14))
    const name = isKept ? personOf(story, line, match.index, match[0]) : ''
    if (name !== '') people.push(name)
  }
  return people.filter(name => name !== line.speaker && !line.scene.present.has(name))
}

/** 「那张合影」: spoken of as what is known. */
const isPointedAt = ([{ text }, words]: readonly [StoryLine, readonly { word: string }[]]) =>
  words.some(({ word }) => /[那这](?:张|封|把|件|个|份|本|块|枚|串|笔|口|只|些)[^，。！？]{0,3}$/.test(text.slice(0, text.indexOf(word))))

/** Whoever speaks of what was kept from them, though no scene with them in it told. */
export function tooEarly(story: Story): Finding[] {
  const counts = new Map<string, number>()
  const heard = new Map<string, StoryLine[]>()
  for (const line of story.lines)
    for (const word of new Set(wordsOf(line))) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
      const lines = heard.get(word) ?? []
      if (lines.length < RARE * 3) lines.push(line)
      heard.set(word, lines)
    }
  const found: Finding[] = []
  const told = new Set<string>()
  for (const line of story.lines) {
    if (line.kind !== 'speech') continue
    const named = keptFrom(story, line)
    const people =
      named.length > 0
        ? named
        : ONLY_WE.test(line.text)
          ? story.people.map(({ name }) => name).filter(name => !line.scene.present.has(name))
          : []
    if (people.length === 0) continue
    const around = story.lines
      .slice(Math.max(0, line.at - AROUND), line.at + AROUND + 1)
      .filter(({ scene, kind }) => scene === line.scene && kind !== 'heading' && kind !== 'cast')
    const secrets = [...new Set(around.flatMap(wordsOf))].filter(word => counts.get(word)! <= RARE)
    for (const name of people) {
      if (told.has(name)) continue
      // Of each word of the secret the first line behind in which it is spoken where they are.
      const hits = secrets.flatMap(word => {
        const first = heard.get(word)!.find(each => each.at > line.at && each.scene !== line.scene && each.scene.present.has(name))
        return first && first.speaker === name && !first.isPast && !/[？?]$/.test(first.text.trim()) ? [{ word, first }] : []
      })
      const byLine = [...Map.groupBy(hits, ({ first }) => first)].sort(([, one], [, other]) => other.length - one.length)[0]
      if (!byLine || byLine[1].length < (named.length > 0 || isPointedAt(byLine) ? 1 : 2)) continue
      const [spoken, words] = byLine
      if (/听说|听人|有人(?:告诉|说)|查到|查过|我都看见|偷听|看到了|告诉我的|刚知道/.test(spoken.text)) continue
      told.add(name)
      found.push(
        finding('knows', `${name}|${words[0]!.word}`, {
          severity: 'middle',
          title: `${name}怎么知道「${words.map(({ word }) => word).join('、')}」的`,
          text: `这件事瞒着${name}，在「${whereOf(story, spoken.scene)}」之前没有一场让${name}听到，${name}却说了出来。补一场得知的戏，或改由别人说。`,
          lines: [lineOfFinding(story, line), lineOfFinding(story, spoken)],
          confidence: words.length > 1 ? 0.7 : 0.55,
        }),
      )
    }
  }
  return found
}
