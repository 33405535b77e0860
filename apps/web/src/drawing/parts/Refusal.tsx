// What the engine refuses, said at its field, with the ways on: without it, with another one, or put there first.
import type { Problem } from '@qianmu/drawing'
import { SAMPLERS, withoutLora, withSampling } from '@qianmu/drawing'
import { Button } from 'antd'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import type { Uses } from '../use-studio.ts'

/** Fields that name a file of an engine. */
const FILES = ['prompt', 'large_model_id', 'vae', 'sampler_index'] as const
type FileField = (typeof FILES)[number]
/** What an engine refuses at a field: a file that it lacks, or a sampler. Other problems are said where it is drawn. */
export const faultsAt = (problems: readonly Problem[], field: string) =>
  problems.filter(each => each.field === field && (each.lacks !== undefined || field === 'sampler_index'))

/** The form without what is lacking at a field. */
function without({ form }: Uses<'form'>, field: FileField, name: string) {
  switch (field) {
    case 'prompt':
      return withoutLora(form, name)
    case 'large_model_id':
      return { ...form, large_model_id: -1 }
    case 'vae':
      return { ...form, vae: 'Automatic' }
    case 'sampler_index':
      return withSampling(form, { sampler_index: SAMPLERS[0] })
  }
}

const plain = (file: string) =>
  file
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:safetensors|ckpt|pt)$/i, '')
    .toLowerCase()

/** Puts one's own model of this file at the engines; nothing where there is none. */
const Deploy = ({ name }: { name: string }) => {
  const { data } = useCall(api.ownModels.list, { keyword: plain(name).slice(0, 50), page: 1, size: 20 })
  const deploy = useAction(api.ownModels.deploy, {
    refreshes: [api.ownModels.list, api.models.queryLoras],
    done: () => toast.success('已开始部署，在任务里看进度，完成后再生成'),
  })
  const own = data?.list.find(({ file, mine }) => mine && plain(file) === plain(name))
  if (!own) return null
  return (
    <Button size="small" loading={deploy.isPending} onClick={() => deploy.mutate({ model_id: own.model_id })}>
      部署
    </Button>
  )
}

interface Props {
  studio: Uses<'form' | 'problems' | 'set'>
  field: string
  /** Picks another file in place of the one that is lacking. */
  another?: (lacks: string, onClose: () => void) => ReactNode
}

export const Refusal = ({ studio, field, another }: Props) => {
  const [picking, setPicking] = useState('')
  const known = FILES.find(each => each === field)
  return (
    <>
      {faultsAt(studio.problems, field).map(({ text, lacks = '' }) => (
        <div key={text} className="flex flex-wrap items-center gap-6 py-6 px-8 rounded-6 bg-danger-soft text-danger text-12">
          <CircleAlert size={14} aria-hidden />
          <span className="grow">{text}</span>
          {known && (
            <span className="flex gap-4">
              <Button size="small" onClick={() => studio.set(without(studio, known, lacks))}>
                去掉
              </Button>
              {another && lacks && (
                <Button size="small" onClick={() => setPicking(lacks)}>
                  换一个
                </Button>
              )}
              {known !== 'sampler_index' && <Deploy name={lacks} />}
            </span>
          )}
        </div>
      ))}
      {picking && another?.(picking, () => setPicking(''))}
    </>
  )
}
