// The fifteen types of nodes with how many of each there are, what was collected, and what a search finds in words, lines and variables (mockup 29).
import { NODE_TYPES, type NodeType } from '@qianmu/story/model'
import { useMemo, useState } from 'react'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { TypeSign, TYPES } from '../kinds.tsx'
import { wordsOf } from './board.ts'
import type { StoryHands } from './use-story.ts'

const FOUND_MAX = 200
const GROUPS = ['叙事', '玩法', '控制'] as const

const Line = ({ type, text, count, onClick }: { type: NodeType; text: string; count?: number; onClick?: () => void }) => (
  <li>
    <button
      type="button"
      className="plain row w-full h-32 px-8 rounded-6 enabled:hover:bg-hover aria-pressed:bg-hover aria-[current]:bg-hover"
      disabled={!onClick}
      onClick={onClick}
    >
      <TypeSign type={type} />
      <span className="cut grow">{text}</span>
      {count !== undefined && <span className="meta num">{count}</span>}
    </button>
  </li>
)

export const NodeLibrary = ({ story }: { story: StoryHands }) => {
  const { game } = story.hands
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const counts = useMemo(() => Map.groupBy(game.nodes, node => node.type), [game.nodes])
  const found = useMemo(
    () => (wanted ? game.nodes.filter(node => wordsOf(node).includes(wanted)).slice(0, FOUND_MAX) : []),
    [game.nodes, wanted],
  )
  const collected = game.nodes.filter(node => node.collected)
  return (
    <div className="stack h-full p-12 gap-8 bg-panel overflow-auto text-13">
      <SearchBox label="搜节点" placeholder="搜节点、台词" keyword={text} onChange={setText} />
      {wanted ? (
        <ul aria-label="找到的节点">
          {found.map(node => (
            <Line key={node.id} type={node.type} text={node.name} onClick={() => story.show(node.id)} />
          ))}
          {found.length === 0 && <li className="meta">没有这样的节点</li>}
        </ul>
      ) : (
        <>
          {GROUPS.map(group => (
            <section key={group} aria-label={group}>
              <h2 className="meta mb-4">{group}</h2>
              <ul>
                {TYPES.filter(type => NODE_TYPES[type].group === group).map(type => (
                  <Line
                    key={type}
                    type={type}
                    text={NODE_TYPES[type].name}
                    count={counts.get(type)?.length ?? 0}
                    {...(story.readOnly ? {} : { onClick: () => story.add(type) })}
                  />
                ))}
              </ul>
            </section>
          ))}
          <section aria-label="收藏的节点" className="line-t pt-8">
            <h2 className="meta mb-4">收藏的节点</h2>
            <ul>
              {collected.map(node => (
                <Line key={node.id} type={node.type} text={node.name} onClick={() => story.show(node.id)} />
              ))}
              {collected.length === 0 && <li className="meta">点节点右上的星收藏，就能从这里回来</li>}
            </ul>
          </section>
        </>
      )}
    </div>
  )
}
