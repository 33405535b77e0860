// The seed: drawn anew for each picture, another one, or that of the picture on the stage.
import { DRAW_FORM } from '@qianmu/drawing'
import { Input } from 'antd'
import { Dices, Lock, LockOpen } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lookedAt } from '../../looked.ts'
import type { Uses } from '../../use-studio.ts'
import { Row } from '../fields.tsx'

/** What the dice throw. */
const SEEDS = 2 ** 32

export const Seed = ({ studio }: { studio: Uses<'change' | 'form' | 'records' | 'shown'> }) => {
  const { form, change } = studio
  const fixed = form.seed >= 0
  const last = lookedAt(studio)?.image.seed
  return (
    <Row label="种子" name="draw-seed">
      <Input
        id="draw-seed"
        value={fixed ? String(form.seed) : ''}
        placeholder="每张都随机"
        inputMode="numeric"
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '').slice(0, 16)
          change({ seed: digits === '' ? -1 : Math.min(DRAW_FORM.shape.seed.max, Number(digits)) })
        }}
      />
      <IconButton icon={Dices} label="换一个种子" onClick={() => change({ seed: Math.floor(Math.random() * SEEDS) })} />
      <IconButton
        icon={fixed ? Lock : LockOpen}
        label={fixed ? '改为随机' : '固定为这张的种子'}
        pressed={fixed}
        disabled={!fixed && last === undefined}
        onClick={() => change({ seed: fixed ? -1 : (last ?? -1) })}
      />
    </Row>
  )
}
