// A project of Ren'Py comes in with the pictures and sounds that lie in it, and the story means those of the library.
import { emptyGame } from '@qianmu/story/model'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readStory } from './importing.ts'
import { withMedia } from './importing-media.ts'

const SCRIPT = `define audio.rain = "audio/a.ogg"  # 雨声
image station = "images/b.png"  # 站台
label start:
    scene station
    play music rain
    voice "audio/line.ogg"
    "雨还在下。"
    show nobody
    return
`
it('reads an archive with its files, and puts their places in the library into the story', async () => {
  const files = {
    'game/script.rpy': SCRIPT,
    'game/images/b.png': 'P',
    'game/audio/a.ogg': 'O',
    'game/audio/line.ogg': 'V',
    'game/x.txt': 'x',
  }
  const archive = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  const taken = await readStory([new File([new Uint8Array(archive)], 'story.zip')], emptyGame(), new Map())
  expect(taken.media.map(({ resource, name, isVoice, file }) => [resource, name, isVoice, file.name])).toEqual([
    ['站台', '站台', false, 'b.png'],
    ['雨声', '雨声', false, 'a.ogg'],
    ['audio/line.ogg', 'audio/line.ogg', true, 'line.ogg'],
  ])
  expect(await Promise.all(taken.media.map(({ file }) => file.text()))).toEqual(['P', 'O', 'V'])
  // What has no file is told.
  expect(taken.losses.map(({ words }) => words)).toEqual(['nobody：只记下了名字，素材要另外放进来', 'game/x.txt'])
  const things = withMedia(taken.things, {
    resources: new Map([
      ['站台', '7'],
      ['雨声', '8'],
    ]),
    voices: new Map([['audio/line.ogg', '/file/9']]),
  })
  const actions = things.flatMap(({ fields }) => (fields['data'] as { actions?: object[] } | undefined)?.actions ?? [])
  expect(actions).toMatchObject([
    { type: 'BG', resource: '7' },
    { type: 'BGM', resource: '8' },
    { msg: '雨还在下。', dubbing_url: '/file/9', dubbing_name: '' },
    { type: 'SHOW', resource: 'nobody' },
  ])
})
