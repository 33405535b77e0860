// One character beside the views: face, names, and the tabs 档案, 统计, 弧光, 形象, 声音 and 讨论.
import type { Character, Presence } from '@qianmu/contract/characters'
import { CHARACTER_STATUS } from '@qianmu/contract/characters'
import { Dropdown, type MenuProps, Select, Tabs, Tag } from 'antd'
import { Ellipsis, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Uses } from '../CharactersPage.tsx'
import { Face } from '../Face.tsx'
import { late } from '../../ui/late/late.tsx'
import { ArcTab } from './ArcTab.tsx'
import { FiguresOf } from './FiguresOf.tsx'
import { FiguresTab } from './FiguresTab.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { VoiceTab } from './VoiceTab.tsx'
import styles from './panel.module.css'

const CharacterDiscussion = late(async () => ({ default: (await import('../../works/supervision/comments/index.ts')).CharacterDiscussion }))

export interface PanelProps {
  screen: Uses<'characters' | 'mayEdit' | 'open' | 'projectId' | 'view'>
  character: Character
  presence: Presence
}
type Dialog = 'merge' | 'split' | null

const useMenu = ({ screen, character }: PanelProps, show: (dialog: Dialog) => void): NonNullable<MenuProps['items']> => {
  const { characters } = screen
  const quietly = (work: Promise<unknown>) => void work.catch(rethrowUnlessFailure)
  const other = character.status === 'confirmed' ? 'ignored' : 'confirmed'
  return [
    { key: 'sync', label: character.card_id ? '更新人物卡' : '建立人物卡', onClick: () => quietly(characters.sync(character)) },
    { key: 'merge', label: '合并别的角色进来', onClick: () => show('merge') },
    { key: 'split', label: '拆出一个角色', onClick: () => show('split') },
    { key: 'status', label: other === 'ignored' ? '忽略' : '确认为角色', onClick: () => characters.status([character], other) },
    { type: 'divider' },
    { key: 'remove', label: '删除角色', danger: true, onClick: () => quietly(characters.remove([character])) },
  ]
}

const Head = (props: PanelProps & { show: (dialog: Dialog) => void }) => {
  const { screen, character, show } = props
  const facts = [
    character.gender === '未知' ? '' : character.gender,
    character.age && `${character.age.replace(/岁$/, '')} 岁`,
    character.identity,
  ]
  const items = useMenu(props, show)
  return (
    <header className={styles.head}>
      <Face character={character} size={64} />
      <div className="grow">
        <h2 className="flex items-center gap-8 text-16">
          <span className="cut">{character.name}</span>
          {character.tags.slice(0, 2).map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {character.status !== 'confirmed' && <Tag>{CHARACTER_STATUS[character.status]}</Tag>}
        </h2>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
        {character.want && <p className="text-t2 text-13">想要：{character.want}</p>}
      </div>
      <Dropdown trigger={['click']} disabled={!screen.mayEdit} menu={{ items }}>
        <span>
          <IconButton icon={Ellipsis} label="角色的更多操作" disabled={!screen.mayEdit} />
        </span>
      </Dropdown>
      <IconButton icon={X} label="关闭角色" keys="Esc" onClick={() => screen.open(0)} />
    </header>
  )
}

/** Other names with how often the script has them; written here, counted by reading the script. */
const Aliases = ({ screen, character }: PanelProps) => {
  const counts = new Map(character.aliases.map(({ text, count }) => [text, count]))
  return (
    <div className="flex flex-none items-center gap-12 py-4 px-16">
      <span className="meta">别名</span>
      <Select
        mode="tags"
        variant="filled"
        size="small"
        className="grow"
        aria-label="别名"
        placeholder="小名、称谓，回车添加"
        disabled={!screen.mayEdit}
        value={character.aliases.map(alias => alias.text)}
        open={false}
        suffixIcon={null}
        tagRender={({ value, onClose, closable }) => (
          <Tag closable={closable} onClose={onClose} className="mt-1 mr-4 mb-1 ml-0 border-0 bg-hover">
            {String(value)} {counts.get(String(value)) ? <span className="num meta">{counts.get(String(value))}</span> : null}
          </Tag>
        )}
        onChange={aliases => screen.characters.set(character, { aliases })}
      />
    </div>
  )
}

export const CharacterPanel = (props: PanelProps) => {
  const { screen, character } = props
  const [dialog, setDialog] = useState<Dialog>(null)
  // A message about a remark leads to where it was made.
  const [tab, setTab] = useState(useSearchParams()[0].has('comment') ? 'talk' : 'profile')
  const close = () => setDialog(null)
  return (
    <aside className={styles.side} aria-label={`角色 ${character.name}`}>
      <Head {...props} show={setDialog} />
      <Aliases {...props} />
      <Tabs
        size="small"
        className={styles.tabs ?? ''}
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'profile', label: '档案', children: <ProfileTab {...props} /> },
          { key: 'figures', label: '统计', children: <FiguresTab {...props} /> },
          { key: 'arc', label: '弧光', children: <ArcTab {...props} /> },
          { key: 'look', label: '形象', children: <FiguresOf key={character.character_id} {...props} /> },
          { key: 'voice', label: '声音', children: <VoiceTab {...props} /> },
          {
            key: 'talk',
            label: '讨论',
            children: (
              <Suspense fallback={null}>
                <CharacterDiscussion key={character.character_id} projectId={screen.projectId} characterId={character.character_id} />
              </Suspense>
            ),
          },
        ]}
      />
      {dialog === 'merge' && <MergeDialog screen={screen} character={character} onClose={close} />}
      {dialog === 'split' && <SplitDialog screen={screen} character={character} onClose={close} />}
    </aside>
  )
}
