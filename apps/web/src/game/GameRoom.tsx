// A game opened for everybody who may write in its work; the screens of games stand inside.
import type { Data } from '@qianmu/contract/kit/call'
import { GAME_WORK, workScreen } from '@qianmu/contract/works/kinds'
import { Button, Skeleton } from 'antd'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { useStore } from 'zustand'
import { api } from '../api.ts'
import { usePeople } from '../kit/co-writing/people.ts'
import { type Room, useSharedRoom } from '../kit/co-writing/room.ts'
import { saveMark } from '../kit/co-writing/saving.ts'
import { Failure, rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { SaveMark } from '../frame/EditorFrame.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Empty } from '../ui/Empty.tsx'
import { type GameHands, useGame } from './use-game.ts'

type Role = Data<typeof api.gameGraph.roles.contract>['list'][number]
interface Opened {
  workId: number
  workName: string
  room: Room
  hands: GameHands
  /** The characters of the work, who can speak. */
  people: readonly Role[]
}
const Context = createContext<Opened | null>(null)

/** The game around a part of its screens. */
export function useOpened(): Opened {
  const opened = useContext(Context)
  if (!opened) throw new Error('outside of a game')
  return opened
}

const Waiting = () => <Skeleton active className="p-24" paragraph={{ rows: 8 }} />
const NO_PEOPLE: readonly Role[] = []

const Inside = ({ workId, room, readOnly, children }: { workId: number; room: Room; readOnly: boolean; children: ReactNode }) => {
  const hands = useGame(room, readOnly)
  const workName = useCall(api.projects.detail, { project_id: workId }).data?.project_name ?? ''
  const people = useCall(api.gameGraph.roles, { project_id: workId }).data?.list ?? NO_PEOPLE
  return <Context value={{ workId, workName, room, hands, people }}>{children}</Context>
}
const Entered = (props: { workId: number; room: Room; readOnly: boolean; children: ReactNode }) => {
  const phase = useStore(props.room.standing, standing => standing.phase)
  if (phase === 'refused') return <Empty art="page" title="这个作品不再与你共享" help="它可能已被删除，或你已不在它的成员里" />
  return phase === 'loading' ? <Waiting /> : <Inside {...props} />
}
const Shared = ({ sharedId, ...props }: { sharedId: number; workId: number; readOnly: boolean; children: ReactNode }) => {
  const room = useSharedRoom(sharedId)
  return room ? <Entered {...props} room={room} /> : <Waiting />
}

export const GameRoom = ({ children }: { children: ReactNode }) => {
  const workId = Number(useParams().workId)
  const { data: work } = useCall(api.projects.detail, { project_id: workId })
  if (work && work.project_type !== GAME_WORK) return <Navigate to={workScreen(work, 'documents')} replace />
  return work ? <GameOf workId={workId}>{children}</GameOf> : <Waiting />
}
const GameOf = ({ workId, children }: { workId: number; children: ReactNode }) => {
  const [opened, setOpened] = useState<{ of: number; sharedId: number; right: 'read' | 'write' }>()
  const [failed, setFailed] = useState(0)
  useEffect(() => {
    let away = false
    api.gameGraph
      .open({ project_id: workId })
      .then(({ shared_id, right }) => away || setOpened({ of: workId, sharedId: shared_id, right }))
      .catch((error: unknown) => {
        if (!away && error instanceof Failure) setFailed(now => now + 1)
        rethrowUnlessFailure(error)
      })
    return () => void (away = true)
  }, [workId])
  if (failed && opened?.of !== workId)
    return (
      <Empty
        art="page"
        title="没有读到这个游戏"
        help="请检查网络，或稍后再试"
        action={<Button onClick={() => location.reload()}>再试一次</Button>}
      />
    )
  if (opened?.of !== workId) return <Waiting />
  return (
    <Shared key={opened.sharedId} sharedId={opened.sharedId} workId={workId} readOnly={opened.right === 'read'}>
      {children}
    </Shared>
  )
}

export const Saved = () => {
  const { room, hands } = useOpened()
  const mark = useStore(room.standing, saveMark)
  return hands.readOnly ? <span className="meta">只读</span> : mark && <SaveMark state={mark} />
}
export const Presence = () => (
  <span className="inline-flex gap-8 max-[720px]:has-[>:only-child]:hidden" role="group" aria-label="在场的人">
    {usePeople(useOpened().room.awareness).map(person => (
      <Avatar key={person.user_id} id={person.user_id} name={person.nickname} src={person.avatar} size={24} online />
    ))}
  </span>
)
