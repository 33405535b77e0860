// 「用到…」 of a result: a shot, a text, the canvas of a picture, a page of a comic.
import { Button, Dropdown } from 'antd'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Brought, bring } from '../../kit/desk/brought.ts'
import { pictureAt } from '../../ui/files/drag.ts'
import { late } from '../../ui/late/late.tsx'
import { TARGETS, type Target } from './targets.ts'

const UseDialog = late(() => import('./UseDialog.tsx'))

/** A result as a list shows it. */
export type Usable =
  | { kind: 'image'; url: string; width: number | null; height: number | null; thumbs: { big: string } | null }
  | { kind: 'text'; text: string }

const broughtOf = (usable: Usable): Brought => {
  if (usable.kind === 'text') return { kind: 'text', text: usable.text }
  const { url, width, height, thumbs } = usable
  const { file_id } = pictureAt(url)
  return { kind: 'image', url, file_id, width: width ?? 0, height: height ?? 0, thumb: thumbs?.big ?? url }
}

interface Props {
  usable: Usable
  size?: 'small' | 'middle'
  type?: 'text' | 'default'
}
export const UseMenu = ({ usable, size = 'middle', type = 'default' }: Props) => {
  const navigate = useNavigate()
  const [target, setTarget] = useState<Exclude<Target, 'scene'>>()
  const items = TARGETS.filter(({ kinds }) => kinds.includes(usable.kind)).map(({ key, label }) => ({ key, label }))
  const choose = (key: Target) => {
    if (key !== 'scene') return setTarget(key)
    bring('scene', broughtOf(usable))
    void navigate('/ai_compose')
  }
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key as Target) }}>
        <Button size={size} type={type} className="self-start">
          用到…
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {target && <UseDialog target={target} what={broughtOf(usable)} onClose={() => setTarget(undefined)} />}
      </Suspense>
    </>
  )
}
