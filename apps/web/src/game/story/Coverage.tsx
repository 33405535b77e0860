// What on the ways to each ending is not yet voiced or translated, down to the nodes.
import { type Covered, coverage, type Lacking } from '@qianmu/story/desk/coverage'
import { Button, Tree } from 'antd'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import type { StoryHands } from './use-story.ts'

/** What is lacking, in words; '' for nothing. */
const told = ({ undubbed, untranslated }: Omit<Lacking, 'node_id'>): string =>
  [
    undubbed ? `${undubbed} 句没配音` : '',
    ...Object.entries(untranslated).map(([name, count]) => (count ? `${count} 处没译成${name}` : '')),
  ]
    .filter(Boolean)
    .join(' · ')

export const Coverage = ({ story }: { story: StoryHands }) => {
  const { game, remove } = story.hands
  const covered = useMemo(() => coverage(game), [game])
  const names = new Map(game.nodes.map(({ id, name }) => [id, name]))
  const title = (name: string, lacking: Omit<Lacking, 'node_id'>, id: string) => (
    <span className="row gap-8">
      <span className="cut">{name}</span>
      <span className={told(lacking) ? 'meta num' : 'text-12 text-ok'}>{told(lacking) || '齐了'}</span>
      {id && (
        <Button size="small" type="text" aria-label={`定位 ${name}`} onClick={() => story.show(id)}>
          定位
        </Button>
      )}
    </span>
  )
  const branch = (each: Covered) => ({
    key: each.ending,
    title: title(names.get(each.ending) ?? '不通向任何结局', each, each.ending),
    children: each.nodes.map(node => ({
      key: `${each.ending}/${node.node_id}`,
      title: title(names.get(node.node_id) ?? '', node, node.node_id),
      isLeaf: true,
    })),
  })
  return (
    <div className="h-full overflow-auto p-12 stack gap-8" tabIndex={0} role="region" aria-label="覆盖">
      {game.languages.length > 0 && (
        <ul className="row flex-wrap gap-12" aria-label="语言">
          {game.languages.map(({ id, name, words }) => (
            <li key={id} className="row gap-4">
              {name} <span className="meta num">{words.length} 处</span>
              {!story.readOnly && (
                <IconButton icon={X} label={`删除语言 ${name}`} onClick={() => remove('languages', [id], `语言「${name}」`)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {covered.length ? (
        <Tree treeData={covered.map(branch)} selectable={false} blockNode className="bg-transparent" />
      ) : (
        <p className="meta">还没有结局；有了以后，这里列出通向每个结局的路上还缺的配音和译文。</p>
      )}
    </div>
  )
}
