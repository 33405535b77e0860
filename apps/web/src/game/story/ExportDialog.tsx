// A game in and out: stories of other programs onto new boards, and files that others can open or play.
import { GAME_FORMATS, type GameFormat } from '@qianmu/contract/game/play'
import { readTable } from '@qianmu/drawing'
import { wordsIn } from '@qianmu/story/formats/csv'
import { freshId, put } from '@qianmu/story/shared'
import { Button, Modal, Radio } from 'antd'
import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { ExpiryNotice } from '../../library/index.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useCall } from '../../kit/use-call.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { boundHere } from '../../ui/files/under-way.ts'
import { useMany } from '../../ui/files/use-many.tsx'
import { Losses } from '../../ui/losses/Losses.tsx'
import { useOpened } from '../GameRoom.tsx'
import type { GameHands } from '../use-game.ts'
import { readStory, type Taken } from './importing.ts'
import { sendMedia, withMedia } from './importing-media.ts'

/** What a sheet of words may hold. */
const WORDS = { chars: 20_000_000, most: 100_000 }

/** Takes the translations of a sheet into a game. @returns what was taken, and what could not be */
async function takeWords(file: File, { doc, now, change }: GameHands): Promise<{ told: string; problems: string[] }> {
  const game = now()
  const { languages, missing } = wordsIn(game, readTable(await file.text(), WORDS).rows)
  change(() => {
    for (const { name, words } of languages) {
      const known = game.languages.find(each => each.name === name)
      const all = new Map([...(known?.words ?? []), ...words].map(each => [each.id, each]))
      put(doc, 'languages', known?.id ?? freshId(), { name, words: [...all.values()] })
    }
  })
  return {
    told: languages.map(({ name, words }) => `${name}：导入了 ${words.length} 处译文`).join('；'),
    problems: [
      ...(languages.length ? [] : ['没有读到译文：第四列起，第一行写语言名，下面写译文']),
      ...missing.map(key => `${key}：游戏里已经没有这一处`),
    ],
  }
}

const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 && (
    <ul aria-label="没有读进来的" className="max-h-160 overflow-auto text-danger">
      {problems.map((problem, nth) => (
        <li key={nth}>{problem}</li>
      ))}
    </ul>
  )

/** What a format cannot hold of the game as it is now. */
const NotSaid = ({ workId, format }: { workId: number; format: GameFormat }) => {
  const { data } = useCall(api.gamePlay.exportLosses, { project_id: workId, format })
  return <Losses losses={data?.losses ?? []} title={`${GAME_FORMATS[format]}说不了的，导出以后会这样`} />
}

/** What was read of a file, before anything of it is written into the game. */
const Read = ({ taken, busy, onKeep, onLeave }: { taken: Taken; busy: boolean; onKeep: () => void; onLeave: () => void }) => (
  <section className="stack gap-8" aria-label="读到的">
    <p>
      读到 {taken.nodes} 个节点
      {taken.media.length > 0 && `、${taken.media.length} 个图片和声音（写进游戏时放进媒体库）`}，{taken.losses.length} 处不能原样带过来
    </p>
    <Losses losses={taken.losses} title="没有原样带过来的" />
    <p className="row gap-8">
      <Button type="primary" loading={busy} onClick={onKeep}>
        写进游戏
      </Button>
      <Button onClick={onLeave}>不导入</Button>
    </p>
  </section>
)

/** A file of the game, with what it cannot hold. */
const Out = ({ workId }: { workId: number }) => {
  const [format, setFormat] = useState<GameFormat>('html')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await api.gamePlay.export.file({ project_id: workId, format }))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="stack gap-8" aria-label="导出">
      <h3>导出</h3>
      <Suspense fallback={null}>
        <ExpiryNotice workId={workId} />
      </Suspense>
      <Radio.Group
        aria-label="格式"
        vertical
        value={format}
        options={(Object.keys(GAME_FORMATS) as GameFormat[]).map(value => ({ value, label: GAME_FORMATS[value] }))}
        onChange={({ target }) => setFormat(target.value as GameFormat)}
      />
      <Suspense fallback={null}>
        <NotSaid workId={workId} format={format} />
      </Suspense>
      <Button type="primary" className="self-start" loading={busy} onClick={() => void save()}>
        导出
      </Button>
    </section>
  )
}

const ExportDialog = ({ onClose }: { onClose: () => void }) => {
  const { workId, hands, people } = useOpened()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  const [read, setRead] = useState<Taken>()
  const many = useMany(`story ${workId}`, () => undefined, '个素材')
  const keep = async (taken: Taken) => {
    const { nodes, losses } = taken
    const things = withMedia(taken.things, await sendMedia(workId, taken, many))
    hands.change(() => {
      for (const { collection, id, fields } of things) put(hands.doc, collection, id, fields)
    })
    setRead(undefined)
    const kept = losses.filter(({ fate }) => fate === 'kept').length
    setTold(`导入了 ${nodes} 个节点${kept ? `，其中 ${kept} 处原文原样保留在「自定义」里` : ''}`)
  }
  const kept = async (taken: Taken) => {
    setBusy(true)
    try {
      // The story goes into the room that is open: elsewhere nobody could put it there.
      await boundHere(keep(taken))
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const take = async (given: readonly File[]) => {
    setBusy(true)
    setProblems([])
    setRead(undefined)
    try {
      const [file] = given
      if (file && /\.csv$/i.test(file.name)) {
        const words = await takeWords(file, hands)
        setTold(words.told)
        setProblems(words.problems)
        return
      }
      const named = new Map(people.map(person => [person.character_name, person.character_id]))
      const taken = await readStory(given, hands.now(), named)
      setTold('')
      if (taken.losses.length || taken.media.length) setRead(taken)
      else await boundHere(keep(taken))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setTold('')
      setProblems([error.message])
    } finally {
      setBusy(false)
    }
  }
  const files = useFiles({
    accept: '.twee,.tw,.html,.htm,.json,.ink,.yarn,.rpy,.txt,.csv,.zip',
    testId: 'story-import',
    take: given => void take(given),
  })
  return (
    <Modal open title="导入导出" footer={<Button onClick={onClose}>完成</Button>} onCancel={onClose}>
      <div className="stack gap-16" {...files.zone}>
        <Out workId={workId} />
        {!hands.readOnly && (
          <section className="stack gap-8" aria-label="导入">
            <h3>导入</h3>
            <p className="meta">
              Twee、Twine（HTML、JSON）、ink、Yarn、Ren’Py 或本站的 JSON；一个文件，或一部作品的几个文件（也可以是
              zip）。放到新的画板上，原来的不动。文件里的脚本不会执行。 译好的台词表（CSV）读成一种或几种语言。
            </p>
            <Button className="self-start" icon={<FileUp size={14} aria-hidden />} loading={busy} onClick={files.choose}>
              选择文件
            </Button>
            {read && <Read taken={read} busy={busy} onKeep={() => void kept(read)} onLeave={() => setRead(undefined)} />}
            {told && <p role="status">{told}</p>}
            <Problems problems={problems} />
          </section>
        )}
      </div>
      {files.field}
    </Modal>
  )
}
export default ExportDialog
