// Tests of shots from a script: the rules by cases, and as properties that nothing of the text is lost and nothing that people wrote either.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify } from '../classify.ts'
import { anyChange, anyContent } from '../content.arbitrary.ts'
import { type Block, type Content, makeBlock, makeScene } from '../elements.ts'
import { contentOf } from '../split.ts'
import { sizesOf } from '../statistics.ts'
import { changesOf, type KeptShot, SHOT_FIELDS, type ShotChange, stepOf, type Answer } from './compare.ts'
import { type ScriptShot, shotsOf } from './from-script.ts'

const script = (...lines: string[]) => contentOf(classify(lines, 'script'))
const shots = (...lines: string[]) => shotsOf(script('1、站台 夜 外', ...lines))

describe('shots of a script', () => {
  it('open with what is seen, and hold what is said until somebody else speaks', () => {
    expect(shots('△沈岸看着雨。', '沈岸：我以为你走了。', '沈岸：很久了。', '顾晚：末班车晚点。', '△灯灭。')).toMatchObject([
      { content: '沈岸看着雨。', dialogue: '沈岸：我以为你走了。\n沈岸：很久了。', seconds: 4.5 },
      { content: '', dialogue: '顾晚：末班车晚点。', seconds: 1 },
      { content: '灯灭。', dialogue: '', seconds: 2.5 },
    ])
  })

  it('know size and movement by the words that begin them', () => {
    expect(shots('特写：钥匙上的红印。', '△沈岸收起伞。')).toMatchObject([
      { size: '特写', move: '', content: '钥匙上的红印。' },
      { size: '', content: '沈岸收起伞。' },
    ])
    const [one] = shotsOf({ type: 'doc', content: [makeScene([makeBlock('shot', '近景 推镜头'), makeBlock('action', '他抬头。')])] })
    expect(one).toMatchObject({ size: '近景', move: '推', content: '他抬头。' })
  })

  it('have sounds, captions and changes of scene beside the picture; cast and notes are none', () => {
    expect(shots('人物：沈岸', '△雨落下。', '音效：雷声', '字幕：三年后', '注：待定')).toMatchObject([
      { content: '雨落下。\n字幕：三年后', sound: '雷声' },
    ])
  })

  it('take as long together as the document says, but for rounding', () => {
    const lines = ['△雨。', '甲：一二三四五六七八九。', '乙：一二三四五六七八九一二三四五六七八九。', '△站台空了。']
    const content = script('1、站台 夜 外', ...lines)
    const sum = shotsOf(content).reduce((seconds, shot) => seconds + shot.seconds, 0)
    expect(Math.abs(sum - sizesOf(content).minutes * 60)).toBeLessThanOrEqual(3)
  })

  it('hold every line that is seen, said or heard, in its order, in texts no longer than asked', () => {
    const taken = new Set(['action', 'paragraph', 'shot', 'dialogue', 'parenthetical', 'transition', 'caption', 'sound'])
    fc.assert(
      fc.property(anyContent, fc.integer({ min: 20, max: 400 }), (content, longest) => {
        const made = shotsOf(content, longest)
        expect(new Set(made.map(shot => shot.key)).size).toBe(made.length)
        const lines = content.content.flatMap(scene =>
          scene.content.filter(
            block =>
              taken.has(block.type) &&
              (block.content ?? [])
                .map(run => run.text)
                .join('')
                .trim() !== '',
          ),
        )
        const order = [...new Set(made.flatMap(shot => shot.blocks))]
        expect(order).toEqual(lines.map(block => block.attrs.id))
        for (const shot of made) {
          expect(shot.seconds).toBeGreaterThan(0)
          for (const field of ['content', 'sound'] as const) expect(shot[field].length).toBeLessThanOrEqual(longest)
        }
      }),
    )
  })

  it('end where a cue leaves no room for a character of two units', () => {
    const said = {
      type: 'dialogue',
      attrs: { id: 'b', speaker: 'AnnaAnna', ext: 'OS', paren: '同时，冷笑' },
      content: [{ type: 'text', text: '😀😀' }],
    }
    const made = shotsOf({ type: 'doc', content: [makeScene([said as Block])] }, 20)
    expect(made.map(shot => shot.dialogue.slice(-2))).toEqual(['😀', '😀'])
  })

  it('cut a long paragraph behind a sentence and lose no character of it', () => {
    const text = '雨停了，站台上只剩两个人。'.repeat(20)
    const made = shotsOf({ type: 'doc', content: [makeScene([makeBlock('paragraph', text)])] }, 100)
    expect(made.map(shot => shot.content).join('')).toBe(text)
    for (const shot of made) expect(shot.content).toMatch(/。$/)
    expect(made.slice(0, 2).map(shot => shot.key)).toEqual([made[0]!.blocks[0], `${made[0]!.blocks[0]}.1`])
  })
})

/** Shots as a database would keep them. */
const keep = (list: readonly ScriptShot[], from = 1): KeptShot[] =>
  list.map((shot, at) => ({ ...shot, id: from + at, script: shot, isGone: false }))

/** What is kept after the changes were answered. */
function answered(kept: readonly KeptShot[], changes: readonly ShotChange[], how: Answer): KeptShot[] {
  let out = [...kept]
  let next = 10_000
  for (const change of changes) {
    const step = stepOf(change, how)
    if (step?.do === 'insert') {
      if (step.gone !== null) out = out.map(each => (each.id === step.gone ? { ...each, script: null } : each))
      out.push({ ...step.shot, id: next++, script: step.shot, isGone: false })
    } else if (step?.do === 'remove') out = out.filter(each => each.id !== step.id)
    else if (step) out = out.map(each => (each.id === step.id ? { ...each, ...step.text, script: step.script } : each))
  }
  return out
}

const EDITS = fc.array(fc.record({ at: fc.nat(), field: fc.constantFrom(...SHOT_FIELDS), gone: fc.integer({ min: 0, max: 9 }) }), {
  maxLength: 8,
})
function edited(
  kept: readonly KeptShot[],
  edits: readonly { at: number; field: (typeof SHOT_FIELDS)[number]; gone: number }[],
): KeptShot[] {
  const out = kept.map(each => ({ ...each }))
  for (const { at, field, gone } of edits) {
    const each = out[at % Math.max(1, out.length)]
    if (each) Object.assign(each, field === 'seconds' ? { seconds: 99.5 } : { [field]: '人写的' }, gone === 0 && { isGone: true })
  }
  return out
}

describe('shots and a script that goes on', () => {
  it('tell nothing while the script stands, whatever people wrote, moved or deleted', () => {
    fc.assert(
      fc.property(anyContent, EDITS, (content, edits) => {
        const made = shotsOf(content)
        const kept = edited(keep(made), edits).toReversed()
        expect(changesOf(kept, made).filter(change => change.kind !== 'add' || change.gone === null)).toEqual([])
      }),
    )
  })

  it('are what the script says once every change was taken, and tell nothing more', () => {
    fc.assert(
      fc.property(anyChange, EDITS, ([before, after], edits) => {
        const now = shotsOf(after)
        const kept = edited(keep(shotsOf(before)), edits)
        const taken = answered(kept, changesOf(kept, now), 'take')
        expect(changesOf(taken, now)).toEqual([])
        expect(taken.filter(each => each.script && !each.isGone).length).toBe(now.length)
      }),
    )
  })

  it('lose nothing that people wrote when changes are taken safely or kept', () => {
    fc.assert(
      fc.property(anyChange, EDITS, fc.constantFrom<Answer>('safely', 'keep'), ([before, after], edits, how) => {
        const kept = edited(keep(shotsOf(before)), edits)
        const left = new Map(answered(kept, changesOf(kept, shotsOf(after)), how).map(each => [each.id, each]))
        for (const each of kept) {
          const still = left.get(each.id)
          expect(still).toBeDefined()
          for (const field of SHOT_FIELDS)
            if (how === 'keep' || each[field] !== each.script![field]) expect(still![field]).toBe(each[field])
        }
      }),
    )
  })

  it('say what was there, what stands and what the script says now', () => {
    const content = script('1、站台 夜 外', '△雨。', '甲：走吗？')
    const kept = keep(shotsOf(content)).map(each => ({ ...each, content: '大雨。', sound: '雷' }))
    const later = structuredClone(content)
    later.content[0]!.content[1]!.content = [{ type: 'text', text: '雪。' }]
    later.content[0]!.content[2]!.content = [{ type: 'text', text: '走吧。' }]
    const [change] = changesOf(kept, shotsOf(later))
    expect(change).toMatchObject({
      kind: 'change',
      id: 'change:1',
      fields: [
        { field: 'content', before: '雨。', present: '大雨。', now: '雪。', isEdited: true },
        { field: 'dialogue', before: '甲：走吗？', present: '甲：走吗？', now: '甲：走吧。', isEdited: false },
      ],
    })
    expect(stepOf(change!, 'safely')).toMatchObject({ do: 'update', id: 1, text: { dialogue: '甲：走吧。' }, script: { content: '雨。' } })
  })

  it('find their lines again when the text was put in anew under other names', () => {
    const lines = ['1、站台 夜 外', '△雨。', '甲：走吗？', '2、屋里 日 内', '△灯。']
    const [one, other] = [script(...lines), script(...lines)] as [Content, Content]
    const kept = keep(shotsOf(one))
    const scenes = changesOf(kept, shotsOf(other))
    expect(scenes.every(change => change.kind === 'change' && change.fields.every(field => field.field === 'scene_id'))).toBe(true)
    expect(scenes.length).toBe(2)
  })

  it('do not come back by themselves once people have deleted them', () => {
    const now = shotsOf(script('1、站台 夜 外', '△雨。', '△灯。'))
    const kept = keep(now).map((each, at) => ({ ...each, isGone: at === 0 }))
    const [change] = changesOf(kept, now)
    expect(change).toMatchObject({ kind: 'add', gone: 1 })
    expect(stepOf(change!, 'safely')).toBeUndefined()
    expect(stepOf(change!, 'take')).toMatchObject({ do: 'insert', gone: 1 })
  })
})
