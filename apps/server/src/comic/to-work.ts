// A simple comic as a document of a work: its text as a script, its pages as pages of a comic, where everything can be moved and written.
import { readPage } from '@qianmu/comic/page'
import { COMIC_WORKS } from '@qianmu/contract/works/kinds'
import { classify } from '@qianmu/script/classify'
import { contentOf, linesIn } from '@qianmu/script/split'
import type { Uses } from '../app.ts'
import { addPages } from '../canvas/index.ts'
import type { Actor } from '../kit/answer.ts'
import { refuseField } from '../kit/refuse.ts'
import { tellDocs } from '../works/documents/index.ts'
import { keepImport } from '../works/exchange/index.ts'
import { addProject } from '../works/projects/index.ts'
import { type ComicRow, comicWithPages, typeOfWork } from './comic.store.ts'

type Parts = Uses<'collab' | 'db' | 'events' | 'files' | 'images' | 'jobs' | 'log' | 'long' | 'now' | 'pool'>

/** Writes a simple comic into a work, a new one when none is named. */
export async function saveAsPages(app: Parts, actor: Actor, row: ComicRow, workId?: number) {
  const type = workId === undefined ? 2 : await typeOfWork(app, workId)
  if (!COMIC_WORKS.includes(type)) refuseField('project_id', '这个作品没有漫画页，请选一部漫画或动画')
  const { name, parts, pages } = await comicWithPages(app, actor, { ...row, step: 4 })
  const project_id =
    workId ?? (await addProject(app, actor, { project_name: name, project_type: 2, script_type: 'CARTOON', target_group: 'A', tags: [] }))
  const content = contentOf(classify(linesIn(parts.map(({ text }) => text).join('\n')), 'script'))
  const [doc] = await keepImport(app, { workId: project_id, userId: actor.userId, parts: JSON.stringify([{ name, content }]) })
  const { doc_id } = doc!
  // Nothing of it belongs to a shot: what stands on these pages is people's from now on.
  const own = pages.map(readPage).map(page => ({ ...page, items: page.items.map(item => ({ ...item, poured: null, shot: 0, line: '' })) }))
  await addPages(app, actor, doc_id, own)
  if (workId === undefined) await app.events.changed({ teamId: actor.teamId }, 'works', project_id)
  await tellDocs(app, { workId: project_id, teamId: actor.teamId })
  return { project_id, project_type: type, doc_id }
}
