// The shots as pictures side by side, each with where it stands, how it is framed and what is seen.
import type { Shot } from '@qianmu/contract/works/storyboards'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { Empty } from '../../ui/Empty.tsx'
import type { ItemState, Layout } from '../../ui/library/layout.ts'
import { Library } from '../../ui/library/Library.tsx'
import { rowsHere } from '../../ui/library/source.ts'
import type { Given } from './drop.ts'
import { type Line, sceneName } from './model.ts'
import { Slot } from './Slot.tsx'
import styles from './storyboards.module.css'

type ShotLine = Extract<Line, { kind: 'shot' }>
const TEXT_PX = 62
const LAYOUT: Layout<ShotLine> = {
  flow: 'grid',
  min: 220,
  least: 2,
  gap: [16, 12],
  height: width => Math.round((width * 9) / 16) + TEXT_PX,
}
const keyOf = (line: ShotLine) => line.key

interface Props {
  lines: readonly Line[]
  mayWrite: boolean
  openId: number | undefined
  onOpen: (id: number) => void
  onPicture: (shot: Shot, given: Given) => void
}

const Wall = ({ lines, mayWrite, openId, onOpen, onPicture }: Props) => {
  const shots = lines.filter((line): line is ShotLine => line.kind === 'shot')
  const source = rowsHere(shots)
  const hands = useRef({ onOpen, onPicture })
  useLayoutEffect(() => {
    hands.current = { onOpen, onPicture }
  })
  const item = useCallback(
    ({ shot, no, scene }: ShotLine, { focus }: ItemState) => (
      <article className={styles.tile} data-open={openId === shot.storyboard_id || undefined}>
        <Slot
          shot={shot}
          no={no}
          name={`${sceneName(scene)} 镜 ${no}`}
          mayWrite={mayWrite}
          open={openId === shot.storyboard_id}
          focus={focus}
          onOpen={() => hands.current.onOpen(shot.storyboard_id)}
          onPicture={given => hands.current.onPicture(shot, given)}
        />
        <p className="row mt-6">
          <b className="flex-none num">
            {scene.no && `${scene.no}-`}
            {String(no).padStart(2, '0')}
          </b>
          <span className="cut grow text-12 text-t2">{[shot.size, shot.move].filter(Boolean).join(' · ')}</span>
          <span className="meta num flex-none">{shot.seconds} 秒</span>
        </p>
        <p className="line-clamp-2 text-12 leading-18 text-t2">{shot.content || shot.dialogue || '空白分镜'}</p>
      </article>
    ),
    [mayWrite, openId],
  )
  return (
    <Library<ShotLine, string>
      name="分镜画面"
      source={source}
      keyOf={keyOf}
      layout={LAYOUT}
      item={item}
      empty={<Empty art="search" title="没有符合的分镜" />}
      className={styles.wall ?? ''}
    />
  )
}
export default Wall
