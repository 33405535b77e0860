// A house, a shop or land that is sold, pawned or signed away, and later is still the family's own.

import { around } from '../../language/clauses.ts'
import { isNegated } from '../../language/words.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, type Story, type StoryLine } from './story.ts'

const HOME = '(房子|老屋|祖屋|院子|宅子|老宅|祖宅|铺子|店面|饭馆|茶馆|厂子|田地|地契|水田|果园|鱼塘|渔船|货车|卡车|牛|马|店|房|地|船|车)'
const AWAY = '(?:卖|抵|典|当|押|过户|转让|转|赔|输)(?:了|掉|给|出去|到)'
const SOLD = new RegExp(
  `(?:把|将|连)[^，。！？；]{0,5}?${HOME}(?:子|也|都|就)?[^，。！？；]{0,3}?${AWAY}|${HOME}，?(?:我|他|她|也|都|早就?|已经|昨天|前天|上个?月|去年|让|叫|给|被|爸|妈)*${AWAY}`,
  'g',
)
/** Whose it is, said as of now. */
const OWN = new RegExp(
  `(?:咱们?家?|我们?家?|自家|自己|家里|祖上)的?(?:这|那|这座|这间|那间|这条|这几亩|那几亩|这套|那套|这片|这个|家)?的?[^，。！？；的]{0,2}?${HOME}`,
  'g',
)
const NOT_OWN =
  /以前|原来|当年|从前|卖|抵|典|押|赎|买|租|没了|没有|丢|旧主|曾|要不是|如果|要是|等[^，。！？]{0,5}(?:有|盖|买|住)|将来|以后|新/
const REGAINED = /赎(?:了)?回|买(?:了)?回|要(?:了)?回|还给(?:了)?[我咱]|退(?:了)?回|不卖了|没卖成|收回/

/** A sentence without 「不卖」 and what stands before it in its clause, and without 「谁来买」 and what follows there. */
const withoutOffers = (sentence: string): string =>
  sentence
    .split(/([，。！？；])/)
    .map(clause => {
      const rest = clause.includes('不卖') ? clause.slice(clause.lastIndexOf('不卖') + 2) : clause
      return rest.includes('谁来买') ? rest.slice(0, rest.indexOf('谁来买')) : rest
    })
    .join('')

/** What is sold and still one's own. */
export function soldHomes(story: Story): Finding[] {
  const sold = new Map<string, { line: StoryLine; index: number }>()
  const found: Finding[] = []
  for (const line of story.lines) {
    if ((line.kind !== 'speech' && line.kind !== 'told') || line.isPast) continue
    if (REGAINED.test(line.text)) sold.clear()
    for (const match of line.text.matchAll(OWN)) {
      const home = match[1]!.replace(/子$/, '')
      const first = sold.get(home)
      const sentence = around(line.text, match.index)
      const people = first ? [...first.line.scene.present, first.line.speaker] : []
      if (!first || first.line.scene === line.scene || line.kind !== 'speech' || !people.includes(line.speaker)) continue
      // 「谁来买咱都不卖」 says that it was not sold.
      if (NOT_OWN.test(withoutOffers(sentence))) continue
      sold.delete(home)
      found.push(
        finding('thing', `${match[1]}|卖了`, {
          severity: 'high',
          title: `${match[1]}已经不是自家的了，后面又说是自家的`,
          text: `前面说${match[1]}卖了或抵了出去，这里没有写赎回或还有别处。`,
          lines: [lineOfFinding(story, first.line, first.index), lineOfFinding(story, line, match.index)],
          confidence: 0.7,
        }),
      )
    }
    for (const match of line.text.matchAll(SOLD)) {
      const clause = around(line.text, match.index)
      if (isNegated(line.text, match.index) || /想|要把|要是|如果|打算|准备|别|不能|不许|[？?]|差点|会/.test(clause)) continue
      const home = (match[1] ?? match[2]!).replace(/子$/, '')
      if (!sold.has(home)) sold.set(home, { line, index: match.index })
    }
  }
  return found
}
