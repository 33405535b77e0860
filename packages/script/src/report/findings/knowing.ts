// Who knows what nobody told them: something is kept from somebody by name, and they speak of it before anybody tells.

import { type Finding, finding } from './finding.ts'
import { lineOfFinding, type Story, type StoryLine, whereOf, wordsOfLine } from './story.ts'
import { personOf } from './subjects.ts'

/** 「别告诉林夏」「瞒着林夏」「林夏还不知道」「不能让他知道」: what stands before or behind a name. */
const KEPT_BEFORE =
  /(?:别告诉|不要告诉|不许告诉|别跟|别让|不能让|不[可得许准]让|莫让|休让|不要让|千万别让|瞒着|瞒住|瞒了|没告诉|没跟|没有告诉|不能告诉|先别告诉|绝不能让)$/
const KEPT_BEHIND = /^(?:[^，。！？]{0,4})?(?:还|并|根本|什么都|到现在都|一直)?(?:不知道|不知情|蒙在鼓里|没听说|以为)/
const ONLY_WE =
  /(?:只有|就)(?:你|我|咱|他|她)[^，。！？]{0,10}知道|没有(?:第[二三]个)?人知道|谁也(?:没|别)(?:告诉|说)|别(?:跟|和|对)任何人|不要告诉任何人|别给任何人|别说出去|不能说出去|保密|烂在[^，。！？]{0,4}(?:肚子|屋|心)|(?:只有|就)[^，。！？；]{1,6}(?:一个人|两个人|俩|自己)(?:知道|清楚|晓得)|对(?:谁|任何人)都?(?:不许|别|不能|不准|没)(?:再)?[提说讲]|只(?:跟|和|对|告诉)(?:过)?(?:你|他|她)(?:一个人|一个)?(?:说|讲|提)?|除了[你我他她][^，。]{0,4}，?(?:谁|没人|没有人)[^，。]{0,3}知道|(?:屋里|房里)?只剩下?[^，。]{0,3}两个人|天知地知|(?:话|事)[^，。！？]{0,6}出了?这(?:扇|个|道|间)?[门屋房]|(?:别|不许|不能|不准)(?:往外|对外|跟人|向人)[提说讲]|只有(?:他们|我们|咱们|你我)[两俩]|咽(?:进|到|回)?肚子|带进棺材/
/** Lines around in which what is kept is told. */
const AROUND = 3
/** Words that stand everywhere tell no secret. */
const RARE = 6
const COMMON =
  /^(?:知道|告诉|什么|怎么|这件|这个|事情|我们|你们|他们|自己|现在|今天|明天|已经|没有|不能|一定|千万|起来|出来|时候|因为|所以|可是|但是|如果|别人|任何|真的|看见|觉得|这样|那个|为什么|一个|不要|还是|就是|不是|可以|应该|里面|外面|上面|前面|后面|声音|眼睛|点头|摇头|低声|压低|沉默|不会|不许|绝不|瞒着|秘密|东西|地方|孩子|妈妈|爸爸|父亲|母亲|老师|先生|回来|回家|过来|医院|医生|公司|晚上|昨天|昨晚|早上|电话|手机|放心|答应|记住|明白|一样|好像|永远|只有|知情)$/

/** Words of two characters and more, without names. */
function wordsOf(line: StoryLine): string[] {
  const { text, starts } = wordsOfLine(line)
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

/** Things that are kept secret, by all words for each. */
const SECRETS: readonly (readonly [name: string, words: RegExp])[] = [
  ['坐牢', /坐(?:过|了)?[^，。]{0,3}牢|入狱|劳改|监狱|服刑|蹲(?:过|大牢)|判(?:了|刑)|犯人|囚/],
  [
    '怀孕',
    /怀(?:孕|上|了|的)|身孕|有喜|肚子里|孩子(?:不)?是[^，。]{0,4}的|骨肉|孽种|野种|(?:管|叫)谁(?:叫)?爹|谁是[^，。]{0,4}(?:爹|父亲)/,
  ],
  ['身世', /亲生|抱养|抱来|捡来|领养|私生|身世|生母|生父|不是[^，。]{0,4}(?:儿子|女儿|孩子)/],
  ['病', /绝症|癌|晚期|活不[了过长]|日子不多|没几[天个]|治不好|不治/],
  ['枪', /枪|军火|弹药/],
  ['毒', /下毒|毒药|砒霜|鹤顶红/],
  ['凶手', /人是[^，。]{0,4}杀|杀人(?:犯|凶手|偿命)|凶手|杀了[^，。]{0,4}人|埋在|尸(?:体|首)|害死/],
  ['私情', /私通|偷情|有染|相好|幽会|出轨/],
  ['身份', /卧底|奸细|细作|密探|冒充|假扮|真名|女扮男装|女儿身/],
  ['钱', /藏(?:的|了|着)[^，。]{0,4}钱|私房|赃款|小金库|黄金|金条/],
  ['作弊', /作弊|抄袭|代笔|替考|代考|假账|做(?:了)?假/],
  ['装病', /(?:没|不是真)瞎|装(?:瞎|疯|哑|聋|瘸|病|傻|失忆)|没(?:疯|失忆|哑|聋|瘸|傻)(?!子)/],
  ['贪污', /挪(?:用|的|了)|公款|贪污|回扣|受贿/],
  ['欠债', /赌债|欠(?:了|下)[^，。]{0,4}(?:债|钱|万)|高利贷/],
]
const secretsIn = (text: string) => SECRETS.filter(([, words]) => words.test(text)).map(([name]) => name)
/** A question that asserts. */
const ASSERTS = /难道|不是[^，。]{0,12}吗|凭什么|就(?:一定|能|该)|到底(?:是|该|姓)|还(?:来|想|争|敢|有脸|装)|也(?:配|敢)/
/** How they may know is told beside it. */
const LEARNT = /听说|听人|有人(?:告诉|说)|查到|查过|查清|我都看见|偷听|看到了|看见了|告诉我的|刚知道|听见|撞见|猜|说漏/

/** Secrets told again in other words by somebody from whom they were kept. */
function toldOtherwise(story: Story): Finding[] {
  const found: Finding[] = []
  const byName = new Map<string, StoryLine[]>()
  for (const line of story.lines)
    if (line.kind === 'speech' || line.kind === 'told')
      for (const what of secretsIn(line.text)) byName.set(what, [...(byName.get(what) ?? []), line].slice(0, 40))
  for (const [what, lines] of byName) {
    const first = lines[0]!
    // The line itself or one beside it says that nobody else knows.
    const kept = story.lines
      .slice(Math.max(0, first.at - AROUND), first.at + TALK + 1)
      .find(
        ({ scene, text, kind }) =>
          scene === first.scene && (kind === 'speech' || kind === 'told') && (ONLY_WE.test(text) || KEPT_SPEECH.test(text)),
      )
    if (!kept) continue
    const inScene = new Set([
      ...first.scene.present,
      ...kept.named.filter(({ end }) => kept.text.indexOf('知道') > end).map(({ name }) => name),
      first.speaker,
    ])
    const knowing = new Set(inScene)
    for (const line of lines) {
      if (line.scene === first.scene || line.isPast) continue
      const isNews = line.kind === 'speech' && line.speaker !== '' && !knowing.has(line.speaker)
      const isSaid = !/[？?]$/.test(line.text.trim()) || ASSERTS.test(line.text)
      const learnt = line.scene.lines.some(each => each.at <= line.at && LEARNT.test(each.text))
      if (isNews && isSaid && !learnt && story.people.some(({ name }) => name === line.speaker)) {
        found.push(
          finding('knows', `${line.speaker}|${what}`, {
            severity: 'middle',
            title: `${line.speaker}怎么知道这件事的（${what}）`,
            text: `这件事在「${whereOf(story, first.scene)}」说好不让别人知道，在「${whereOf(story, line.scene)}」之前没有一场让${line.speaker}得知。补一场得知的戏，或改由别人说。`,
            lines: [lineOfFinding(story, first), lineOfFinding(story, line)],
            confidence: 0.6,
          }),
        )
        break
      }
      // Whoever is there when it is spoken of knows it from then on.
      for (const name of line.scene.present) knowing.add(name)
    }
  }
  return found
}
/** Lines behind a secret in which it is said to be one. */
const TALK = 6
const KEPT_SPEECH =
  /(?:别|不许|不能|千万别|不要)(?:告诉|让)[^，。！？]{0,6}(?:知道|任何人|别人|他|她)?|瞒(?:着|住|得|到底|下去)|保守秘密|窗帘拉得严|压低(?:了)?(?:声音|嗓)|关上门|反锁/

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
    if (line.kind !== 'speech' && !(line.kind === 'told' && ONLY_WE.test(line.text))) continue
    const named = keptFrom(story, line)
    const people =
      named.length > 0
        ? named
        : ONLY_WE.test(line.text)
          ? story.people
              .map(({ name }) => name)
              .filter(name => !line.scene.present.has(name) && !line.named.some(each => each.name === name))
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
      if (LEARNT.test(spoken.text)) continue
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
  const names = new Set(found.flatMap(({ lines }) => lines.map(({ block_id }) => block_id)))
  return [...found, ...toldOtherwise(story).filter(({ lines }) => !lines.some(({ block_id }) => names.has(block_id)))]
}
