// What somebody cannot stand, is afraid of or never does, and touches, strokes or does all the same.

import { around } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { subjectAt } from './subjects.ts'
import { ASKED, doersIn } from './traits.ts'

/** What belongs to what people cannot stand. */
const KINDS_OF: Readonly<Record<string, RegExp>> = {
  __proto__: null as never,
  海鲜: /海鲜|虾|蟹|贝|蛤|生蚝|鱿鱼|海参|鲍鱼/,
  坚果: /坚果|花生|核桃|杏仁|腰果|榛子/,
  牛奶: /奶/,
  乳糖: /奶/,
  花粉: /花束|鲜花|一[束捧枝]花/,
  酒精: /酒/,
}
/** Foods are known by what their names end with: 鸡蛋, 荷包蛋. */
const FOODS = /^.[蛋虾蟹奶豆菇贝]$/
const EATING = /吃|咬|喝|嚼|舔|抱|摸|塞进嘴|咽/
const EATS = /(?:吃|喝|咬|咽|吞)(?:了|下|完|掉|光)(?:一|两|半|几|个|好|大|小|干|整)/
/** 「对花生过敏」, and then eats some. */
function allergies(story: Story): Finding[] {
  const known = new Map<string, { what: string; line: StoryLine }>()
  const found: Finding[] = []
  for (const line of story.lines) {
    for (const [name, { what, line: first }] of known) {
      const kinds = KINDS_OF[what] ?? (FOODS.test(what) ? new RegExp(what.at(-1)!) : undefined)
      const here = kinds ? line.text.search(kinds) : line.text.indexOf(what.replace(/(?<=.)(?:毛|粉|类|制品|酱)$/, ''))
      const eats = here < 0 ? null : EATING.exec(line.text.slice(Math.max(0, here - 10), here + 20))
      // 「一口气吃了半盒」 is of what was just spoken of.
      const offered = here < 0 && EATS.exec(line.text)
      const isOffered =
        offered &&
        story.lines.slice(Math.max(0, line.at - 2), line.at).some(({ text, scene }) => scene === line.scene && text.includes(what))
      const at = isOffered ? offered.index : here
      if (
        at < 0 ||
        line === first ||
        line.kind !== 'told' ||
        !(isOffered || eats) ||
        (doersIn(story, line, at) !== name && (!eats || doersIn(story, line, Math.max(0, at - 10) + eats.index) !== name))
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
    const match =
      /对([\u4e00-\u9fff]{2,4}?)过敏/.exec(line.text) ??
      /(海鲜|坚果|花生|牛奶|乳糖|花粉|芒果|鸡蛋|青霉素|猫毛|狗毛|虾)过敏/.exec(line.text) ??
      /(?:一|只要)?(?:吃|喝|碰|沾|闻)(?:了|到|上|着|见|一口|半点|一点)*([\u4e00-\u9fff]{2,3}?)(?:就|便|，)[^。！？]{0,8}?(?:起(?:了)?[^，。]{0,3}疹|红疹|喘不上|肿|休克|过敏|送医院|要命|没命|吐)/.exec(
        line.text,
      )
    const name = match ? subjectAt(story, line, match.index) : ''
    if (match && name !== '' && !/^吗|^？/.test(line.text.slice(match.index + match[0].length))) known.set(name, { what: match[1]!, line })
  }
  return found
}

const FEARS =
  /(?:最|从小(?:就)?|特别|天生|打小|自小|一直|就)?[怕畏](?:见)?(火(?!车|锅|气)|狗|猫|蛇|老鼠|虫子|蜘蛛|蟑螂|鸡|鹅|马|牛|毛毛虫)(?!咬|尾)/
const HANDLES = /(?:冲[进入]|钻进|扑[进向]|抱|摸|抓|捏|拎|逗|搂|亲|喂|牵|骑|揉|捧)/
/** 「最怕狗」, and then strokes one. */
function fears(story: Story): Finding[] {
  const known = new Map<string, { what: string; line: StoryLine; index: number }>()
  return story.lines.flatMap(line => {
    const found = [...known].flatMap(([name, { what, line: first, index }]) => {
      const at = line.kind === 'told' && line !== first ? line.text.indexOf(what) : -1
      if (
        at < 0 ||
        !HANDLES.test(line.text.slice(Math.max(0, at - 6), at)) ||
        isNegated(line.text, at) ||
        doersIn(story, line, at) !== name
      )
        return []
      known.delete(name)
      return [
        finding('trait', `${name}|怕${what}`, {
          severity: 'middle',
          title: `${name === NARRATOR ? '「我」' : name}怕${what}，后面却不怕`,
          text: `前面写明怕${what}，这里没有犹豫也没有交代。`,
          lines: [lineOfFinding(story, first, index), lineOfFinding(story, line, at)],
          confidence: 0.7,
        }),
      ]
    })
    const match = FEARS.exec(line.text)
    const name =
      match && !isNegated(line.text, match.index) && !/[？?吗]|不怕|别怕/.test(around(line.text, match.index))
        ? doersIn(story, line, match.index)
        : ''
    if (match && name !== '') known.set(name, { what: match[1]!, line, index: match.index })
    return found
  })
}

/** 从不化妆: a verb and what belongs to it, as a habit that somebody has not. */
const HABIT = /从(?:来|来就|来都)?不(?:会|肯|再)?([\u4e00-\u9fff])([\u4e00-\u9fff])(?=[，。！；、]|$)/
/** Other words that tell the same habit. */
const SAME_HABIT: Readonly<Record<string, RegExp>> = {
  __proto__: null as never,
  化妆: /描(?:着|了|完)?眉|涂(?:着|了|上)?[^，。]{0,3}口红|抿(?:了|着)?[^，。]{0,2}口红|扑(?:着|了)?粉|补(?:了|着)?妆/,
  求人: /求(?:求)?(?:你|您|他|她)|跪(?:下|在)/,
  赌钱: /骰子|筹码|下注|押(?:大|小|注|了)|牌桌/,
  迟到: /(?:又|还是)?来晚了|迟到(?:了)?/,
  下厨: /系(?:着|上)围裙|炒(?:了|着)|颠勺/,
  认错: /(?:是我|我)错了|对不起/,
  吃辣: /(?:吃|夹|嚼)[^，。]{0,6}(?:辣椒|火锅|麻辣)/,
}
/** 「从不化妆」, and then is seen to. */
function habits(story: Story): Finding[] {
  const known: { name: string; habit: string; breaks: RegExp; line: StoryLine; index: number }[] = []
  const found: Finding[] = []
  for (const line of story.lines) {
    for (const [at, each] of known.entries()) {
      const match = line.kind === 'told' && line !== each.line ? each.breaks.exec(line.text) : null
      if (
        !match ||
        isNegated(line.text, match.index) ||
        /第一次|头一回|破例|破天荒|终于/.test(line.text) ||
        doersIn(story, line, match.index) !== each.name
      )
        continue
      known.splice(at, 1)
      found.push(
        finding('trait', `${each.name}|从不${each.habit}`, {
          severity: 'middle',
          title: `${each.name === NARRATOR ? '「我」' : each.name}从不${each.habit}，后面却不是这样`,
          text: '前面写明从来不这样，这里没有交代为什么变了。',
          lines: [lineOfFinding(story, each.line, each.index), lineOfFinding(story, line, match.index)],
          confidence: 0.65,
        }),
      )
      break
    }
    const match = HABIT.exec(line.text)
    if (!match || known.length >= MOST_HABITS || ASKED.test(around(line.text, match.index))) continue
    const name = doersIn(story, line, match.index)
    const habit = `${match[1]}${match[2]}`
    const said = `${match[1]}(?:了|着|过|起|完|上|下|一)?[^，。！？；]{0,3}${match[2]}`
    const other = SAME_HABIT[habit]
    if (name !== '') known.push({ name, habit, breaks: new RegExp(other ? `${said}|${other.source}` : said), line, index: match.index })
  }
  return found
}
/** Habits that are kept in mind at once: each is looked for in every line. */
const MOST_HABITS = 30

/** Allergies, fears and habits that are told in two ways. */
export const dislikes = (story: Story): Finding[] => [...allergies(story), ...fears(story), ...habits(story)]
