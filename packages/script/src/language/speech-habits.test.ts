// How characters speak: sentences, questions, phrases of one's own, sums over documents.
import { describe, expect, it } from 'vitest'
import { classify } from '../classify.ts'
import { type Content, makeScene } from '../elements.ts'
import { speechFigures, speechHabits } from './speech-habits.ts'

const script = (...lines: string[]): Content => ({ type: 'doc', content: [makeScene(classify(lines, 'script'))] })

describe('speech', () => {
  it('counts speeches, words, sentences and questions', () => {
    const [wan, an] = speechHabits(script('1-1 日 内 家', '顾晚：你来了？我等了很久……你呢？', '沈岸：嗯。'))
    expect(wan).toMatchObject({ name: '顾晚', lines: 1, words: 10, sentences: 3, questions: 2 })
    expect(an).toMatchObject({ name: '沈岸', sentences: 1, questions: 0, phrases: {} })
  })

  it('sums over names and documents', () => {
    const habits = [...speechHabits(script('1-1 日 内 家', '顾晚：你来了。')), ...speechHabits(script('2-1 日 内 家', '小晚：走吗？'))]
    expect(speechFigures(['顾晚', '小晚'], habits)).toEqual({ lines: 2, words: 5, sentence_length: 2.5, question_share: 0.5, phrases: [] })
    expect(speechFigures(['没有'], habits)).toMatchObject({ lines: 0, sentence_length: 0, question_share: 0 })
  })

  it('tells phrases that come back and are one’s own', () => {
    const own = ['顾晚：晚点了。', '顾晚：又下雨，晚点了。', '顾晚：晚点了！', '顾晚：谢谢。谢谢。谢谢。']
    const common = ['顾晚：说好了。', '顾晚：说好了。', '顾晚：说好了。', ...Array.from({ length: 5 }, () => '沈岸：说好了。')]
    const habits = speechHabits(script('1-1 日 内 家', ...own, ...common))
    expect(speechFigures(['顾晚'], habits).phrases).toEqual([{ text: '晚点了', count: 3 }])
    expect(speechFigures(['沈岸'], habits).phrases).toEqual([{ text: '说好了', count: 5 }])
  })

  it('is not led astray by words that objects know', () => {
    const habits = speechHabits(script('1-1 日 内 家', '顾晚：toString。', '顾晚：valueOf。'))
    expect(habits[0]!.phrases).toEqual({ toString: 1, valueOf: 1 })
  })
})
