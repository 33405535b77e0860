// How much effort a picture is worth, in one click, and one's own presets beside it.
import { type DrawForm, QUALITIES, type Quality as Level, QUALITY_LEVELS, qualityOf, withQuality } from '@qianmu/drawing'
import { Segmented } from 'antd'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { late } from '../../../ui/late/late.tsx'
import { offerUndo } from '../../../ui/undo.ts'
import { useLatest } from '../../use-latest.ts'
import type { Uses } from '../../use-studio.ts'
import { idle, Row } from '../fields.tsx'
import { Opener } from '../Opener.tsx'

const PresetList = late(() => import('./PresetList.tsx'))

/** Why a level would make no difference, or could not be drawn. */
function reasonOf(studio: Uses<'engine' | 'form' | 'has'>, level: Level): string | undefined {
  const { engine, form, has } = studio
  const { needs, set } = QUALITY_LEVELS[level]
  const unread = needs.filter(parameter => parameter !== 'hr' || has('hd_repair')).map(parameter => idle(studio, parameter))
  const { sampler_index } = set(form)
  const missing = engine && engine.samplers.length > 0 && !engine.samplers.includes(sampler_index) && `引擎没有 ${sampler_index}`
  return unread.find(Boolean) ?? (missing || undefined)
}

export const Quality = ({ studio }: { studio: Uses<'engine' | 'form' | 'has' | 'mode' | 'records' | 'set' | 'shown'> }) => {
  const { form, set } = studio
  const [open, setOpen] = useState(false)
  const now = useLatest(studio)
  const levels = QUALITIES.map(value => ({ value, reason: reasonOf(studio, value) }))
  const idleAll = levels.every(({ reason }) => reason) ? levels[0]?.reason : undefined
  const apply = (name: string, next: DrawForm) => {
    set(next)
    setOpen(false)
    offerUndo(`已套用「${name}」`, () => now.current.set(form))
  }
  return (
    <Row label="质量">
      <Segmented<Level | ''>
        size="small"
        block
        className="grow"
        aria-label="质量"
        value={qualityOf(form) ?? ''}
        options={levels.map(({ value, reason }) => ({
          value,
          label: QUALITY_LEVELS[value].title,
          title: reason ?? QUALITY_LEVELS[value].about,
          disabled: reason !== undefined,
        }))}
        onChange={level => level && set(withQuality(form, level))}
      />
      {idleAll && <span className="sr-only">{idleAll}</span>}
      <Opener icon={Bookmark} label="我的预设" open={open} onOpen={setOpen}>
        <PresetList studio={studio} onApply={apply} />
      </Opener>
    </Row>
  )
}
