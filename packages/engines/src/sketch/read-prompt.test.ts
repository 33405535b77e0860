// What the sketch engine reads in prompts: scenes, light, people, what it does not know; and that no prompt breaks it.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ANGLES, POSES, SCENES, SHOTS, TIMES, WEATHERS } from './brief.ts'
import { readPrompt } from './read-prompt.ts'
import { VOCABULARY } from './vocabulary.ts'

it('reads a Chinese prompt', () => {
  const { brief, unknown } = readPrompt('夜，雨中的城市街道，一男一女，撑伞，中景，仰视', 1)
  expect(brief).toMatchObject({ scene: 'street', time: 'night', weather: 'rain', shot: 'medium', angle: 'low', era: 'modern' })
  expect(brief.people.map(person => person.build)).toEqual(['woman', 'man'])
  expect(brief.people.map(person => person.umbrella !== '')).toEqual([true, false])
  expect(readPrompt('红伞', 1).brief.people[0]!.umbrella).toBe('#b3402f')
  expect(unknown).toEqual([])
})

it('reads an English prompt with weights, tags and underscores', () => {
  const { brief, unknown } = readPrompt(
    'masterpiece, (1girl:1.2), silver hair, [red_dress], kneeling, temple at dusk, <lora:ink:0.8>, foggy',
    1,
  )
  expect(brief).toMatchObject({ scene: 'temple', time: 'dusk', weather: 'fog', era: 'ancient' })
  expect(brief.people).toEqual([expect.objectContaining({ build: 'woman', pose: 'kneel', hair: '#d8d8de', clothes: '#b5343f' })])
  expect(unknown).toEqual([])
})

it('tells what it does not know', () => {
  const { brief, unknown } = readPrompt('一只机械恐龙在沙漠里，1girl riding a bicycle', 1)
  expect(brief.scene).toBe('desert')
  expect(unknown.join(' ')).toContain('机械恐龙')
  expect(unknown.join(' ')).toContain('riding a bicycle'.replace(' a ', ' '))
})

it('does not find words inside others', () => {
  expect(readPrompt('a humanoid robot in barcelona', 1).brief.people).toEqual([])
  expect(readPrompt('barcelona', 1).brief.scene).toBe('plain')
})

it('draws nobody where nobody is named', () => {
  expect(readPrompt('清晨的山谷，远景', 1).brief.people).toEqual([])
})

it('has words for each scene, time, weather, shot, angle and pose', () => {
  const said = [...VOCABULARY.values()]
  for (const [name, values] of Object.entries({ scene: SCENES, time: TIMES, weather: WEATHERS, shot: SHOTS, angle: ANGLES, pose: POSES }))
    for (const value of values)
      expect(
        said.some(meaning => (meaning as Record<string, unknown>)[name] === value),
        `${name} ${value}`,
      ).toBe(true)
})

it('never throws, and gives the same brief for the same prompt and seed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), fc.integer(), (prompt, seed) => {
      expect(readPrompt(prompt, seed)).toEqual(readPrompt(prompt, seed))
    }),
  )
})

it('reads long prompts in time that grows with them', () => {
  expect(growth(size => readPrompt('a'.repeat(size) + '雨'.repeat(size) + '('.repeat(size), 1), 1000)).toBeLessThan(LINEAR)
})
