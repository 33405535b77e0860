// What the studio's parts share: the form of the mode, kept over reloads; the records; what is looked at.
import { DRAW_DELAY_MS, DRAW_STATUS, type DrawEngine, type DrawResult } from '@qianmu/contract/drawing/pictures'
import { compileDraw, defaultForm, DRAW_MODES, type DrawForm, formOf, type Problem, readRequest } from '@qianmu/drawing'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { queryClient, keyOf, useAction, useCall } from '../kit/use-call.ts'
import { useDraft } from '../ui/draft.ts'
import type { StudioMode } from './modes.ts'

/** Records of one page of the results. */
const PAGE = 40

export interface Studio {
  mode: StudioMode
  form: DrawForm
  change(part: Partial<DrawForm>): void
  problems: readonly Problem[]
  engine: DrawEngine | undefined
  records: readonly DrawResult[] | undefined
  /** The picture on the stage. */
  shown: number | null
  show(imageId: number | null): void
  drawing: boolean
  draw(): void
  /** Fills the form from a record. */
  reuse(recordId: number): void
}

const isRunning = ({ status }: DrawResult) => status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed

export function useStudio(mode: StudioMode): Studio {
  const [form, setForm] = useDraft<DrawForm>(`draw.${mode.name}`, defaultForm(mode.type))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [shown, show] = useState<number | null>(null)
  const { data: engines } = useCall(api.drawing.engines, {})
  const filter = { size: PAGE, client_draw_type: mode.type }
  const { data } = useCall(api.drawing.list, filter)
  const running = data?.list.some(isRunning) ?? false
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: keyOf(api.drawing.list) }), DRAW_DELAY_MS)
    return () => clearInterval(timer)
  }, [running])
  const reuse = (recordId: number) =>
    void api.drawing.one({ record_id: recordId }).then(({ request }) => {
      const reading = readRequest(request)
      if ('request' in reading) setForm({ ...formOf(reading.request, form.model_version), client_draw_type: mode.type })
    }, rethrowUnlessFailure)
  // A record to take up again, named by the address once.
  const [search, setSearch] = useSearchParams()
  const takenUp = Number(search.get('record'))
  const takeUp = useEffectEvent(reuse)
  useEffect(() => {
    if (!takenUp) return
    takeUp(takenUp)
    setSearch({}, { replace: true })
  }, [takenUp, setSearch])
  const submit = useAction(api.drawing.draw, { refreshes: [api.drawing.list], done: () => show(null) })
  const change = (part: Partial<DrawForm>) => {
    setProblems([])
    setForm({ ...form, ...part })
  }
  return {
    mode,
    form,
    change,
    problems,
    engine: engines?.find(each => each.available && each.draw_types.some(type => DRAW_MODES[mode.type].server.includes(type as 0))),
    records: data?.list,
    shown,
    show,
    drawing: submit.isPending,
    draw() {
      const compiled = compileDraw(form, { checkpoint: '' })
      if ('problems' in compiled) return setProblems(compiled.problems)
      submit.mutate(compiled.request as never)
    },
    reuse,
  }
}
