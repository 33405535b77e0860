// A model of the shelf looked into: what it is good for, the words that call it, its weight, where it is, and drawing with it (mockup 43). What is one's own is changed in its own drawer.
import type { ShelvedModel } from '@qianmu/contract/models/own'
import { Button, Drawer, Slider } from 'antd'
import { Brush, GraduationCap, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { copyText } from '../ui/copy.ts'
import { ago, sizeText } from '../ui/format.ts'
import { ModelCover } from './ModelCard.tsx'
import card from '../ui/card.module.css'
import styles from './models.module.css'
import { aboutOf, drawPath, PLACE_TITLES, placeOf } from './shown.ts'

const Facts = ({ model }: { model: ShelvedModel }) => (
  <dl className={styles.facts}>
    <dt>{model.kind === 'lora' ? 'LoRA 名' : '引擎里的名称'}</dt>
    <dd>
      <code>{model.file}</code>
    </dd>
    {model.uploaded && (
      <>
        <dt>文件</dt>
        <dd className="num">
          {sizeText(model.size)} · {model.dtype}
          {model.rank !== null && ` · 秩 ${model.rank}`}
        </dd>
        <dt>作者</dt>
        <dd>
          {model.owner_name}
          {model.create_time && ` · ${ago(model.create_time)}`}
        </dd>
        <dt>谁能用</dt>
        <dd>{model.released ? '团队成员' : '仅自己'}</dd>
        {model.licence && (
          <>
            <dt>许可</dt>
            <dd>{model.licence}</dd>
          </>
        )}
        {model.version_name && (
          <>
            <dt>版本</dt>
            <dd>
              {model.version_name}
              {model.versions.length > 1 && ` · 共 ${model.versions.length} 版：${model.versions.map(versionName).join('、')}`}
            </dd>
          </>
        )}
        <dt>SHA-256</dt>
        <dd>
          <Button size="small" type="link" className="p-0 num" title="复制 SHA-256" onClick={() => void copyText(model.sha256)}>
            {model.sha256.slice(0, 10)}…
          </Button>
        </dd>
      </>
    )}
  </dl>
)

const versionName = ({ version, model_name }: ShelvedModel['versions'][number]) => version || model_name

const SAMPLES = 5
/** The last pictures that one has drawn with it, each with its parameters. */
const Samples = ({ model }: { model: ShelvedModel }) => {
  const { data } = useCall(api.drawing.list, { keyword: model.file, size: SAMPLES })
  const records = (data?.list ?? []).filter(({ images }) => images.length > 0)
  const [chosen, choose] = useState(0)
  const shown = records[Math.min(chosen, records.length - 1)]
  if (!shown) return null
  const [picture] = shown.images
  return (
    <section aria-label="用它画过的">
      <h3 className="text-13 mb-8">用它画过的</h3>
      <img
        className="w-full h-200 object-contain rounded-6 bg-canvas"
        src={picture!.thumbs.mid}
        alt={shown.prompt.slice(0, 60)}
        loading="lazy"
      />
      <div className="flex gap-8 mt-8" role="group" aria-label="样图">
        {records.map(({ record_id, images, prompt }, nth) => (
          <button
            key={record_id}
            type="button"
            className="w-56 h-42 p-0 border-0 rounded-4 overflow-hidden cursor-pointer aria-pressed:outline-2 aria-pressed:outline-primary"
            aria-label={`第 ${nth + 1} 张：${prompt.slice(0, 20)}`}
            aria-pressed={shown.record_id === record_id}
            onClick={() => choose(nth)}
          >
            <img className="w-full h-full object-cover" src={images[0]!.thumbs.small} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      <p className="row gap-8 mt-8">
        <span className="grow cut meta" title={shown.prompt}>
          {shown.prompt} · 种子 {picture!.seed}
        </span>
        <Link to={`/aiWork/aiDraw/txt2img?record=${shown.record_id}`}>用这组参数</Link>
      </p>
    </section>
  )
}

const rangeOf = ({ weight, weight_from, weight_to }: ShelvedModel) =>
  weight_from === null && weight_to === null ? `建议 ${weight}` : `建议 ${weight_from ?? '…'}–${weight_to ?? '…'}`

const ShelfDrawer = ({ model, onClose }: { model: ShelvedModel; onClose: () => void }) => {
  const [weight, setWeight] = useState(model.weight)
  const navigate = useNavigate()
  const { model_id, trigger_words, uploaded, trained } = model
  const place = placeOf(model)
  return (
    <Drawer
      open
      size={400}
      title={model.model_name}
      onClose={onClose}
      destroyOnHidden
      footer={
        <div className="row gap-8">
          <Button
            type="primary"
            className="grow"
            icon={<Brush size={14} aria-hidden />}
            disabled={place !== 'there' || model.kind === 'vae'}
            onClick={() => void navigate(drawPath({ ...model, weight }))}
          >
            用它画图
          </Button>
          {trained && (
            <Button
              icon={<GraduationCap size={14} aria-hidden />}
              onClick={() => void navigate(`/aiWork/aiModel/customModel?id=${model_id}`)}
            >
              训练
            </Button>
          )}
          {uploaded && model.mine && (
            <Button icon={<Pencil size={14} aria-hidden />} onClick={() => void navigate('/aiWork/uploadModel')}>
              管理
            </Button>
          )}
        </div>
      }
    >
      <div className="stack gap-16">
        <div className={`${card.fills} w-128 h-128 rounded-10 bg-hover`}>
          <ModelCover model={model} />
        </div>
        <p>
          {aboutOf(model)}
          {model.base_model && ` · ${model.base_model}`} · {PLACE_TITLES[place]}
        </p>
        {model.intro && <p>{model.intro}</p>}
        {trigger_words.length > 0 && (
          <section aria-label="触发词">
            <h3 className="text-13 mb-8">触发词</h3>
            <div className="flex flex-wrap gap-8">
              {trigger_words.map(word => (
                <Button key={word} size="small" aria-label={`复制 ${word}`} onClick={() => void copyText(word)}>
                  {word}
                </Button>
              ))}
            </div>
          </section>
        )}
        {model.kind === 'lora' && (
          <section aria-label="权重">
            <h3 className="text-13">
              权重 <span className="meta num">{rangeOf(model)}</span>
            </h3>
            <Slider
              min={0}
              max={1.5}
              step={0.05}
              value={weight}
              marks={{ [model.weight]: '' }}
              ariaLabelForHandle="强度"
              onChange={setWeight}
            />
          </section>
        )}
        <Samples model={model} />
        <Facts model={model} />
      </div>
    </Drawer>
  )
}
export default ShelfDrawer
