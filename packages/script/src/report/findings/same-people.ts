// Other names of the people of a story: a title that one of them has (主编老贺, 主编), a given name alone, a stranger who is named later (女子, 她叫白芷).

import { isFullName, isNoWord } from '../../language/speech/name-shape.ts'
import { SURNAMES } from '../../language/surnames.ts'

/** Titles of which a story has one; which one, it tells beside a name. */
const TITLES =
  '村支书|支书|书记|村长|镇长|县长|市长|厂长|校长|院长|班主任|教导主任|主任|主编|总编|社长|总监|经理|老板娘|老板|掌柜|管家|支队长|大队长|队长|局长|所长|处长|科长|组长|班长|连长|营长|团长|司令|将军|元帅|丞相|宰相|尚书|太傅|摄政王|太子|公主|船长|大副|舰长|站长|导演|师父|师傅|师兄|师姐|师弟|师妹|掌门|盟主|帮主|庄主|房东|法医|教练|保姆|厂医|村医|堂主|城主|舅妈|姑父|班主|司衣|总管|接生婆|媒婆|里正|保长|族长'
const STRANGERS = '女子|女人|男人|男子|少年|少女|姑娘|老人|老头|老太太|汉子|小伙子|年轻人|女孩|男孩|妇人|书生|和尚|道士|老者'
const NAMED_LATER = new RegExp(
  `(${STRANGERS})[^。！？\n“”]{0,24}[。，！？](?:[他她](?:说自己)?|[^。！？，\n“”]{0,3})(?:名叫|叫做|叫|名唤|唤作)`,
  'g',
)

const SAYS_WHO = new RegExp(`(?:一个|个|名|位)[^。！？，\n“”]{0,6}(${STRANGERS})[^“”]{0,40}[“「][^”」]{0,10}我(?:叫|是|姓)`, 'g')
const ENDS_OF_NAMES = ['老太太', '老太', '老爷子', '嬷嬷', '总监', '主任', '公主', '王爷']
const ELDER = /^([\u4e00-\u9fff])(?:叔|伯|爷|大爷|师傅|老板|队|局|老头|大叔|大哥)$/

/** Offices by which a script tells of somebody who has no line: 国师, 船长. */
const OFFICES =
  '国师|太后|皇上|皇后|王爷|将军|丞相|太医|族长|老族长|村长|老村长|镇长|厂长|老厂长|校长|老校长|船长|大副|舰长|掌门|庄主|帮主|掌柜|管家|老管家|道长|方丈|住持|师父|师娘|院长|局长|所长|站长|经理|主编|导演'
const LEAST_OFFICE = 2
/** Offices that a script tells of more than once. @param isKnown whether a name is told already, by itself or as the end of one */
export const officesIn = (text: string, isKnown: (name: string) => boolean): string[] => {
  const counts = new Map<string, number>()
  for (const [office] of text.matchAll(
    new RegExp(
      `(?:${OFFICES.split('|')
        .sort((one, other) => other.length - one.length)
        .join('|')})`,
      'g',
    ),
  ))
    counts.set(office, (counts.get(office) ?? 0) + 1)
  return [...counts].filter(([office, count]) => count >= LEAST_OFFICE && !isKnown(office)).map(([office]) => office)
}

const INTRODUCED =
  /(?:死者|受害[人者]|被害人|失踪者|伤者|患者|病人|嫌疑人|嫌犯|凶手|名叫|叫做|本名|真名|叫|是(?:个|一个)?叫)([\u3400-\u9fff]{2,3})(?=[，。！？、；：]|$)/g
/** People whom a script speaks of by full name more than once, who may have no line: 死者叶蓁. */
export const introducedIn = (text: string): string[] => {
  const names = new Set([...text.matchAll(INTRODUCED)].map(([, name]) => name!))
  return [...names].filter(name => isFullName(name) && isNoWord(name) && text.split(name).length > LEAST_OFFICE)
}

/** By each other name the main one. Linear in the text. @param mains the names that are known, with their main ones */
export function otherNames(text: string, mains: ReadonlyMap<string, string>): Map<string, string> {
  const found = new Map<string, string>()
  const byTitle = new Map<string, Set<string>>()
  const longest = Math.max(0, ...[...mains.keys()].map(name => name.length))
  const nameAt = (at: number): string => {
    for (let length = longest; length > 1; length--) {
      const name = text.slice(at, at + length)
      if (mains.has(name)) return name
    }
    return ''
  }
  const add = (title: string, name: string) => {
    const main = mains.get(name)!
    byTitle.set(title, (byTitle.get(title) ?? new Set<string>()).add(main))
  }
  for (const match of text.matchAll(new RegExp(`(?:${TITLES})`, 'g'))) {
    const [title] = match
    const end = match.index + title.length
    const behind = nameAt(end)
    if (behind !== '' && mains.get(behind) !== title) add(title, behind)
    // 「班主任姓邓」 is 邓老师.
    const family = /^姓([\u4e00-\u9fff])/.exec(text.slice(end, end + 2))?.[1]
    const called = family ? [...mains.keys()].find(name => name.length > 1 && name[0] === family) : undefined
    if (called) add(title, called)
  }
  for (const match of text.matchAll(NAMED_LATER)) {
    const name = nameAt(match.index + match[0].length)
    if (name !== '') add(match[1]!, name)
  }
  for (const [title, names] of byTitle) {
    const [name] = names
    // A title of two people is nobody's name; one that people have each (我师父, 他师父) is not told apart here.
    if (names.size === 1 && name && mains.get(title) !== name) found.set(title, name)
  }
  for (const match of text.matchAll(SAYS_WHO)) {
    const name = nameAt(match.index + match[0].length)
    if (name !== '') add(match[1]!, name)
  }
  // 寒声 is 傅寒声 where it stands alone.
  for (const [name, main] of mains) {
    const given = name.slice(1)
    if (name !== main || name.length !== 3 || mains.has(given) || /^[老小阿]/.test(name)) continue
    const isOne = [...mains.keys()].filter(other => other.endsWith(given)).length === 1
    if (isOne && SURNAMES.has(name[0]!) && new RegExp(`(?<!${name[0]})${given}`).test(text)) found.set(given, main)
  }
  // 住对门的徐姨 is 徐姨.
  for (const name of mains.keys()) {
    const called = name.slice(name.lastIndexOf('的') + 1)
    if (called !== name && called.length > 1 && mains.has(called)) found.set(name, mains.get(called)!)
  }
  const all = [...new Set(mains.values())]
  for (const title of ENDS_OF_NAMES) {
    const own = all.filter(name => name.length > title.length && name.endsWith(title))
    if (own.length === 1 && !mains.has(title)) found.set(title, own[0]!)
  }
  // 老冯 is 冯叔, where there is no other 冯.
  for (const name of all) {
    const family = ELDER.exec(name)?.[1]
    if (!family || all.some(other => other !== name && other.includes(family)) || mains.has(`老${family}`)) continue
    if (text.includes(`老${family}`)) found.set(`老${family}`, name)
  }
  for (const name of mains.keys()) {
    if (name.length !== 2) continue
    const whole = [...mains.keys()].filter(other => other.length === 3 && other.endsWith(name) && mains.get(other) === other)
    if (whole.length === 1 && mains.get(name) === name && !/^[老小阿]/.test(name)) found.set(name, whole[0]!)
  }
  return found
}
