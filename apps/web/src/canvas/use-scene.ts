// One picture on the canvas: where its page comes from, what is kept of it on this machine, and how it goes back to shot or passage.
import type { SceneImage } from '@qianmu/contract/works/canvas'
import { isKept, type Page, readPage, slimPage } from '@qianmu/comic/page'
import { writeShared } from '@qianmu/comic/shared'
import { useEffect, useState } from 'react'
import { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { createStore } from 'zustand/vanilla'
import { api } from '../api.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import type { Room } from '../kit/co-writing/room.ts'
import { BEFORE } from '../kit/co-writing/saving.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { keep, kept } from '../kit/kept.ts'
import { useCall } from '../kit/use-call.ts'
import { pictureOf } from './drawing.ts'
import { noteAddresses, sizeOf } from './rasters.ts'
import { pageAround, pageOf, projectsOf, type ScenePlace, scenePicture } from './scene.ts'
import { uploadPicture } from './upload.ts'

const KEPT = 'scene'
const nameOf = ({ doc_id, shot, info, id }: ScenePlace) => [doc_id, shot, info, id].join('-')
/** px of the longer side of a picture that goes back. */
const MOST = 4096
/** A canvas without a picture. */
const BLANK = { width: 1344, height: 768 }

/** Keeps a page on this machine, where it is small enough; null forgets it. */
export const keepSnapshot = (place: ScenePlace, page: Page | null): Promise<void> =>
  keep(KEPT, nameOf(place), () => {
    const text = page && JSON.stringify(slimPage(page))
    return Promise.resolve(text !== null && isKept(text) ? new Blob([text]) : null)
  })

export interface Start {
  page: Page
  scene: SceneImage | undefined
  /** The picture of the shot that is edited for the first time. */
  base: number
  /** It was found on this machine, unsaved. */
  isLocal: boolean
}
async function begin(place: ScenePlace, mayWrite: boolean, picture: { id: number | null; image_url: string } | null): Promise<Start> {
  const { doc_id, shot } = place
  const id = place.id || picture?.id || 0
  const scene = id && mayWrite ? await api.canvas.matchingInfo({ doc_id, id, ...(shot && { storyboard_id: shot }) }) : undefined
  const src = scene?.imageUrl ?? picture?.image_url ?? ''
  const own = scene ? pageOf(scene) : null
  noteAddresses([src, ...(own?.items ?? []).map(item => item.src)])
  const local = await (await kept(KEPT, nameOf(place)))?.text()
  const { width, height } = src && !own ? await sizeOf(src) : BLANK
  const page = local === undefined ? (own ?? pageAround(src, width, height, shot)) : readPage(JSON.parse(local))
  return { page, scene: own || !shot ? scene : undefined, base: id, isLocal: local !== undefined }
}

/** Work, document and shots of a picture, and what it shows now; `ready` once all of that is known. */
export function useSource({ doc_id, shot }: ScenePlace) {
  const comic = useCall(api.canvas.pages, { doc_id }, { enabled: doc_id > 0 })
  const detail = useCall(api.storyboards.detail, { storyboard_id: shot }, { enabled: shot > 0 })
  return {
    comic: comic.data,
    picture: detail.data?.picture ?? null,
    ready: (doc_id === 0 || comic.data !== undefined) && (shot === 0 || detail.data !== undefined),
    mayWrite: doc_id === 0 || (comic.data?.may_write ?? false),
    isError: comic.isError || detail.isError,
  }
}
/** What the canvas begins with: it stays so, whatever others choose meanwhile. */
export function useStart(place: ScenePlace, mayWrite: boolean, picture: Parameters<typeof begin>[2]) {
  const [beginning] = useState(() => begin(place, mayWrite, picture))
  const [start, setStart] = useState<Start | 'failed'>()
  useEffect(() => {
    beginning.then(setStart).catch((error: unknown) => {
      rethrowUnlessFailure(error)
      setStart('failed')
    })
  }, [beginning])
  return start
}

/** A room that nobody else comes into. */
function localRoom(page: Page): Room {
  const doc = new Y.Doc()
  writeShared(doc, page)
  const awareness = new Awareness(doc)
  return {
    doc,
    awareness,
    standing: createStore(() => BEFORE),
    close() {
      awareness.destroy()
      doc.destroy()
    },
  }
}
/** The room of a page; null until the first effect has run. */
export function useLocalRoom(page: Page): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useEffect(() => {
    const opened = localRoom(page)
    setRoom(opened)
    return () => opened.close()
  }, [page])
  return room
}

const AFFECTED = [api.storyboards.list, api.storyboards.detail, api.storyboards.images, api.pictures.list, api.canvas.pages].map(
  ({ contract }) => contract.name,
)

interface Saving {
  place: ScenePlace
  page: Page
  workId: number
  source: SceneImage['srcType']
  scene: SceneImage | undefined
  base: number
}
/** Puts the page and its picture where it belongs. @returns what is kept; the picture itself where it belongs nowhere, null when it could not be uploaded */
export async function saveScene({ place, page, workId, source, scene, base }: Saving): Promise<SceneImage | Blob | null> {
  const { doc_id, shot, info } = place
  const blob = await pictureOf(page, Math.min(MOST, Math.max(page.form.width, page.form.height)))
  const wanted = scenePicture({ ...scene, imageUrl: 'blob:', srcType: source, workId, docId: doc_id })
  if (!wanted) return blob
  const image_url = await uploadPicture(blob, 'scene.png')
  if (image_url === '') return null
  const { compose, dialogue } = projectsOf(page)
  const id = wanted.id || (shot ? 0 : base)
  const made = await api.canvas.matchingInfo({
    doc_id,
    image_url,
    src_type: wanted.srcType as 4,
    compose_project_json: compose,
    dialogue_project_json: dialogue,
    ...(shot && { storyboard_id: shot }),
    ...(id ? { id } : { base_image_id: base || null }),
    ...(info && { whole_doc_matching_image_info_id: info }),
  })
  await keepSnapshot(place, null)
  staleAnswers(AFFECTED)
  return made
}
