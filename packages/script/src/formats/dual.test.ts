// Tests of speeches that are said at the same time: in and out of the formats that have a sign for them.
import { expect, it } from 'vitest'
import { asTogether, withoutTogether } from './dual.ts'
import { makeBlock, textOf } from '../elements.ts'
import { blocksIn } from './manuscript.ts'
import { readScript } from './read.ts'
import { writeFdx } from './write-fdx.ts'
import { writeFountain } from './write-fountain.ts'
import { contentOf } from '../split.ts'

const read = (name: string, text: string | Uint8Array) =>
  readScript(name, typeof text === 'string' ? new TextEncoder().encode(text) : text, () => new Uint8Array())
const speeches = (file: ReturnType<typeof read>) =>
  file.parts
    .flatMap(blocksIn)
    .flatMap(block => (block.type === 'dialogue' ? [[block.attrs.speaker, block.attrs.paren, textOf(block)]] : []))

const FDX = `<?xml version="1.0"?><FinalDraft Version="5"><Content>
<Paragraph Type="Scene Heading"><Text>INT. DYE SHOP - DAY</Text></Paragraph>
<Paragraph Type="Character"><Text>MARA</Text></Paragraph><Paragraph Type="Dialogue"><Text>Wait.</Text></Paragraph>
<Paragraph><DualDialogue>
<Paragraph Type="Character"><Text>MARA</Text></Paragraph><Paragraph Type="Dialogue"><Text>Close the vat.</Text></Paragraph>
<Paragraph Type="Character"><Text>OWEN</Text></Paragraph><Paragraph Type="Parenthetical"><Text>(loud)</Text></Paragraph><Paragraph Type="Dialogue"><Text>Open the vat.</Text></Paragraph>
</DualDialogue></Paragraph>
<Paragraph><DualDialogue>
<Paragraph Type="Character"><Text>OWEN</Text></Paragraph><Paragraph Type="Dialogue"><Text>No.</Text></Paragraph>
</DualDialogue></Paragraph></Content></FinalDraft>`
const SAID = [
  ['MARA', '', 'Wait.'],
  ['MARA', '', 'Close the vat.'],
  ['OWEN', '同时，loud', 'Open the vat.'],
  ['OWEN', '', 'No.'],
]

it('keeps them marked from Final Draft and Fountain, and through both', () => {
  const fromFdx = read('a.fdx', FDX)
  expect(speeches(fromFdx)).toEqual(SAID)
  const [fdx, fountain] = [writeFdx(fromFdx), writeFountain(fromFdx)].map(bytes => new TextDecoder().decode(bytes))
  expect(fdx!.match(/<DualDialogue>[^]*?<\/DualDialogue>/g)).toHaveLength(1)
  expect(fdx).toContain('<Text>(loud)</Text>')
  expect(fountain).toContain('@OWEN ^\n(loud)\nOpen the vat.')
  expect(fdx! + fountain!).not.toContain('同时')
  expect(speeches(read('a.fdx', fdx!))).toEqual(SAID)
  expect(speeches(read('a.fountain', fountain!))).toEqual(SAID)
  const other = read('a.fountain', 'INT. SHOP - DAY\n\nMARA\nClose.\n\nOWEN ^\n(loud)\nOpen.\n')
  expect(speeches(other)).toEqual([
    ['MARA', '', 'Close.'],
    ['OWEN', '同时，loud', 'Open.'],
  ])
  expect(other.losses).toEqual([])
})

it('keeps a name that ends like the sign', () => {
  const said = [makeBlock('dialogue', '走。', { speaker: 'A^' }), makeBlock('dialogue', '停。', { speaker: 'B ^^', paren: '同时' })]
  const written = writeFountain({ parts: [{ name: '', content: contentOf(said) }] })
  expect(speeches(read('a.fountain', written))).toEqual([
    ['A^', '', '走。'],
    ['B ^^', '同时', '停。'],
  ])
})

it.each(['', '冷笑', '同时', '同时，冷笑'])('adds the manner to %j once', manner => {
  expect(withoutTogether(asTogether(manner))).toBe(manner.replace(/^同时，?/, ''))
  expect(asTogether(asTogether(manner))).toBe(asTogether(manner))
})
