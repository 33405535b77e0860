// For which passage or character the studio was opened, and the picture on the stage taken back to it.
import { Button, Popover } from 'antd'
import { Info, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lookedAt } from '../looked.ts'
import { type DrawSource, forgetSource, SOURCE_NAMES, sourceOf } from '../source.ts'
import type { Uses } from '../use-studio.ts'
import styles from './source-bar.module.css'

/** What the fields of codes say. */
const MEANINGS: Readonly<Record<string, string>> = { script: '剧本', matching_image: '配图', character: '角色', role_figure: '形象' }

const shown = (value: DrawSource[keyof DrawSource]): string =>
  value === null ? '无' : typeof value === 'object' ? value.text : (MEANINGS[value] ?? String(value))

const Ten = ({ source }: { source: DrawSource }) => (
  <dl className={styles.ten}>
    {(Object.keys(SOURCE_NAMES) as (keyof DrawSource)[]).map(name => (
      <div key={name} data-field={name}>
        <dt className="meta">{SOURCE_NAMES[name]}</dt>
        <dd>{shown(source[name])}</dd>
      </div>
    ))}
  </dl>
)

/** What the bar says, by what the picture is for. */
const WORDS = {
  matching_image: { name: '配图', of: '为这段配图', use: '用作配图', done: '已用作配图', leave: '不再为这段配图' },
  role_figure: { name: '形象', of: '画这个角色', use: '用作形象', done: '已用作形象', leave: '不再画这个角色' },
} as const
const wordsOf = ({ contentType }: DrawSource) => (contentType === 'role_figure' ? WORDS.role_figure : WORDS.matching_image)

/** Puts a picture to the passage: in place of the one that was to be drawn anew, or beside the others. */
const giveBack = (source: DrawSource, image_url: string) => {
  const { contentType, scene_id } = source
  if (contentType === 'role_figure' && scene_id !== null) return api.figures.add({ character_id: scene_id, image_url, src_type: 2 })
  return toPassage(source, image_url)
}

const toPassage = ({ picId, workId, docId, baseImageId, src_type, wholeDocMatchingImageInfo: info }: DrawSource, image_url: string) => {
  const saved = { image_url, work_id: workId, doc_id: docId, src_type: src_type as 2 }
  if (picId !== null) return api.pictures.update({ ...saved, id: picId })
  return api.pictures.save({ ...saved, base_image_id: baseImageId, matching_image_info_id: info.matching_image_info_id })
}

export const SourceBar = ({ studio }: { studio: Uses<'records' | 'shown'> }) => {
  const [source, setSource] = useState(() => sourceOf(location.search))
  const [busy, setBusy] = useState(false)
  if (!source) return null
  const words = wordsOf(source)
  const url = lookedAt(studio)?.image.url
  const use = async () => {
    setBusy(true)
    try {
      await giveBack(source, url!)
      toast.success(source.picId === null ? words.done : '已替换配图')
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="row" role="group" aria-label={words.name}>
      <span className="meta cut max-w-320">
        {words.of}：{source.wholeDocMatchingImageInfo.text}
      </span>
      <Popover trigger="click" title="绘图来源" content={<Ten source={source} />}>
        <span>
          <IconButton icon={Info} size={24} label="绘图来源" />
        </span>
      </Popover>
      <Button size="small" type="primary" loading={busy} disabled={!url} onClick={() => void use()}>
        {source.picId === null ? words.use : '替换配图'}
      </Button>
      <IconButton
        icon={X}
        size={24}
        label={words.leave}
        onClick={() => {
          forgetSource()
          setSource(null)
        }}
      />
    </span>
  )
}
