// A conversion as a script work: a document for each episode, and the cast of who speaks.
import { classify } from '@qianmu/script/classify'
import { contentOf, linesIn } from '@qianmu/script/split'
import { isNobody } from '@qianmu/script/language/speech/clues'
import { OFF_SCREEN } from '@qianmu/script/novel/blocks'
import type { Uses } from '../../app.ts'
import { addCast } from '../../characters/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { firstOf } from '../../kit/cut.ts'
import { tellDocs } from '../../works/documents/index.ts'
import { keepImport } from '../../works/exchange/index.ts'
import { addProject } from '../../works/projects/index.ts'
import { changeConversion, conversionOf } from './conversion.store.ts'

const DOC_NAME_MAX = 60
type Parts = Uses<'collab' | 'db' | 'events' | 'jobs' | 'now' | 'pool'>

/** Writes every episode into a work, a new one when none is named. */
export async function saveConversion(app: Parts, actor: Actor, id: number, workId?: number) {
  const { title, episodes, roles, saved } = await conversionOf(app, id)
  const isNew = workId === undefined
  const project_id =
    workId ?? (await addProject(app, actor, { project_name: title, project_type: 1, script_type: 'SCRIPT', target_group: 'A', tags: [] }))
  const parts = episodes.map(({ no, title: name, text }) => ({
    name: firstOf(`第 ${no} 集　${name}`, DOC_NAME_MAX),
    content: contentOf(classify(linesIn(text), 'script')),
  }))
  const added = await keepImport(app, { workId: project_id, userId: actor.userId, parts: JSON.stringify(parts) })
  const spoken = episodes.flatMap(({ blocks }) => blocks.filter(({ type }) => type === 'dialogue'))
  const speaking = new Set(spoken.map(block => block.speaker).filter(name => name !== '' && name !== OFF_SCREEN && !isNobody(name)))
  const known = roles.filter(role => speaking.has(role.name))
  for (const role of known) speaking.delete(role.name)
  const others = [...speaking].map(name => ({ name, aliases: [], gender: '未知' as const, count: 0 }))
  await addCast(
    app,
    actor,
    project_id,
    [...known, ...others].map(({ name, aliases, gender }) => ({ name, aliases, gender, source: 'auto' as const })),
  )
  const docs = added.map(({ doc_id, doc_name }, at) => ({ doc_id, doc_name, chapters: episodes[at]!.chapters }))
  await changeConversion(app, id, { project_id, saved: [...saved, ...docs].map(({ doc_id, chapters }) => ({ doc_id, chapters })) })
  if (isNew) await app.events.changed({ teamId: actor.teamId }, 'works', project_id)
  await tellDocs(app, { workId: project_id, teamId: actor.teamId })
  return { project_id, docs, unknown: spoken.filter(({ speaker }) => speaker === '').length }
}
