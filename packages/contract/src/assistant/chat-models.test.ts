// The chat models of each level, and the one that is chosen to begin with.
import { describe, expect, it } from 'vitest'
import { AI_CHAT, CHAT_MODELS, chosenModel, modelsOf } from './chat-models.ts'

describe('chat models', () => {
  it('have four codes of levels, and no 2 [D3-3-90] [D3-9-52]', () => {
    expect(AI_CHAT).toEqual({ none: 0, glm: 1, gpt3: 3, gpt4: 4 })
  })
  it('have a name and a value [D3-3-81]', () => {
    expect(CHAT_MODELS).toEqual([
      { name: 'qwen', value: 'qwen' },
      { name: 'chatgpt3.5', value: 'gpt-3.5-turbo' },
      { name: 'chatgpt4.0', value: 'gpt-4' },
    ])
  })
  it('are more with each level [D3-6-07] [D3-6-08] [D3-6-09]', () => {
    const names = ([0, 1, 3, 4] as const).map(level => modelsOf(level).map(({ name }) => name))
    expect(names).toEqual([[], ['qwen'], ['qwen', 'chatgpt3.5'], ['qwen', 'chatgpt3.5', 'chatgpt4.0']])
    expect(modelsOf(0, 1)).toEqual([{ name: 'qwen', value: 'qwen' }])
  })
  it('begin with the stored one, else with the first there is', () => {
    expect(chosenModel('gpt-4', modelsOf(4))).toBe('gpt-4')
    expect(chosenModel('gpt-4', modelsOf(1))).toBe('qwen')
    expect(chosenModel(null, modelsOf(4))).toBe('qwen')
    expect(chosenModel(null, [])).toBe('rules')
  })
})
