// Which files an update names.
import { normaliseContent } from '@qianmu/script/states/normalise'
import { contentToY } from '@qianmu/script/ydoc'
import * as Y from 'yjs'
import { expect, it } from 'vitest'
import { updateBy } from './edit.ts'
import { filesWritten } from './written-files.ts'

const named = (change: (doc: Y.Doc) => void) => {
  const doc = new Y.Doc()
  return filesWritten(updateBy(doc, () => change(doc))!.update)
}

it('finds addresses in values and the pictures of texts, and takes no other number for one', () => {
  expect(named(doc => doc.getMap('m').set('bg', '/file/12'))).toEqual([12])
  expect(named(doc => doc.getMap('m').set('ui', { image: '/base/file/7?e=1&s=a', more: ['/file/8'] }))).toEqual([7, 8])
  expect(
    named(doc => {
      const image = { type: 'image', attrs: { file: 34, width: 64, height: 36, share: 50 } }
      contentToY(doc, normaliseContent({ type: 'doc', content: [{ type: 'scene', content: [image] }] }))
    }),
  ).toEqual([34])
  expect(named(doc => doc.getMap('m').set('at', 12))).toEqual([])
  expect(named(doc => doc.getText('t').insert(0, '一个字'))).toEqual([])
})
