// 大纲: ideas, their cards, and the scenes these have landed in, as one tree; the same cards as in the other views.
import type { Card } from '@qianmu/contract/works/cards'
import type { Idea } from '@qianmu/contract/works/ideas'
import { Tree } from 'antd'
import { useMemo } from 'react'
import { sceneLabel } from './model.ts'
import { Landed, type Setting } from './Tile.tsx'
import styles from './views.module.css'

interface Props {
  cards: readonly Card[]
  ideas: readonly Idea[]
  setting: Setting
  cardId: number
  onOpen: (id: number) => void
}

const nodesOf = (cards: readonly Card[], ideas: readonly Idea[], setting: Setting) => {
  const byIdea = Map.groupBy(cards, card => card.idea_id)
  return ideas
    .filter(idea => byIdea.has(idea.idea_id))
    .map(idea => ({
      key: `idea-${idea.idea_id}`,
      selectable: false,
      title: (
        <span className="font-semibold">
          {idea.idea_name} <span className="meta num">{byIdea.get(idea.idea_id)!.length} 张</span>
        </span>
      ),
      children: byIdea.get(idea.idea_id)!.map(card => ({
        key: `card-${card.card_id}`,
        title: (
          <span className="row">
            <span className="meta num">{String(card.no).padStart(2, '0')}</span>
            <span className="strong">{card.title}</span>
            <span className="quiet cut grow">{card.text}</span>
            <Landed card={card} setting={setting} />
          </span>
        ),
        children: card.scenes.map(scene => ({
          key: `scene-${card.card_id}-${scene.scene_id}`,
          selectable: false,
          title: (
            <span className="meta">
              {sceneLabel(scene, setting.episodes, setting.unit)}　{scene.heading || scene.doc_name}
            </span>
          ),
        })),
      })),
    }))
}

export const Outline = ({ cards, ideas, setting, cardId, onOpen }: Props) => {
  const nodes = useMemo(() => nodesOf(cards, ideas, setting), [cards, ideas, setting])
  return (
    <div className={styles.scroll}>
      <Tree
        key={nodes.map(node => node.key).join()}
        blockNode
        treeData={nodes}
        aria-label="大纲"
        defaultExpandedKeys={nodes.map(node => node.key)}
        selectedKeys={[`card-${cardId}`]}
        onSelect={(_, { node }) => onOpen(Number(String(node.key).slice('card-'.length)))}
      />
    </div>
  )
}
