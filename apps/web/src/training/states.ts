// What the screens say of a training: its state in words, what is left, where its pages are.
import type { TrainingRow, TrainingState } from '@qianmu/contract/models/custom'
import { Ban, CheckCheck, CircleCheck, CircleX, Hourglass, LoaderCircle, type LucideIcon, Pencil, Upload } from 'lucide-react'
import { percent, spokenTime } from '../ui/format.ts'

export const STATES: Readonly<Record<TrainingState, { title: string; icon: LucideIcon }>> = {
  draft: { title: '草稿', icon: Pencil },
  preparing: { title: '准备中', icon: Upload },
  queued: { title: '排队中', icon: Hourglass },
  training: { title: '训练中', icon: LoaderCircle },
  trained: { title: '已训练', icon: CircleCheck },
  released: { title: '已发布', icon: CheckCheck },
  failed: { title: '训练失败', icon: CircleX },
  cancelled: { title: '已取消', icon: Ban },
}
export const isBusy = ({ state }: Pick<TrainingRow, 'state'>) => state === 'preparing' || state === 'queued' || state === 'training'
export const shareOf = ({ step, total_steps }: Pick<TrainingRow, 'step' | 'total_steps'>) => (total_steps > 0 ? step / total_steps : 0)
/** 「训练中 64 %」 */
export const stateText = (row: Pick<TrainingRow, 'state' | 'step' | 'total_steps'>) =>
  `${STATES[row.state].title}${row.state === 'training' ? ` ${percent(shareOf(row))}` : ''}`
export const timeText = (seconds: number) => (seconds < 60 ? `${Math.round(seconds)} 秒` : spokenTime(seconds / 60))

export const STEPS = ['基本信息', '训练图与标签', '参数', '训练', '验收与发布'] as const
export const pathOf = (model_id: number, step?: number) => `/aiWork/aiModel/customModel?id=${model_id}${step ? `&step=${step}` : ''}`
/** Where a model is best looked at. */
export const stepOf = ({ state }: Pick<TrainingRow, 'state'>) =>
  state === 'draft' ? 2 : state === 'trained' || state === 'released' ? 5 : 4
