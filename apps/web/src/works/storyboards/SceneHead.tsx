// The heading of a scene in the table: how much there is, what the script changed in it, and one more shot.
import type { StoryboardScene } from '@qianmu/contract/works/storyboards'
import { Button } from 'antd'
import { ChevronDown, ChevronRight, GitCompareArrows, Plus } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { lengthText, sceneName, sumsOf } from './model.ts'
import styles from './storyboards.module.css'

interface Props {
  scene: StoryboardScene
  mayWrite: boolean
  /** Changes of the script that wait here. */
  changes: number
  folded: boolean
  onFold: () => void
  onAdd: () => void
  onChanges: () => void
}

export const SceneHead = ({ scene, mayWrite, changes, folded, onFold, onAdd, onChanges }: Props) => {
  const { shots, seconds } = sumsOf([scene])
  const name = sceneName(scene)
  return (
    <>
      {shots > 0 && (
        <IconButton
          icon={folded ? ChevronRight : ChevronDown}
          size={24}
          label={`${folded ? '展开' : '收起'}「${name}」`}
          onClick={onFold}
        />
      )}
      <h2 className="cut text-13 data-gone:text-warn" data-gone={!scene.is_standing || undefined} title={name}>
        {name}
      </h2>
      <span className="meta num">{shots ? `${shots} 镜 · ${lengthText(seconds)}` : '还没有分镜'}</span>
      <span className="grow" />
      {changes > 0 && (
        <Button size="small" type="text" className={styles.changed ?? ''} icon={<GitCompareArrows aria-hidden />} onClick={onChanges}>
          脚本改了 {changes} 处
        </Button>
      )}
      {mayWrite && scene.is_standing && (
        <Button size="small" type="text" icon={<Plus aria-hidden />} aria-label={`在「${name}」添加分镜`} onClick={onAdd}>
          添加分镜
        </Button>
      )}
    </>
  )
}
