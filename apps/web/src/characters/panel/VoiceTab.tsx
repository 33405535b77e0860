// 声音: how a character sounds, in words for who will speak or cast it, and lines of the script that show it. Nothing here speaks.
import type { Sample } from '@qianmu/contract/characters/figures'
import { Skeleton } from 'antd'
import { Copy } from 'lucide-react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { copyText } from '../../ui/copy.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SavedField } from '../../ui/SavedField.tsx'
import type { PanelProps } from './CharacterPanel.tsx'
import styles from './panel.module.css'

const FIELDS = [
  { key: 'voice_age', label: '年龄感', max: 40, placeholder: '比实际年轻，二十出头' },
  { key: 'voice_timbre', label: '音色', max: 100, placeholder: '清亮偏冷，尾音轻' },
  { key: 'voice_pace', label: '语速', max: 40, placeholder: '慢，句间有停顿' },
  { key: 'voice_accent', label: '口音', max: 60, placeholder: '普通话，偶尔带南方口音' },
  { key: 'voice_phrases', label: '口头禅', max: 100, placeholder: '「晚点了」' },
  { key: 'voice_reference', label: '参考', max: 200, placeholder: '像哪部片里的谁，或一段录音的名字' },
] as const

const copyLines = async (samples: readonly Sample[]) => {
  if (await copyText(samples.map(({ text }) => text).join('\n'))) toast.success('台词已复制')
}

export const VoiceTab = ({ screen, character }: PanelProps) => {
  const { character_id } = character
  const { data: samples } = useCall(api.figures.samples, { character_id })
  return (
    <>
      <dl className={styles.facts}>
        {FIELDS.map(({ key, label, max, placeholder }) => (
          <div key={key} className="contents">
            <dt>{label}</dt>
            <dd>
              <SavedField
                key={`${key} ${character_id}`}
                label={label}
                value={character[key]}
                max={max}
                placeholder={placeholder}
                disabled={!screen.mayEdit}
                save={value => screen.characters.change(character, { [key]: value })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <section className={styles.section}>
        <h3 className="row">
          <span className="grow">剧本里的台词</span>
          {samples !== undefined && samples.length > 0 && (
            <IconButton icon={Copy} size={24} label="复制这些台词" onClick={() => void copyLines(samples)} />
          )}
        </h3>
        {!samples && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {samples?.length === 0 && <p className="meta">剧本里还没有这个角色的台词。</p>}
        <ul className={styles.samples} aria-label="剧本里的台词">
          {samples?.map(({ block_id, doc_name, scene_no, paren, text }) => (
            <li key={block_id}>
              <span className="meta cut">
                {doc_name}
                {scene_no && ` · 场 ${scene_no}`}
              </span>
              <span>
                {paren && <span className="meta">（{paren}）</span>}
                {text}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
