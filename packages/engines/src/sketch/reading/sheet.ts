// The words of a sheet are all of one person.
import type { Meaning } from '../vocabulary.ts'
import { type Draft, ofSex } from './cast.ts'
import { readClause } from './phrases.ts'
import type { State } from './state.ts'
import type { Token } from './tokens.ts'

/** The words of a sheet, all of one person. */
export function readSheet(person: Draft, tokens: readonly Token[], state: State): void {
  const own: State = {
    ...state,
    people: [person],
    subject: [person],
    ahead: [],
    props: new Map(),
    unknown: new Set(),
    strangers: [],
    sheet: true,
  }
  for (const token of tokens) {
    const { meaning, sign } = token
    if (meaning?.people) sheetNoun(person, meaning)
    else if (meaning?.thing && meaning.thing.size > 0.05 && person.creature === '' && meaning.thing.alive)
      person.creature = meaning.thing.name
    else if (sign === 'old') person.old = true
  }
  readClause(
    tokens.filter(({ meaning, sign }) => !meaning?.people && !meaning?.thing && sign !== 'he' && sign !== 'she'),
    own,
  )
  for (const word of own.unknown) state.unknown.add(word)
}

function sheetNoun(person: Draft, meaning: Meaning): void {
  const { men, women, children } = meaning.people ?? {}
  if (children) person.build = 'child'
  const sex = meaning.sex ?? (men ? 'man' : women ? 'woman' : undefined)
  if (sex && !person.sex) ofSex(person, sex)
  if (meaning.old) person.old = true
  if (meaning.outfit) person.looks.outfit ??= meaning.outfit
  if (meaning.clothes) person.dress ||= meaning.clothes
  if (meaning.era) person.looks.era = meaning.era
  if (meaning.worn && meaning.worn !== 'beard') person.worn.add(meaning.worn)
}
