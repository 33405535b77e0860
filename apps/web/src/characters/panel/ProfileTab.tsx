// 档案: what a character is; each field is saved when it is left, relations are listed and opened here by keyboard too.
import { GENDERS } from '@qianmu/contract/characters'
import { Button, Select } from 'antd'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api.ts'
import { ImpactLine } from '../../film/index.ts'
import { useMay } from '../../kit/permission.ts'
import { PictureButton } from '../../ui/PictureButton.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import { CHART } from '../../ui/theme/palette.ts'
import { useMode } from '../../ui/theme/ThemeProvider.tsx'
import { ReplaceDrawer } from '../../works/replace/index.ts'
import { TIE_LOOKS, tieLabel } from '../model.ts'
import { type Asked, RelationDialog } from '../RelationDialog.tsx'
import type { PanelProps } from './CharacterPanel.tsx'
import styles from './panel.module.css'

const FIELDS = [
  { key: 'age', label: '年龄', max: 20, placeholder: '例如 28' },
  { key: 'identity', label: '身份', max: 40, placeholder: '例如 插画师' },
  { key: 'want', label: '想要', max: 200, placeholder: '一句话：这个人最想要什么' },
] as const

/** Offers a changed name for the whole text, where the old one stands in it. */
function useRename({ screen: { projectId, characters }, character }: Pick<PanelProps, 'screen' | 'character'>) {
  const mayWrite = useMay('WriteWork', 'author')
  const [renamed, setRenamed] = useState<{ from: string; to: string }>()
  return {
    async rename(to: string) {
      const { name: from } = character
      await characters.change(character, { name: to })
      if (!mayWrite || from === to) return
      const { total } = await api.replace.find({ project_id: projectId, text: from })
      if (total > 0) setRenamed({ from, to })
    },
    drawer: renamed && (
      <Suspense>
        <ReplaceDrawer project_id={projectId} renamed={renamed} onClose={() => setRenamed(undefined)} />
      </Suspense>
    ),
  }
}

const Facts = ({ screen, character }: PanelProps) => {
  const { characters, mayEdit } = screen
  const { rename, drawer } = useRename({ screen, character })
  const mode = useMode()
  const mayWrite = useMay('WriteWork', 'author')
  const { projectType } = useParams()
  const common = { size: 'small' as const, variant: 'filled' as const, disabled: !mayEdit, className: 'grow' }
  const text = (key: 'age' | 'identity' | 'want' | 'name', label: string, max: number, placeholder = '') => (
    <SavedField
      key={key}
      label={label}
      value={character[key]}
      max={max}
      placeholder={placeholder}
      disabled={!mayEdit}
      save={value => (key === 'name' ? rename(value) : characters.change(character, { [key]: value }))}
    />
  )
  return (
    <dl className={styles.facts}>
      <dt>姓名</dt>
      <dd>
        {text('name', '姓名', 30)}
        {drawer}
        <Suspense>
          <ImpactLine
            workId={screen.projectId}
            projectType={Number(projectType)}
            kind="character"
            id={character.character_id}
            name={character.name}
            mayWrite={mayWrite}
            lead="改名、删除会碰到"
          />
        </Suspense>
      </dd>
      <dt>性别</dt>
      <dd>
        <Select
          {...common}
          aria-label="性别"
          value={character.gender}
          options={GENDERS.map(value => ({ value, label: value }))}
          onChange={gender => characters.set(character, { gender })}
        />
      </dd>
      {FIELDS.map(({ key, label, max, placeholder }) => (
        <div key={key} className="contents">
          <dt>{label}</dt>
          <dd>{text(key, label, max, placeholder)}</dd>
        </div>
      ))}
      <dt>标签</dt>
      <dd>
        <Select
          {...common}
          mode="tags"
          open={false}
          suffixIcon={null}
          aria-label="标签"
          placeholder="女主、反派，回车添加"
          value={character.tags}
          onChange={tags => characters.set(character, { tags: tags.map(tag => tag.slice(0, 12)) })}
        />
      </dd>
      <dt>颜色</dt>
      <dd>
        <span className={styles.hues} role="radiogroup" aria-label="颜色">
          {CHART[mode].slice(0, 9).map((colour, hue) => (
            <button
              key={colour}
              type="button"
              role="radio"
              aria-checked={character.hue === hue}
              aria-label={`颜色 ${hue + 1}`}
              disabled={!mayEdit}
              style={{ background: colour }}
              onClick={() => characters.set(character, { hue })}
            />
          ))}
        </span>
      </dd>
    </dl>
  )
}

const Ties = ({ screen, character, presence }: PanelProps) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const mode = useMode()
  const { cast = [], ties } = screen.characters
  const id = character.character_id
  const own = ties?.relations.filter(tie => tie.from_id === id || tie.to_id === id) ?? []
  const nameOf = (other: number) => cast.find(each => each.character_id === other)?.name ?? ''
  const another = cast.find(each => each.character_id !== id && each.status === 'confirmed')
  return (
    <section className={styles.section}>
      <h3 className="row">
        <span className="grow">关系</span>
        <Button
          size="small"
          type="text"
          icon={<Plus aria-hidden />}
          disabled={!screen.mayEdit || !another}
          onClick={() => another && setAsked({ from_id: id, to_id: another.character_id })}
        >
          添加关系
        </Button>
      </h3>
      <ul className={styles.list}>
        {own.map(tie => (
          <li key={tie.relation_id}>
            <button type="button" className={styles.link} disabled={!screen.mayEdit} onClick={() => setAsked(tie)}>
              <span className="dot" style={{ color: CHART[mode][TIE_LOOKS[tie.type].hue] }} />
              <span className="strong">{tieLabel(tie)}</span>
              <span className="grow cut">{nameOf(tie.from_id === id ? tie.to_id : tie.from_id)}</span>
              {tie.secret && <span className="meta">秘密</span>}
            </button>
          </li>
        ))}
      </ul>
      {own.length === 0 && <p className="meta">还没有关系。</p>}
      {asked && <RelationDialog asked={asked} screen={screen} presence={presence} onClose={() => setAsked(null)} />}
    </section>
  )
}

const Portrait = ({ screen, character }: PanelProps) => {
  const add = async (file: File) => {
    const { file_id } = await api.files.image({ file })
    await screen.characters.change(character, { profile_file_id: file_id })
  }
  return (
    <p className="row">
      <PictureButton label={character.profile_image ? '换头像' : '上传头像'} testId="portrait" disabled={!screen.mayEdit} take={add} />
      {character.profile_image && (
        <Button
          size="small"
          type="text"
          disabled={!screen.mayEdit}
          onClick={() => screen.characters.set(character, { profile_file_id: null })}
        >
          移除
        </Button>
      )}
    </p>
  )
}

export const ProfileTab = (props: PanelProps) => {
  const { screen, character } = props
  return (
    <>
      <Facts {...props} />
      <Portrait {...props} />
      <Ties {...props} />
      <section className={styles.section}>
        <h3>备注</h3>
        <SavedField
          label="备注"
          rows={3}
          max={2000}
          value={character.notes}
          placeholder="来历、秘密、写作时要记得的"
          disabled={!screen.mayEdit}
          save={notes => screen.characters.change(character, { notes })}
        />
      </section>
    </>
  )
}
