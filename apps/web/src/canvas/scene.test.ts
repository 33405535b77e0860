// The picture of a scene and its page.
import { emptyPage, itemOf } from '@qianmu/comic/page'
import { expect, it } from 'vitest'
import { pageAround, pageOf, pictureOn, placeIn, projectsOf, sceneAddress, scenePicture } from './scene.ts'

const whole = { imageUrl: '/file/7', srcType: 4, workId: 3, docId: 5 }

it('a scene image holds ten names [D2-3-43]', () => {
  expect(Object.keys(scenePicture(whole)!).toSorted()).toEqual(
    ['id', 'picId', 'imageUrl', 'scene_id', 'composeProjectJson', 'dialogueProjectJson', 'workId', 'docId', 'srcType']
      .concat('wholeDocMatchingImageInfo')
      .toSorted(),
  )
  expect(scenePicture(whole)).toMatchObject(whole)
})

it('is refused without its address, source, work or document, unless it is on its way [D2-5-12]', () => {
  for (const name of Object.keys(whole)) {
    const { [name as keyof typeof whole]: _missing, ...rest } = whole
    expect(scenePicture(rest), name).toBeNull()
    expect(scenePicture({ ...rest, progress: 0 }), name).toMatchObject(rest)
  }
})

it('comes back from its two projects, words apart from pictures', () => {
  const page = pageAround('/file/7?x', 640, 360, 9)
  const words = itemOf('w', { kind: 'balloon', text: '走吧', shape: 'speech' })
  const { compose, dialogue } = projectsOf({ ...page, items: [...page.items, words] })
  expect([compose.includes('走吧'), dialogue.includes('file/7')]).toEqual([false, false])
  const scene = scenePicture({ ...whole, composeProjectJson: compose, dialogueProjectJson: dialogue })!
  expect(pageOf(scene)).toEqual({ ...page, items: [...page.items, words] })
  expect(pageOf({ ...scene, composeProjectJson: '{"a":1}' })).toBeNull()
  expect(placeIn(new URLSearchParams(sceneAddress('/ai_compose', { doc_id: 5, shot: 9 }).split('?')[1]))).toEqual({
    doc_id: 5,
    shot: 9,
    info: 0,
    id: 0,
  })
})

it('puts a picture wholly onto its page, whatever its proportions', () => {
  for (const [width, height] of [
    [1000, 500],
    [500, 2000],
    [0, 0],
  ] as const) {
    const placed = pictureOn({ ...emptyPage().form, width: 1344, height: 768 }, '/file/1', { width, height })
    expect([placed.x! >= 0, placed.y! >= 0, placed.x! + placed.width! <= 1344, placed.y! + placed.height! <= 768]).toEqual([
      true,
      true,
      true,
      true,
    ])
    if (height) expect(placed.width! / placed.height!).toBeCloseTo(width / height, 1)
  }
})
