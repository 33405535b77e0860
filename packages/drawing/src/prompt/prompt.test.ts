// Prompt syntax: weights, chips, LoRA tags, the weight keys, Chinese signs, and what each engine is given. Properties included.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAttention, type Span, writeAttention } from './attention.ts'
import { changedChip, type Chip, chipsOf, entriesOf, textOf } from './chips.ts'
import { comfyPrompt, webuiPrompt } from './dialects.ts'
import { loraTag, takeLoras } from './lora.ts'
import { nudgeWeight } from './nudge.ts'
import { normalisePunctuation } from './punctuation.ts'
import { DIVISIONS, promptParts, regionalPrompts, regionCount, regionsOf } from './regions.ts'

const hostile = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.stringMatching(/^[()[\]{}|:<>,\\a-c1.,，$_ \n]{0,80}$/),
  fc.stringMatching(/^(?:BREAK|lora|<lora:|AND|\(|\)|:|1\.2|a|, ){0,30}$/),
)

describe('weights', () => {
  it.each<[string, Span[]]>([
    ['normal text', [{ text: 'normal text', weight: 1 }]],
    [
      'an (important) word',
      [
        { text: 'an ', weight: 1 },
        { text: 'important', weight: 1.1 },
        { text: ' word', weight: 1 },
      ],
    ],
    ['(unbalanced', [{ text: 'unbalanced', weight: 1.1 }]],
    [String.raw`\(literal\]`, [{ text: '(literal]', weight: 1 }]],
    ['(unnecessary)(parens)', [{ text: 'unnecessaryparens', weight: 1.1 }]],
    ['((a))', [{ text: 'a', weight: 1.21 }]],
    ['[a]', [{ text: 'a', weight: 0.9091 }]],
    [
      '(a:1.5) b',
      [
        { text: 'a', weight: 1.5 },
        { text: ' b', weight: 1 },
      ],
    ],
    ['a BREAK b', [{ text: 'a', weight: 1 }, 'BREAK', { text: 'b', weight: 1 }]],
    [
      'a (((house:1.3)) [on] a (hill:0.5), sun, (((sky))).',
      // The example of the WebUI's own source.
      [
        { text: 'a ', weight: 1 },
        { text: 'house', weight: 1.573 },
        { text: ' ', weight: 1.1 },
        { text: 'on', weight: 1 },
        { text: ' a ', weight: 1.1 },
        { text: 'hill', weight: 0.55 },
        { text: ', sun, ', weight: 1.1 },
        { text: 'sky', weight: 1.4641 },
        { text: '.', weight: 1.1 },
      ],
    ],
  ])('%s', (prompt, spans) => expect(parseAttention(prompt)).toEqual(spans))

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(hostile, prompt => {
        expect(parseAttention(writeAttention(parseAttention(prompt)))).toEqual(parseAttention(prompt))
      }),
    )
  })
})

describe('chips', () => {
  it.each<[string, Chip[]]>([
    [
      '1girl, (red hair:1.2),[dark]',
      [
        { kind: 'text', text: '1girl', weight: 1 },
        { kind: 'text', text: 'red hair', weight: 1.2 },
        { kind: 'text', text: 'dark', weight: 0.91, source: '[dark]', gap: ',' },
      ],
    ],
    [
      '少女，雨夜',
      [
        { kind: 'text', text: '少女', weight: 1 },
        { kind: 'text', text: '雨夜', weight: 1, gap: '，' },
      ],
    ],
    [
      'a photo of a cat <lora:foo:0.8> on a mat',
      [
        { kind: 'text', text: 'a photo of a cat', weight: 1 },
        { kind: 'lora', text: 'foo', weight: 0.8, gap: ' ' },
        { kind: 'text', text: 'on a mat', weight: 1, gap: ' ' },
      ],
    ],
    ['(ink <lora:foo:0.8>:1.2)', [{ kind: 'text', text: 'ink <lora:foo:0.8>', weight: 1.2 }]],
    [
      '<lora:ink:0.6>, BREAK, {a, b|c}',
      [
        { kind: 'lora', text: 'ink', weight: 0.6 },
        { kind: 'break', text: 'BREAK', weight: 1 },
        { kind: 'text', text: '{a, b|c}', weight: 1 },
      ],
    ],
  ])('%s', (prompt, chips) => expect(chipsOf(prompt)).toEqual(chips))

  it.each(['[cow|horse]', '[rain:0.3]', '[fog::0.6]', '[a:b:8]', '(a) b (c)', 'a:1.2', '{a, b|c}', '()'])(
    'that weigh nothing are their own text: %s',
    piece => expect(chipsOf(`a field, ${piece}, rain`)[1]).toEqual({ kind: 'text', text: piece, weight: 1 }),
  )

  it.each<[string, string, number]>([
    ['(night:.5)', 'night', 0.5],
    ['(night:-0.5)', 'night', -0.5],
    ['(night:+1.)', 'night', 1],
    ['([cow|horse]:1.1)', '[cow|horse]', 1.1],
    ['[[a (b:1.2)]]', 'a (b:1.2)', 0.83],
    ['(a:b:1.2)', 'a:b', 1.2],
    ['((a, b))', 'a, b', 1.21],
  ])('that weigh: %s', (piece, text, weight) => expect(chipsOf(piece)).toEqual([expect.objectContaining({ text, weight })]))

  it('leave every other word of the prompt as it was when one is changed or goes', () => {
    const chips = chipsOf('[cow|horse] ,[dark]\n(fog:.50)，<lora:ink> , night,')
    expect(textOf(chips.map((chip, nth) => (nth === 4 ? changedChip(chip, { weight: 1.3 }) : chip)))).toBe(
      '[cow|horse] ,[dark]\n(fog:.50)，<lora:ink> , (night:1.3),',
    )
    expect(textOf(chips.slice(1))).toBe('[dark]\n(fog:.50)，<lora:ink> , night,')
    expect(textOf([...chips.slice(0, 4), ...chipsOf('rain')])).toBe('[cow|horse] ,[dark]\n(fog:.50)，<lora:ink>, rain')
    expect(textOf(chips.map((chip, nth) => (nth === 0 ? changedChip(chip, { weight: 1.1 }) : chip)))).toContain('([cow|horse]:1.1) ,')
  })

  it('are the same prompt again, whatever it is', () => {
    fc.assert(
      fc.property(hostile, prompt => {
        const chips = chipsOf(prompt)
        expect(textOf(chips)).toBe(/[^\s,，]/.test(prompt) ? prompt : '')
        expect(chipsOf(entriesOf(chips).join(', '))).toEqual(chips)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('LoRA tags', () => {
  it('are taken out with their weights, and the commas close', () =>
    expect(takeLoras('a, <lora:ink:0.6>, b <lora:line>')).toEqual({
      prompt: 'a, b',
      loras: [
        { name: 'ink', weight: 0.6 },
        { name: 'line', weight: 1 },
      ],
    }))

  it('leave nothing that is a tag', () => {
    fc.assert(
      fc.property(hostile, prompt => {
        expect(takeLoras(takeLoras(prompt).prompt).loras.length).toBeLessThanOrEqual(30)
      }),
    )
  })
})

describe('the weight keys', () => {
  const nudge = (text: string, part: string, direction: 1 | -1 = 1) => {
    const start = text.indexOf(part)
    const { text: next, ...rest } = nudgeWeight({ text, start, end: start + part.length }, direction)
    return [next, next.slice(rest.start, rest.end)]
  }
  it.each([
    [nudge('a, red hair, b', 'red hair'), ['a, (red hair:1.1), b', 'red hair']],
    [nudge('a, (red hair:1.1), b', 'red hair'), ['a, (red hair:1.2), b', 'red hair']],
    [nudge('a, (red hair:1.1), b', 'red hair', -1), ['a, red hair, b', 'red hair']],
    [nudge('(a:1.3)', '(a:1.3)', -1), ['(a:1.2)', 'a']],
    [nudge('雨夜，街口', '街口', -1), ['雨夜，(街口:0.9)', '街口']],
    [nudge('<lora:ink:0.6>', 'ink'), ['<lora:ink:0.65>', '<lora:ink:0.65>']],
    [nudge('(a:2)', 'a'), ['(a:2)', 'a']],
  ])('%j', (got, wanted) => expect(got).toEqual(wanted))

  it('take the keyword at the caret, its spaces left alone', () =>
    expect(nudgeWeight({ text: 'a, long red hair , b', start: 9, end: 9 }, 1).text).toBe('a, (long red hair:1.1) , b'))

  it('take no LoRA tag along with the words at the caret', () =>
    expect(nudgeWeight({ text: 'a boat <lora:ink:0.6> at sea', start: 2, end: 2 }, 1).text).toBe('(a boat:1.1) <lora:ink:0.6> at sea'))

  it('take the weighted keyword at the caret', () =>
    expect(nudgeWeight({ text: 'x, (fog:1.1)', start: 5, end: 5 }, 1).text).toBe('x, (fog:1.2)'))

  it('up and down is nothing done', () => {
    const words = fc.stringMatching(/^[a-z中文 ]{0,8}[a-z中]$/).map(each => each.trim())
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 5 }), fc.nat(4), (all, at) => {
        const text = all.join(', ')
        const place = all.slice(0, at % all.length).join(', ').length + (at % all.length ? 2 : 0)
        const up = nudgeWeight({ text, start: place, end: place }, 1)
        expect(nudgeWeight(up, -1).text).toBe(text)
      }),
    )
  })

  it('never breaks on anything', () => {
    fc.assert(
      fc.property(hostile, fc.nat(100), fc.nat(100), (text, a, b) => {
        const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)]
        const next = nudgeWeight({ text, start, end }, 1)
        expect(next.end).toBeLessThanOrEqual(next.text.length)
      }),
    )
  })
})

describe('Chinese signs', () => {
  it('become those of the syntax', () =>
    expect(normalisePunctuation('少女，（红发：1.2）、｛雨｜雪｝，＿＿天气＿＿，')).toBe('少女, (红发:1.2), {雨|雪}, __天气__'))
  it('are done with after one time', () => {
    fc.assert(
      fc.property(hostile, text => {
        expect(normalisePunctuation(normalisePunctuation(text))).toBe(normalisePunctuation(text))
      }),
    )
  })
})

describe('engines', () => {
  it('ComfyUI gets flat weights, embeddings and no syntax it has not', () =>
    expect(comfyPrompt('((a)) [cat|dog], [x:y:0.7], easynegative BREAK b AND c <lora:ink:1>', ['EasyNegative'])).toEqual({
      text: '(a:1.21) cat, x, embedding:EasyNegative, b, c',
      ignored: ['<lora:ink:1>', '[cat|dog]', '[x:y:0.7]', 'AND', 'BREAK'],
    }))
  it('every word of an odd prompt comes to the engine, or is told', () => {
    const odd = [
      '@',
      '(@:1.3)',
      '((@',
      '[@]',
      '[@|@]',
      '[@:@:0.3]',
      '[@::0.6]',
      '<lora:@:0.8:0.5:lbw=@>',
      '<lora:@:te=@>',
      '<hypernet:@:1>',
      '<@>',
      'BREAK',
      'AND',
      'ADDCOL @',
      '__@__',
      '{@|@}',
      '@, @',
      '\\(@\\)',
      'embedding:@',
      '@:1.2',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...odd), { maxLength: 40 }), chosen => {
        let count = 0
        const prompt = chosen.join(' ').replaceAll('@', () => `w${++count}w`)
        const { prompt: left, loras } = takeLoras(prompt)
        const { text, ignored } = comfyPrompt(left, [])
        const comfy = [text, ...ignored, ...loras.map(loraTag)].join(' ')
        const webui = webuiPrompt(left, loras).text
        for (let nth = 1; nth <= count; nth++) {
          expect(comfy, prompt).toContain(`w${nth}w`)
          expect(webui, prompt).toContain(`w${nth}w`)
        }
      }),
    )
  })
  it('a LoRA keeps what its tag says beside its weight, when that is changed too', () => {
    const [chip] = chipsOf('<lora:ink:0.8:0.5:lbw=1,0>')
    expect(textOf([changedChip(chip!, { weight: 0.5 })])).toBe('<lora:ink:0.5:0.5:lbw=1,0>')
    expect(takeLoras('<lora:ink:te=0.5>').loras.map(loraTag)).toEqual(['<lora:ink:1:te=0.5>'])
  })
  it('the WebUI gets its own syntax and LoRAs as tags', () =>
    expect(webuiPrompt('(a:1.2), <lora:x:1>', [{ name: 'ink', weight: 0.6 }]).text).toBe('(a:1.2) <lora:ink:0.6>'))
})

describe('regions', () => {
  const setting = {
    calcmode: 'Attention',
    mode_matrix: 'Horizontal',
    ratios: '1,3',
    base_ratios: '0.2',
    use_common: true,
    use_neg_common: false,
  } as const
  it('stand beside one another by their ratios', () =>
    expect(regionsOf(setting)).toEqual([
      { x: 0, y: 0, width: 0.25, height: 1 },
      { x: 0.25, y: 0, width: 0.75, height: 1 },
    ]))
  it('divide rows whose first number is their own share', () =>
    expect(regionsOf({ mode_matrix: 'Horizontal', ratios: '1,1,1;3,1' })).toEqual([
      { x: 0, y: 0, width: 0.5, height: 0.25 },
      { x: 0.5, y: 0, width: 0.5, height: 0.25 },
      { x: 0, y: 0.25, width: 1, height: 0.75 },
    ]))
  it('take the prompt between BREAK', () => {
    const prompt = 'night BREAK a girl BREAK a cat'
    expect(promptParts(prompt)).toEqual(['night', 'a girl', 'a cat'])
    expect(regionCount(prompt, setting)).toEqual({ ratios: true, wanted: 3, held: 3 })
    expect(regionalPrompts(prompt, setting)).toMatchObject({ common: 'night', regions: [{ prompt: 'a girl' }, { prompt: 'a cat' }] })
  })
  it('to pick from can all be read', () => {
    for (const { ratios } of DIVISIONS.horizontal_list) expect(regionsOf({ mode_matrix: 'Horizontal', ratios })).toBeDefined()
    for (const { ratios } of DIVISIONS.vertically_list) expect(regionsOf({ mode_matrix: 'Vertical', ratios })).toBeDefined()
    expect(regionsOf({ mode_matrix: 'Horizontal', ratios: '1,1;1,1,1' })).toHaveLength(3)
  })
  it('cover the picture exactly', () => {
    const ratio = fc.integer({ min: 1, max: 9 })
    fc.assert(
      fc.property(fc.array(fc.array(ratio, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), rows => {
        const regions = regionsOf({ mode_matrix: 'Horizontal', ratios: rows.map(row => row.join(',')).join(';') })!
        expect(regions.reduce((sum, each) => sum + each.width * each.height, 0)).toBeCloseTo(1)
      }),
    )
  })
  it.each(['', '1,,2', 'a', '0,1', '1,-1', `${'1,'.repeat(60)}1`])('refuse %j', ratios =>
    expect(regionsOf({ mode_matrix: 'Horizontal', ratios })).toBeUndefined(),
  )
})

describe('hostile prompts', () => {
  it.each(['(', ')', '((a', '[', '<lora:', '<lora:a:', '\\', ':1.2)', '(a:', ',', '[a:', '[a|', '[(', 'BREAK ', '__', '{'])(
    '%s, in time that grows with how often it stands there',
    sign => {
      const nudged = (text: string) => nudgeWeight({ text, start: 100, end: 100 }, 1)
      for (const read of [parseAttention, chipsOf, takeLoras, comfyPrompt, normalisePunctuation, nudged])
        expect(
          growth(size => read(sign.repeat(size)), 1000),
          read.name,
        ).toBeLessThan(LINEAR)
    },
  )
})
