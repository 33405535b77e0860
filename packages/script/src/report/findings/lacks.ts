// What somebody has not, and uses: 「我没有手机」, and a hand goes into a pocket and takes it out. The thing is any that `items.ts` knows.

import { around, CLAUSE_ENDS } from '../../language/clauses.ts'
import { type Finding, finding } from './finding.ts'
import { type Item, itemsOf } from './items.ts'
import { lineOfFinding, NARRATOR, type Story, type StoryLine } from './story.ts'
import { daysBetween } from './time/calendar.ts'
import { subjectAt } from './subjects.ts'

/** That there is none, right in front of the thing: for good, or today. */
const NONE = /(?:从来没(?:有)?(?:过)?|没(?:有)?(?:过)?|买不起|用不起|连[^，。！？；]{0,4})(?:一[把张部台只块个支本辆]|自己的|什么)?$/
const NOT_TODAY =
  /(?:没(?:有)?(?:带|戴|拿|背|揣|穿)(?:着)?|忘(?:了)?(?:带|拿)|(?:忘|落|丢)在[^，。！？；]{0,6}(?:的)?)(?:一[把张部台只块个支本辆]|自己的|什么)?$/
/** Behind it: 手机没带, 伞落在车上了. */
const BEHIND = /^(?:我|他|她|也|都|又|今天)?(?:没(?:有)?(?:带|戴|拿|背)|忘(?:了)?(?:带|拿)|落在|忘在)/
const USES =
  /掏出|拿出|取出|摸出|举起|打开|撑开|撑起|戴上|抬(?:起)?(?:手)?(?:腕)?看(?:了)?看?|看了(?:一眼|看)|拨|接(?:起|通|了)|开着|骑(?:着|上)/
const GETS = /买|借|送|给|递|捡|换|找|领|发|租|抢|夺|偷|还|寄|第二天|次日|翌日/
const UNREAL = /如果|要是|假如|[？?]|以为|说过|是不是|有没有/

/** So many scenes behind it may still be the same day. */
const SCENES_OF_A_DAY = 3

interface Lack {
  item: Item
  isToday: boolean
}

/** Things that somebody has not and uses all the same. */
export function usedWithout(story: Story): Finding[] {
  const lacks = new Map<string, Lack>()
  const found: Finding[] = []
  for (const [line, items] of Map.groupBy(itemsOf(story), ({ line }) => line)) {
    if (line.isPast || line.scene.isPast) continue
    for (const item of items) {
      const who = ownerIn(story, line, item)
      const key = `${who}|${item.thing}`
      const lack = lacks.get(key)
      const clause = around(line.text, item.index, CLAUSE_ENDS)
      if (who !== '' && GETS.test(clause)) lacks.delete(key)
      else if (lack && lack.item.line !== line && line.kind === 'told' && USES.test(clause)) {
        lacks.delete(key)
        // What was left at home today may be there tomorrow.
        if (lack.isToday && (daysBetween(story, lack.item.line, line) >= 1 || line.scene.at - lack.item.line.scene.at > SCENES_OF_A_DAY))
          continue
        found.push(
          finding('thing', `${who}|没有${item.word}`, {
            severity: 'high',
            title: `${who === NARRATOR ? '「我」' : who}没有${item.word}，后面又用着${item.word}`,
            text: '前面写明没有或没带，这里拿在手里，中间没有写从哪里来的。',
            lines: [lineOfFinding(story, lack.item.line, lack.item.index), lineOfFinding(story, line, item.index)],
            confidence: 0.7,
          }),
        )
      }
      const before = line.text.slice(Math.max(0, item.index - 12), item.index).replace(/^.*[，。！？；：]/, '')
      const behind = line.text.slice(item.index + item.word.length)
      const isToday = NOT_TODAY.test(before) || BEHIND.test(behind)
      const isNone = NONE.test(before) && /^(?:[，。！]|$|的(?:人|那)|用|可)/.test(behind)
      if ((isToday || isNone) && who !== '' && !UNREAL.test(around(line.text, item.index))) lacks.set(key, { item, isToday })
    }
  }
  return found
}

const ownerIn = (story: Story, line: StoryLine, { index }: Item): string => subjectAt(story, line, index)
