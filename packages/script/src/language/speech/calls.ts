// Whom a speech calls by name: 「苏小姐，好巧。」, 「走吧，景深！」.
import type { SpeechCast } from './attribute.ts'
import { endsTitled, isFullName, titleOf } from './name-shape.ts'
import { AFTER_FAMILY } from './words.ts'

const AT_BEGINNING = /^([^，！、：。？]{1,6})[，！、：]/
/** How somebody above is spoken to: 回太妃，, 臣叩见陛下。 */
const GREETED =
  /^(?:微?臣|奴婢|奴才|老奴|嫔妾|臣妾|草民|民女|属下|末将|弟子|晚辈|小的|下官|卑职|儿臣)?(?:叩见|参见|拜见|见过|多谢|谢|回禀|启禀|禀|回|托|请)([^，！、：。？]{1,6}?)(?:恩典|恕罪|明鉴|的福|安|[，！、：。？]|$)/
/** 「喂，月英，」, 「总之，月英，」: what is called stands between signs anywhere. */
const WITHIN = /(?<=[，！、。？!?…])([^，！、：。？!?…]{2,6})(?=[，！!？?。])/g
const AT_END = /[，、]([^，、。！？!?…]{2,6})[。！？!?…]*$/

/** All of them are one person, of whom a country has one. */
const SOVEREIGN = ['皇帝', '皇上', '陛下', '万岁', '万岁爷']

/** Finds whom a speech calls; '' when nobody who is known. */
export function callFinder({ names, main }: SpeechCast): (words: string) => string {
  const mainOf = (name: string) => main.get(name) ?? name
  const called = new Map<string, string>()
  /** By family name or given name, where only one person has it; '' where several do. */
  const only = (key: string, person: string) => called.set(key, (called.get(key) ?? person) === person ? person : '')
  for (const name of names)
    if (isFullName(name) && !endsTitled(name)) {
      only(`${name[0]!}*`, mainOf(name))
      if (name.length > 2) only(name.slice(1), mainOf(name))
    }
  // 厂长 is the 丁厂长 who is the only one.
  for (const name of names) {
    const title = titleOf(name)
    if (title !== '' && title !== name) only(title, mainOf(name))
  }
  const sovereign = names.find(name => SOVEREIGN.includes(name))
  if (sovereign) for (const name of SOVEREIGN) called.set(name, mainOf(sovereign))
  for (const name of names) called.set(name, mainOf(name))
  const personOf = (call: string): string =>
    called.get(call) ?? (endsTitled(call) || AFTER_FAMILY.test(call.slice(1)) ? (called.get(`${call[0]!}*`) ?? '') : '')
  const within = (words: string) =>
    words
      .match(WITHIN)
      ?.map(personOf)
      .find(name => name !== '') ?? ''
  return words => {
    const first = AT_BEGINNING.exec(words)?.[1]
    const last = AT_END.exec(words)?.[1]
    const greeted = GREETED.exec(words)?.[1]
    return (greeted && personOf(greeted)) || (first && personOf(first)) || (last && personOf(last)) || within(words)
  }
}
