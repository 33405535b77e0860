// A model of the shelf looked into: what it is good for, the words that call it, its weight, where it is, and drawing with it (mockup 43). What is one's own is changed in its own drawer.
import type { ShelvedModel } from '@qianmu/contract/models/own'
import { Button, Drawer, Slider } from 'antd'
import { Brush, GraduationCap, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { copyText } from '../ui/copy.ts'
import { ago, sizeText } from '../ui/format.ts'
import { ModelCover } from './ModelCard.tsx'
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
      </>
    )}
  </dl>
)

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
        <div className={styles.cover}>
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
              权重 <span className="meta num">建议 {model.weight}</span>
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
        <Facts model={model} />
      </div>
    </Drawer>
  )
}
export default ShelfDrawer
