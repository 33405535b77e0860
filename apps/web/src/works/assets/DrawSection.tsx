// Drawing for a sheet with the words of the sheet: what is asked for, what comes along, and putting it on the sheet.
import { DRAW_DELAY_MS, DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { Asset } from '@qianmu/contract/works/assets'
import type { AssetKind } from '@qianmu/contract/works/asset-kinds'
import { AutoComplete, Button, Segmented, Tag } from 'antd'
import { Brush, Images, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import { fileOf, placeName, SECTIONS } from './model.ts'
import type { Sheet } from './use-assets.ts'

interface Props {
  kind: AssetKind
  asset: Asset
  sheet: Sheet
  open: boolean
}
const COUNTS = [1, 2, 4]
const isRunning = ({ status }: { status: number }) => status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed

/** What is drawn next: what for, what it shows, and how many. */
function useAsked(kind: AssetKind) {
  const sections = SECTIONS[kind]
  const [slot, setSlot] = useState(sections[0]!.slot)
  const section = sections.find(each => each.slot === slot)!
  const [label, setLabel] = useState(section.labels[0]!)
  const [count, setCount] = useState(1)
  const turnTo = (next: typeof slot) => {
    setSlot(next)
    setLabel(sections.find(each => each.slot === next)!.labels[0]!)
  }
  return { sections, section, slot, turnTo, label, setLabel, count, setCount, called: label.trim() || section.title }
}
type Asked = ReturnType<typeof useAsked>

const AskForm = ({ asset: { id: asset_id, images }, asked }: { asset: Asset; asked: Asked }) => {
  const { sections, section, slot, turnTo, label, setLabel, count, setCount } = asked
  const own = images.filter(image => image.slot === slot).map(image => image.label)
  const labels = [...new Set([...section.labels, ...own])].filter(Boolean)
  const missing = section.labels.filter(each => each !== '' && !own.includes(each))
  const set = useAction(api.roleImages.drawSet, { refreshes: [api.roleImages.list, api.jobs.list] })
  const { data: config } = useCall(api.roleImages.config, { asset_id, slot, label })
  const { mutate: draw, isPending } = useAction(api.roleImages.draw, { refreshes: [api.roleImages.list] })
  return (
    <>
      <div className="row flex-wrap">
        <Segmented
          size="small"
          aria-label="画哪一种"
          value={slot}
          options={sections.map(each => ({ value: each.slot, label: each.title }))}
          onChange={turnTo}
        />
        {section.labels.length > 1 && (
          <AutoComplete
            size="small"
            aria-label="画面"
            className="w-120"
            maxLength={20}
            value={label}
            options={labels.map(value => ({ value, label: value }))}
            onChange={setLabel}
          />
        )}
        <Segmented
          size="small"
          aria-label="数量"
          value={count}
          options={COUNTS.map(value => ({ value, label: `${value} 张` }))}
          onChange={setCount}
        />
        <Button
          size="small"
          type="primary"
          icon={<Brush aria-hidden />}
          loading={isPending}
          disabled={!config?.words.length}
          onClick={() => draw({ asset_id, slot, label: label.trim(), count })}
        >
          生成
        </Button>
        {missing.length > 1 && (
          <Button
            size="small"
            icon={<Images aria-hidden />}
            loading={set.isPending}
            disabled={!config?.words.length}
            title={missing.join('、')}
            onClick={() => set.mutate({ asset_id, slot, labels: missing })}
          >
            画齐缺的 {missing.length} 种
          </Button>
        )}
      </div>
      <p className="meta">
        {config?.words.length ? config.words.join('，') : '先写下外貌，再生成'}
        {config?.style && <Tag className="ml-8">画风：{config.style}</Tag>}
      </p>
    </>
  )
}

/** What a drawing was asked for, as its name says: 「顾晚 微笑」 is a smile; else what is asked for now. */
function placeOf(name: string, kind: AssetKind, asked: Asked) {
  const shown = name.slice(name.lastIndexOf(' ') + 1)
  const titled = SECTIONS[kind].find(each => each.title === shown && !each.labels.includes(shown))
  if (titled) return { slot: titled.slot, label: '', called: titled.title }
  const section = SECTIONS[kind].find(each => each.labels.includes(shown))
  if (section) return { slot: section.slot, label: shown, called: shown }
  const { slot, label, called } = asked
  return { slot, label: label.trim(), called }
}

export const DrawSection = ({ kind, asset, sheet, open }: Props) => {
  const { id: asset_id, name, images: kept } = asset
  const asked = useAsked(kind)
  const { data: records = [] } = useCall(
    api.roleImages.list,
    { asset_id },
    { everyMs: list => (list?.some(isRunning) ? DRAW_DELAY_MS : 0) },
  )
  const failed = records[0]?.status === DRAW_STATUS.failed ? records[0].error : ''
  const pictures = records.flatMap(record => record.images.map(image => ({ image, place: placeOf(record.name, kind, asked) })))
  return (
    <section aria-label="画设定图" className="stack gap-8 pt-12 line-t">
      <h2 className="text-13">画设定图</h2>
      {open && <AskForm asset={asset} asked={asked} />}
      {records.filter(isRunning).map(({ record_id, progress }) => (
        <p key={record_id} className="row" role="status">
          <LoaderCircle size={14} aria-hidden />
          正在画 {progress > 0 ? percent(progress) : ''}
        </p>
      ))}
      {failed && <p className="text-err">生成图片失败：{failed}</p>}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(128px,1fr))] gap-8" aria-label="候选">
        {pictures.map(({ image, place: { slot, label, called } }, at) => {
          const used = kept.find(each => each.file_id === fileOf(image))
          const nth = pictures.length - at
          return (
            <li key={image.id} className="stack gap-4">
              <img
                src={image.thumbs.mid}
                alt={`${name} 候选 ${nth}`}
                className="rounded-6 aspect-square object-contain bg-panel"
                loading="lazy"
              />
              <span className="row">
                <span className="meta grow cut">
                  {used ? `已用作${placeName(used)}` : image.engine_kind === 'procedural' ? '规则' : ''}
                </span>
                {open && !(used?.slot === slot && used.label === label) && (
                  <Button
                    size="small"
                    type="text"
                    aria-label={`候选 ${nth} 用作${called}`}
                    onClick={() => sheet.take(image.id, { slot, label }, used)}
                  >
                    用作{called}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
