// The pictures and sounds that come along with a story: they go into the library of the work, and the story shows and plays them from there.
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { type Many, QUIET } from '../../ui/files/use-many.tsx'
import type { Taken, Thing } from './importing.ts'

/** What a story names, by where its file has come to. */
export interface Kept {
  /** Ids in the library, by what the story calls them. */
  resources: ReadonlyMap<string, string>
  /** Addresses of the sounds of lines, by their paths in the story. */
  voices: ReadonlyMap<string, string>
}

/** The things of a story with what it names as the library knows it. */
export function withMedia(things: readonly Thing[], { resources, voices }: Kept): Thing[] {
  const named = (action: Readonly<Record<string, unknown>>) => {
    const resource = resources.get(String(action['resource']))
    const voice = voices.get(String(action['dubbing_name']))
    return { ...action, ...(resource && { resource }), ...(voice && { dubbing_url: voice, dubbing_name: '' }) }
  }
  return things.map(thing => {
    const data = thing.fields['data'] as Readonly<Record<string, unknown>> | undefined
    const actions = thing.collection === 'nodes' ? data?.['actions'] : undefined
    if (!Array.isArray(actions)) return thing
    return {
      ...thing,
      fields: { ...thing.fields, data: { ...data, actions: (actions as Readonly<Record<string, unknown>>[]).map(named) } },
    }
  })
}

/** The id of what the library has under this name; '' for nothing. */
async function knownAs(project_id: number, name: string): Promise<string> {
  const { list } = await api.resources.list({ project_id, keyword: name.slice(0, 50), page: 1, size: 200 })
  const known = list.find(each => each.name === name)
  return known ? String(known.resource_id) : ''
}

/** Uploads the files of a story. What is refused is told, and stays a name. */
export async function sendMedia(project_id: number, { media }: Taken, many: Many): Promise<Kept> {
  const came = await many.take(
    media.map(({ file }) => file),
    file => api.files.file({ file }, QUIET),
  )
  const ids = new Map(came.map(({ file, answer }) => [file, answer.file_id]))
  const here = media.flatMap(each => (ids.has(each.file) ? { ...each, file_id: ids.get(each.file)! } : []))
  const shown = here.filter(({ isVoice }) => !isVoice)
  const resources = new Map<string, string>()
  for (const { resource, name, file_id } of shown) {
    // One after the other: what is there under the name already is what the story means.
    const { list } = await api.resources.add({ project_id, resources: [{ name, file_id }] })
    const id = list[0] ? String(list[0].resource_id) : await knownAs(project_id, name)
    if (id) resources.set(resource, id)
  }
  if (shown.length) staleAnswers([api.resources.list.contract.name])
  return {
    resources,
    voices: new Map(here.filter(({ isVoice }) => isVoice).map(({ resource, file_id }) => [resource, `/file/${file_id}`])),
  }
}
