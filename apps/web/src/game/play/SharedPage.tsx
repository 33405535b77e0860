// /play/:token — a shared game, for anybody who has its link. How often nodes were entered is told without anything about who plays.
import type { Data } from '@qianmu/contract/kit/call'
import type { PlayGame } from '@qianmu/story/model'
import type { PlayerOptions } from '@qianmu/story/player/mount'
import { Button, Input } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { talksOfLink } from './converse.ts'
import { kept, Stage } from './Stage.tsx'

type Opened = Data<typeof api.gamePlay.play.contract>
const TELL_MS = 15_000

/** Counts the nodes that are entered, and tells them now and then. */
function useCounts(link: string, password: string) {
  const counts = useRef(new Map<string, number>())
  const tell = useCallback(() => {
    const nodes = [...counts.current].map(([node_id, visits]) => ({ node_id, visits })).slice(0, 500)
    counts.current.clear()
    if (nodes.length) api.gamePlay.count({ link, password, nodes }).catch(rethrowUnlessFailure)
  }, [link, password])
  useEffect(() => {
    const timer = setInterval(tell, TELL_MS)
    addEventListener('pagehide', tell)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', tell)
      tell()
    }
  }, [tell])
  return useCallback((node: string) => void counts.current.set(node, (counts.current.get(node) ?? 0) + 1), [])
}

const Playing = ({ link, password, opened }: { link: string; password: string; opened: Opened }) => {
  const count = useCounts(link, password)
  const options = useMemo((): PlayerOptions => {
    let last = ''
    return {
      game: link,
      revision: opened.revision,
      storage: kept,
      ...(opened.talks && { converse: talksOfLink(opened.game as unknown as PlayGame, link, password) }),
      onState({ view }) {
        if (view.node_id !== last) count(view.node_id)
        last = view.node_id
      },
    }
  }, [link, password, opened, count])
  return <Stage game={opened.game as unknown as PlayGame} options={options} />
}

const SharedPage = () => {
  const link = useParams().token ?? ''
  const [opened, setOpened] = useState<Opened>()
  const [failed, setFailed] = useState(false)
  const [password, setPassword] = useState('')
  const open = useCallback(
    (given: string) => {
      api.gamePlay
        .play({ link, password: given })
        .then(setOpened)
        .catch((error: unknown) => {
          setFailed(true)
          rethrowUnlessFailure(error)
        })
    },
    [link],
  )
  useEffect(() => open(''), [open])
  return (
    <main id="main" className="h-[100dvh]" style={{ background: '#05060a' }}>
      <h1 className="sr-only">试玩</h1>
      {opened?.game ? (
        <Playing link={link} password={password} opened={opened} />
      ) : (
        <div className="grid place-items-center size-full">
          {failed && !opened ? (
            <Empty art="page" title="这个链接打不开" help="它可能已被撤销，或过了期限" />
          ) : opened?.needs_password ? (
            <form
              className="card row p-16"
              onSubmit={event => {
                event.preventDefault()
                open(password)
              }}
            >
              <Input.Password
                autoFocus
                aria-label="密码"
                placeholder="这个游戏要密码"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
              <Button type="primary" htmlType="submit">
                开始
              </Button>
            </form>
          ) : (
            <Spinner label="正在读取" />
          )}
        </div>
      )}
    </main>
  )
}
export default SharedPage
