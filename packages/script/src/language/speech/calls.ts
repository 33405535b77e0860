// Whom a speech calls by name: 「苏小姐，好巧。」, 「走吧，景深！」.
import type { SpeechCast } from './attribute.ts'
import { endsTitled, isFullName } from './subject.ts'
import { AFTER_FAMILY } from './words.ts'

const AT_BEGINNING = /^([^，！、：。？]{2,6})[，！、：]/
const AT_END = /[，、]([^，、。！？!?…]{2,6})[。！？!?…]*$/

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
  for (const name of names) called.set(name, mainOf(name))
  const personOf = (call: string): string =>
    called.get(call) ?? (endsTitled(call) || AFTER_FAMILY.test(call.slice(1)) ? (called.get(`${call[0]!}*`) ?? '') : '')
  return words => {
    const first = AT_BEGINNING.exec(words)?.[1]
    const last = AT_END.exec(words)?.[1]
    return (first && personOf(first)) || (last && personOf(last)) || ''
  }
}
