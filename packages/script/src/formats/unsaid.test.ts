// Tests of what files do not say: for each format, what is told is just what does not come back when the file is read again.
import { describe, expect, it } from 'vitest'
import { type Block, joinRuns, makeBlock } from '../elements.ts'
import { contentOf } from '../split.ts'
import { blocksIn, type Manuscript } from './manuscript.ts'
import { writeDocx } from './docx/write.ts'
import { readScript } from './read.ts'
import { unsaid, type Written } from './unsaid.ts'
import { writeFdx } from './write-fdx.ts'
import { writeFountain } from './write-fountain.ts'
import { writeMarkdown, writeTxt } from './write-text.ts'

const run = (text: string, ...marks: string[]) => ({ text, marks })
const at = { id: 'aaaaaaaaaa', user: 1, name: '阿樵', at: 0 }
const blocks: Block[] = [
  makeBlock('scene_heading', '桥 日 外'),
  makeBlock('action', joinRuns([run('雨'), run('停', 'bold'), run('了', 'strike')])),
  makeBlock('image', '桥的旧照', { file: 7, width: 100, height: 50 }),
  makeBlock('action', joinRuns([run('风'), { text: '大', marks: [{ type: 'insertion', attrs: at }] }])),
]
const manuscript: Manuscript = {
  parts: [{ name: '第1集', volume: '上卷', content: contentOf(blocks) }],
  pictures: new Map([[7, { bytes: new Uint8Array([255, 216, 255, 217]), width: 100, height: 50 }]]),
}
const told = (format: Written) => unsaid(manuscript, format).map(each => `${each.place}|${each.construct}|${each.fate}|${each.words}`)

const PICTURE = '第1集 第 1 场|图片|changed|桥的旧照'
const SUGGESTION = '第1集|修订建议|changed|阿樵：大'
describe('before a file is saved', () => {
  it.each<[Written, string[]]>([
    ['docx', []],
    ['pdf', [SUGGESTION]],
    ['epub', [SUGGESTION]],
    ['md', [SUGGESTION]],
    ['fountain', ['|卷|dropped|上卷', '第1集 第 1 场|删除线|changed|了', PICTURE, SUGGESTION]],
    ['fdx', ['|卷|dropped|上卷', PICTURE, SUGGESTION]],
    ['txt', ['第1集 第 1 场|加粗|changed|停', '第1集 第 1 场|删除线|changed|了', PICTURE, SUGGESTION]],
  ])('%s tells what it has no place for', (format, wanted) => expect(told(format)).toEqual(wanted))

  const WRITERS = { docx: writeDocx, md: writeMarkdown, fountain: writeFountain, fdx: writeFdx, txt: writeTxt }
  it.each(Object.keys(WRITERS) as (keyof typeof WRITERS)[])('%s brings back what is not told, and only that', format => {
    const { parts } = readScript(`a.${format}`, WRITERS[format](manuscript))
    const back = parts.flatMap(blocksIn)
    const marks = new Set(back.flatMap(block => (block.content ?? []).flatMap(({ marks = [] }) => marks.map(mark => mark.type))))
    const words = told(format).join()
    expect([marks.has('bold'), marks.has('strike')]).toEqual([!words.includes('加粗'), !words.includes('删除线')])
    expect(back.some(block => block.type === 'image')).toBe(!words.includes('图片'))
    expect(parts[0]!.volume === '上卷' || format === 'txt').toBe(!words.includes('卷|'))
    expect(parts.some(part => JSON.stringify(part.content).includes('insertion'))).toBe(!words.includes('修订建议'))
  })
})
