// Other ways of calling a character: 林总, 小林, 老林, 晓婉, 阿沁, 少年林澈. Guesses by the parts of the name, kept only where one character has them.
import type { RecognisedCharacter } from './recognise.ts'
import { DOUBLE_SURNAMES, TITLES } from './surnames.ts'

const familyOf = (name: string) => (DOUBLE_SURNAMES.has(name.slice(0, 2)) ? name.slice(0, 2) : name.slice(0, 1))
/** An alias that stands in the text less often than this is chance. */
const MIN_COUNT = 2

/** Fills the aliases of the characters; a name that is only another one's alias leaves the list. */
export function addAliases(characters: RecognisedCharacter[], text: string, scenes: readonly ReadonlyMap<string, number>[]): void {
  const named = characters.filter(character => /^[\u4e00-\u9fff]{2,4}$/.test(character.name))
  const byFamily = Map.groupBy(
    named.filter(character => !isTitled(character.name)),
    character => familyOf(character.name),
  )
  const titled = countTitled(text, new Set(byFamily.keys()))
  for (const [family, members] of byFamily) {
    // Which of two 林 is 小林 only a reader can tell; the one who comes far more often is taken.
    const [first, second] = members.toSorted((one, other) => other.count - one.count)
    const owner = !second || first!.count > second.count * 3 ? first! : undefined
    if (owner)
      owner.aliases.push(...[...titled].filter(([alias]) => alias !== owner.name && alias.includes(family)).map(([alias]) => alias))
  }
  for (const character of named) {
    const given = character.name.slice(familyOf(character.name).length)
    if (
      given.length === 2 &&
      !named.some(other => other !== character && other.name.endsWith(given)) &&
      standsAlone(text, given, character.name)
    )
      character.aliases.push(given)
  }
  for (const [alias, owner] of nicknames(text, named))
    if (!owner.aliases.includes(alias) && !areTogether(scenes, alias, owner.name)) owner.aliases.push(alias)
  const aliases = new Map(characters.flatMap(character => character.aliases.map(alias => [alias, character] as const)))
  for (let at = characters.length - 1; at >= 0; at--) {
    const owner = aliases.get(characters[at]!.name)
    if (!owner || owner === characters[at]) continue
    const isNickname = AGE_FIRST.test(characters[at]!.name) || FOND_FIRST.test(characters[at]!.name)
    if (characters[at]!.lines > 0 && !isNickname) continue
    const [alias] = characters.splice(at, 1)
    if (isNickname) takeOver(owner, alias!)
  }
}

/** What is told of an alias that spoke by itself counts for the character. */
function takeOver(owner: RecognisedCharacter, { lines, count, evidence }: RecognisedCharacter): void {
  owner.lines += lines
  owner.count += count
  for (const { kind, count: more } of evidence) {
    const own = owner.evidence.find(each => each.kind === kind)
    if (own) own.count += more
    else owner.evidence.push({ kind, count: more })
  }
}

const AGES = '少年|幼年|童年|少女|年轻的|青年|中年|老年|小时候的|长大后的'
const AGE_FIRST = new RegExp(`^(?:${AGES})`)
const FOND_FIRST = /^[阿小]/

/** 少年林澈 for 林澈; 阿沁, 小沁, 沁沁 for 林沁, where nobody else's name has the sign. */
function nicknames(text: string, named: readonly RecognisedCharacter[]): [alias: string, owner: RecognisedCharacter][] {
  const byName = new Map(named.map(owner => [owner.name, owner]))
  const found: [string, RecognisedCharacter][] = []
  if (named.length) {
    const aged = new RegExp(`(?:${AGES})(${named.map(({ name }) => name).join('|')})`, 'g')
    const all = new Map([...text.matchAll(aged)].map(([alias, name]) => [alias, byName.get(name!)!]))
    found.push(...all)
  }
  const owners = Map.groupBy(
    named
      .filter(({ name }) => !FOND_FIRST.test(name) && !AGE_FIRST.test(name))
      .flatMap(owner => [...new Set(owner.name.slice(familyOf(owner.name).length))].map(sign => ({ sign, owner }))),
    ({ sign }) => sign,
  )
  const counts = new Map<string, { owner: RecognisedCharacter; count: number }>()
  for (const [sign, [first, second]] of owners) {
    const { owner } = first!
    if (second) continue
    for (const alias of [`阿${sign}`, `小${sign}`, sign + sign]) if (!owner.name.includes(alias)) counts.set(alias, { owner, count: 0 })
  }
  for (let at = 0; at + 1 < text.length; at++) {
    const entry = counts.get(text.slice(at, at + 2))
    if (entry) entry.count++
  }
  for (const [alias, { owner, count }] of counts) if (count >= MIN_COUNT || byName.has(alias)) found.push([alias, owner])
  return found
}

/** Who is in one scene under both names is two people. */
const areTogether = (scenes: readonly ReadonlyMap<string, number>[], one: string, other: string): boolean =>
  scenes.some(scene => scene.has(one) && scene.has(other))

const TITLED = new RegExp(`^(?:[小老阿][\\u4e00-\\u9fff]|[\\u4e00-\\u9fff]{1,2}(?:${TITLES}))$`)
const isTitled = (name: string) =>
  TITLED.test(name) && name.length <= 3 && /^[小老阿]|[总哥姐叔婶姨妈爸爷伯]$|老师|医生|经理|队长|先生|姑娘|小姐/.test(name)

function countTitled(text: string, families: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  const list = [...families].filter(family => /^[\u4e00-\u9fff]{1,2}$/.test(family)).join('|')
  if (list === '') return counts
  const pattern = new RegExp(`[小老阿](?:${list})(?![\\u4e00-\\u9fff]?[·])|(?:${list})(?:${TITLES})`, 'g')
  for (const [alias] of text.matchAll(pattern)) counts.set(alias, (counts.get(alias) ?? 0) + 1)
  for (const [alias, count] of counts) if (count < MIN_COUNT) counts.delete(alias)
  return counts
}

/** Whether the given name is used without the family name. */
function standsAlone(text: string, given: string, name: string): boolean {
  let alone = 0
  const family = name.slice(0, name.length - given.length)
  for (let at = text.indexOf(given); at >= 0 && alone < MIN_COUNT; at = text.indexOf(given, at + given.length)) {
    if (text.slice(at - family.length, at) !== family) alone++
  }
  return alone >= MIN_COUNT
}
