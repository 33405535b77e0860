// What a preprocessor makes of a control's picture: looked at before it is drawn with, or put in the picture's place.
import { type ControlForm, controlOf } from '@qianmu/drawing'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCall } from '../../../kit/use-call.ts'
import { ButtonRing } from '../../../ui/Spinner.tsx'
import { usePretreat } from '../../use-pretreat.ts'
import styles from './control.module.css'

/** The map is made anew only when something of it changes. */
const ONCE = Infinity

export const ControlMap = ({ unit, picture, onChange }: { unit: ControlForm; picture: string; onChange: (unit: ControlForm) => void }) => {
  const [pretreat] = usePretreat()
  const { preprocessor: module, processor_res, threshold_a, threshold_b } = unit
  const wanted = JSON.stringify([picture, module, processor_res, threshold_a, threshold_b])
  const [asked, setAsked] = useState('')
  const enabled = module !== 'none' && (pretreat || asked === wanted)
  const { data, error, isFetching } = useCall(
    api.pictureTools.preprocess,
    { image: picture, module, processor_res, threshold_a, threshold_b },
    { enabled, staleMs: ONCE },
  )
  if (module === 'none') return null
  if (!enabled || isFetching)
    return (
      <Button size="small" disabled={isFetching} icon={isFetching ? <ButtonRing /> : null} onClick={() => setAsked(wanted)}>
        预览控制图
      </Button>
    )
  if (!data) return <p className="meta">{error?.message ?? ''}</p>
  return (
    <figure className={styles.map}>
      <img src={data.thumbs.mid} alt="控制图" />
      <figcaption>
        {data.approximate && <Tag color="warning">近似</Tag>}
        <span className="meta grow cut">{data.engine}</span>
        <Button
          type="link"
          size="small"
          onClick={() => onChange({ ...controlOf('none'), enable: 1, weight: unit.weight, model: unit.model, input_image: [data.url] })}
        >
          直接用这张
        </Button>
      </figcaption>
    </figure>
  )
}
