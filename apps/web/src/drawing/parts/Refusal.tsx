// What the engine refuses, said at its field, with the ways on: without it, with another one, or put there first.
import type { OwnModel } from '@qianmu/contract/models/own'
import { type DrawForm, type Problem, SAMPLERS, withOtherLora, withoutLora, withSampling } from '@qianmu/drawing'
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

/** Models of one's own that are looked through. */
const MOST = 100
const slug = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:safetensors|ckpt|pt)$/i, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
/** A file that was uploaded here has a few signs of its content behind its name. */
const isOf = ({ file, model_name }: OwnModel, wanted: string) =>
  slug(file) === wanted || slug(file).replace(/-[\da-f]{8}$/, '') === wanted || slug(model_name) === wanted

/** One's own model of this name takes the place of what is lacking, and is put at the engine first where it is not there; nothing without one. */
const Own = ({ studio, field, name }: { studio: Uses<'form' | 'set'>; field: FileField; name: string }) => {
  const { data } = useCall(api.ownModels.list, { kind: field === 'prompt' ? 'lora' : 'checkpoint', page: 1, size: MOST })
  const own = data?.list.find(each => each.mine && isOf(each, slug(name)))
  const take = () => own && studio.set(withOwn(studio.form, field, name, own))
  const deploy = useAction(api.ownModels.deploy, {
    refreshes: [api.ownModels.list, api.models.queryLoras],
    done: () => {
      take()
      toast.success('已开始部署，在任务里看进度，完成后再生成')
    },
  })
  if (!own) return null
  return own.model_status === 1 ? (
    <Button size="small" onClick={take}>
      用我的「{own.model_name}」
    </Button>
  ) : (
    <Button size="small" loading={deploy.isPending} onClick={() => deploy.mutate({ model_id: own.model_id })}>
      部署
    </Button>
  )
}
const withOwn = (form: DrawForm, field: FileField, name: string, own: OwnModel): DrawForm =>
  field === 'prompt' ? withOtherLora(form, name, own.file) : { ...form, large_model_id: own.model_id }

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
              {(known === 'prompt' || known === 'large_model_id') && <Own studio={studio} field={known} name={lacks} />}
            </span>
          )}
        </div>
      ))}
      {picking && another?.(picking, () => setPicking(''))}
    </>
  )
}
