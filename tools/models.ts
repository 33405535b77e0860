// `npm run models -- list | add GROUP | remove GROUP`: the small models of this machine, without the server.
import path from 'node:path'
import { MODEL_GROUPS, type ModelGroup } from '@qianmu/contract/model-groups'
import { hearingModel, meaningModel, smallModels, voiceModel } from '@qianmu/engines/models'
import { retouchEngine } from '@qianmu/engines/retouch'
import { createGroups, modelsFolder, SourceFault } from '../apps/server/src/engines/groups/index.ts'
import { readSettings } from '../apps/server/src/kit/settings.ts'

const [command = 'list', wanted = ''] = process.argv.slice(2)
const folder = modelsFolder(path.resolve(process.env.INIT_CWD ?? '.', readSettings(process.env).data))
const retouch = retouchEngine()
const models = smallModels(path.join(folder, 'core'), retouch)
const [hearing, voice] = [hearingModel(path.join(folder, 'asr')), voiceModel(path.join(folder, 'tts-zh'))]
const meaning = meaningModel(path.join(folder, 'search'))
const groups = createGroups(folder, { core: models, asr: hearing, 'tts-zh': voice, search: meaning })
const STATES = { absent: '未添加', outdated: '需要更新', present: '已添加' }
const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

function groupOf(name: string): ModelGroup {
  const group = MODEL_GROUPS.find(each => each === name)
  if (!group) throw new SourceFault(`没有这组模型。可用：${MODEL_GROUPS.join('、')}`)
  return group
}

async function list() {
  for (const { group, title, does, state, kept_bytes, download_bytes, models } of await groups.list()) {
    console.log(`${group}  ${title}（${STATES[state]}）：${does}。下载 ${megabytes(download_bytes)}，占用 ${megabytes(kept_bytes)}`)
    for (const each of models)
      console.log(`  ${each.title}（${each.licence}，${megabytes(each.bytes)}）：${each.does}${each.reason ? `。${each.reason}` : ''}`)
  }
}

const commands: Record<string, () => Promise<void>> = {
  list,
  async add() {
    let last = ''
    const progress = (_share: number, message: string) => {
      if (message !== last) console.log(message)
      last = message
    }
    await groups.add(groupOf(wanted), { signal: new AbortController().signal, progress })
    await list()
  },
  async remove() {
    await groups.remove(groupOf(wanted))
    await list()
  },
}

try {
  const run = commands[command]
  if (!run) throw new SourceFault(`不认识的命令 ${command}。可用：${Object.keys(commands).join('、')}`)
  await run()
} catch (error) {
  if (!(error instanceof SourceFault)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await Promise.all([models.close(), hearing.close(), voice.close(), meaning.close(), retouch.close()])
}
