// What a program wrote into the picture about its drawing: shown as it stands, with one button that takes all of it over.
import type { PictureParameters } from '@qianmu/contract/drawing/tools'
import { defaultForm, type DrawForm, MODE } from '@qianmu/drawing'
import { Button } from 'antd'
import { BadgeCheck, Copy } from 'lucide-react'
import { useNavigate } from 'react-router'
import { toast } from '../../kit/toast.ts'
import { copyText } from '../../ui/copy.ts'
import { useDraft } from '../../ui/draft.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { studioPath } from '../modes.ts'
import { PROGRAMS } from '../pictures.ts'
import styles from './reverse.module.css'

/** The parameters that are shown beside the words. */
function factsOf({
  form: { seed, steps, cfg_scale, sampler_index, width, height },
  checkpoint,
}: {
  form: Partial<DrawForm>
  checkpoint: string
}) {
  const facts: [string, string | number | undefined][] = [
    ['种子', seed],
    ['步数', steps],
    ['CFG', cfg_scale],
    ['采样', sampler_index],
    ['尺寸', width && height ? `${width} × ${height}` : undefined],
    ['底模', checkpoint || undefined],
  ]
  return facts.filter(([, value]) => value !== undefined)
}

const START = defaultForm(MODE.textToImage)

export const Exact = ({ parameters }: { parameters: PictureParameters }) => {
  const navigate = useNavigate()
  const [, setForm] = useDraft<DrawForm>('draw.txt2img', START)
  // The server read each field by the rules of the form.
  const form = parameters.form as Partial<DrawForm>
  const prompt = form.prompt?.join(', ') ?? ''
  const negative = form.negative_prompt?.join(', ') ?? ''
  const apply = () => {
    setForm({ ...START, ...form, client_draw_type: MODE.textToImage })
    void navigate(studioPath('txt2img'))
  }
  const copy = async () => {
    if (await copyText(prompt)) toast.success('已复制')
  }
  return (
    <>
      <div className={styles.strip}>
        <BadgeCheck size={16} aria-hidden />
        <div className="grow">
          <strong>图片里带着当时的生成参数，原样读出</strong>
          <p className="meta">来自 {PROGRAMS[parameters.program]} 的记录，不是识别猜测</p>
        </div>
        <Button onClick={apply}>全部套用</Button>
      </div>
      <div className={styles.head}>
        <h3 className="grow">画面描述</h3>
        <IconButton icon={Copy} size={24} label="复制画面描述" onClick={() => void copy()} />
      </div>
      <p className="mb-8 py-8 px-12 border border-line rounded-6">{prompt || '没有写画面描述'}</p>
      {negative && <p className="meta">不要出现：{negative}</p>}
      <ul className={styles.facts}>
        {factsOf({ form, checkpoint: parameters.checkpoint }).map(([name, value]) => (
          <li key={name}>
            <span className="meta">{name}</span> {value}
          </li>
        ))}
      </ul>
      {parameters.missed.length > 0 && (
        <details className={styles.missed}>
          <summary>{parameters.missed.length} 项没有对应</summary>
          <ul>
            {parameters.missed.map(each => (
              <li key={each} className="meta">
                {each}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
