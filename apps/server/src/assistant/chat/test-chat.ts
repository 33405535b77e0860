// What the tests of the chat begin with: a studio with a fake engine, its boss and a work, and streams read event by event.
import { fakeChat, type FakeChat } from '@qianmu/engines/chat/fake'
import { connectEngine } from '@qianmu/engines/connectors'
import { type Loose, openStudio, type Person, type Studio, type StudioOptions } from '@qianmu/testkit/studio'

export const CHAT = '/aigc_web/ai'
export const TEXT =
  '1、望江路 夜 外\n人物：顾晚、沈岸\n△沈岸手里攥着一把旧钥匙。\n顾晚：走吧。\n沈岸：再等等。\n2、便利店 夜 内\n△顾晚推门。\n顾晚：有伞吗？'

export interface Event {
  id: number | undefined
  event: string
  data: Loose
}
const eventIn = (text: string): Event => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  return { id: field('id') === undefined ? undefined : Number(field('id')), event: field('event') ?? '', data: JSON.parse(field('data')!) }
}

/** The events of a stream as they come; `headers` beside those of the person. Throws the envelope when it did not open. */
export async function* eventsOf(
  studio: Studio,
  person: Person,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) {
  const answer = await fetch(studio.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      authorization: `Bearer ${person.token}`,
      device_id: person.deviceId,
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
    throw Object.assign(new Error('not opened'), { envelope: await answer.json() })
  let rest = ''
  for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) {
    const events = (rest + part).split('\n\n')
    rest = events.pop()!
    for (const event of events) yield eventIn(event)
  }
}

/** Everything that comes. */
export async function allOf<T>(events: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const event of events) all.push(event)
  return all
}

export interface Chatting {
  studio: Studio
  fake: FakeChat
  boss: Person
  project: number
  doc: number
  connect(model?: string, url?: string): Promise<number>
  /** All events of one question. */
  ask(body: object, call?: string, person?: Person): Promise<Event[]>
  close(): Promise<void>
}

export async function openChat(options: StudioOptions = {}, pieceMs = 0): Promise<Chatting> {
  const models = ['qwen-plus', 'gpt-3.5-turbo', 'gpt-4', 'deepseek-chat', 'glm-4']
  const fake = await fakeChat({ models, pieceMs })
  const studio = await openStudio({ connect: connectEngine, ...options })
  const boss = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [boss.userId])
  const { project_id: project } = (
    await boss.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })
  ).data
  const { doc_id: doc } = (await boss.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第 1 集', text: TEXT })).data
  return {
    studio,
    fake,
    boss,
    project,
    doc,
    async connect(model = 'qwen-plus', url = fake.url) {
      const { data } = await boss.call('POST', '/ixj_web/engine/add', { kind: 'chat', name: model, address: url, secret: 'geheim', model })
      return data.engine_id
    },
    ask: (body, call = 'stream_generate_content', person = boss) => allOf(eventsOf(studio, person, `${CHAT}/${call}`, body)),
    async close() {
      await studio.close()
      await fake.close()
    },
  }
}

/** What the pieces of an answer say together. */
export const saidIn = (events: readonly Event[]): string => events.map(({ data }) => data.response ?? '').join('')
