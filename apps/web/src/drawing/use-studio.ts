// What the studio's parts share: the form of the mode, kept over reloads; the records; what is looked at.
import type { DrawEngine, DrawResult } from '@qianmu/contract/drawing/pictures'
import {
  actionOf,
  compileDraw,
  type ControlForm,
  defaultForm,
  DRAW,
  DRAW_MODES,
  type DrawForm,
  formOf,
  type Problem,
  readRequest,
  serverTypeOf,
  type ServerDrawType,
} from '@qianmu/drawing'
import { type RefObject, useRef, useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { useDraft } from '../ui/draft.ts'
import type { StudioMode } from './modes.ts'
import { sourcesOf } from './sources.ts'
import { type Arrivals, useArrivals } from './use-arrivals.ts'
import { useHandOver } from './use-hand-over.ts'
import { useRecords } from './use-records.ts'
import { hasUpscaler, useUpscalers } from './use-upscalers.ts'
import { useUsualModel } from './use-usual-model.ts'

/** A control whose pose is being edited. */
export interface PosedControl {
  unit: ControlForm
  onChange(unit: ControlForm): void
}

/** What the stage shows. */
export type StageView = 'canvas' | 'result' | 'compare'

export interface Studio extends Arrivals {
  mode: StudioMode
  form: DrawForm
  /** Does the mode have this field? */
  has(field: keyof DrawForm): boolean
  change(part: Partial<DrawForm>): void
  set(form: DrawForm): void
  /** The pictures the mode works on. */
  sources: readonly string[]
  setSources(addresses: readonly string[]): void
  serverType: ServerDrawType
  /** Is a model to draw it? Cutting out and plain enlarging need no words, seed or sampler. */
  drawnByWords: boolean
  problems: readonly Problem[]
  engine: DrawEngine | undefined
  /** What the engines that can do this enlarge with; empty where it may be anything. */
  upscalers: readonly string[]
  /** The large model that is asked for where none is picked, '' for the engine's own choice. */
  checkpoint: string
  records: readonly DrawResult[] | undefined
  view: StageView
  setView(view: StageView): void
  /** The picture on the stage. */
  shown: number | null
  show(imageId: number | null): void
  drawing: boolean
  draw(): void
  /** What the canvas adds to the form when it is drawn: the mask as a kept picture. */
  fromCanvas: RefObject<(() => Promise<Partial<DrawForm>>) | null>
  /** The control whose pose is edited on the stage. */
  posed: PosedControl | null
  pose(control: PosedControl | null): void
  /** Are the regions of the prompt edited on the stage? */
  dividing: boolean
  divide(on: boolean): void
  /** The share of the picture that is masked. */
  coverage: number
  setCoverage(share: number): void
  /** Fills the form from a record. */
  reuse(recordId: number): void
}

/** The part of the studio that a component or function uses. */
export type Uses<K extends keyof Studio> = Pick<Studio, K>

/** The engines that draw this type in this mode, those preferred first. */
function useEngines(type: ServerDrawType, mode: StudioMode): readonly DrawEngine[] {
  const { data: engines = [] } = useCall(api.drawing.engines, {})
  return engines.filter(
    ({ available, draw_types, modes }) => available && draw_types.includes(type) && (modes.length === 0 || modes.includes(mode.type)),
  )
}

/** The form of a mode, kept over reloads, and the problems of the last try to draw it. */
function useForm(mode: StudioMode) {
  const [form, keep] = useDraft<DrawForm>(`draw.${mode.name}`, defaultForm(mode.type))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  // What waits for an upload or an answer changes the form as it is by then: words written meanwhile stay.
  const latest = useRef(form)
  const set = (next: DrawForm) => {
    setProblems([])
    latest.current = { ...next, client_draw_type: mode.type }
    keep(latest.current)
  }
  return { form, set, problems, setProblems, change: (part: Partial<DrawForm>) => set({ ...latest.current, ...part }) }
}

export function useStudio(mode: StudioMode): Studio {
  const { form, set, change, problems, setProblems } = useForm(mode)
  const [shown, setShown] = useState<number | null>(null)
  const [view, setView] = useState<StageView>(mode.source ? 'canvas' : 'result')
  const [posed, pose] = useState<PosedControl | null>(null)
  const [dividing, divide] = useState(false)
  const [coverage, setCoverage] = useState(0)
  const fromCanvas = useRef<(() => Promise<Partial<DrawForm>>) | null>(null)
  const serverType = serverTypeOf(form)
  const engines = useEngines(serverType, mode)
  // One that lacks the upscaler leaves the picture to the next.
  const engine = (serverType === DRAW.upscale && engines.find(each => hasUpscaler(each, form.upscaler_index))) || engines[0]
  const upscalers = useUpscalers(engines, { form, change })
  const checkpoint = useUsualModel(form, engine)
  const show = (imageId: number | null) => {
    setShown(imageId)
    if (view === 'canvas') setView('result')
  }
  const reuse = (recordId: number) =>
    void api.drawing.one({ record_id: recordId }).then(({ request }) => {
      const reading = readRequest(request)
      if ('request' in reading) set(formOf(reading.request, form.model_version))
    }, rethrowUnlessFailure)
  const { arriving, arrive } = useArrivals()
  const { sources, setSources } = sourcesOf(mode, form, { change, arrive, taken: () => setView('canvas') })
  useHandOver({ reuse, start: address => setSources([address]), begin: part => change(part) })
  const submit = useAction(api.drawing.draw, {
    refreshes: [api.drawing.list, api.drawing.queue],
    fails: `${actionOf(mode.type, serverType)}失败`,
    done: () => show(null),
  })
  const draw = async () => {
    const added = fromCanvas.current ? await arrive(fromCanvas.current()) : {}
    const compiled = compileDraw({ ...form, ...added }, { checkpoint })
    if ('problems' in compiled) return setProblems(compiled.problems)
    submit.mutate(compiled.request as never)
  }
  return {
    mode,
    form,
    has: field => DRAW_MODES[mode.type].fields.includes(field),
    change,
    set,
    sources,
    setSources,
    serverType,
    drawnByWords: serverType !== DRAW.matting && serverType !== DRAW.upscale,
    problems,
    engine,
    upscalers,
    checkpoint,
    records: useRecords(mode),
    view,
    setView,
    shown,
    show,
    arriving,
    arrive,
    drawing: submit.isPending,
    draw: () => void draw().catch(rethrowUnlessFailure),
    fromCanvas,
    posed,
    pose,
    dividing,
    divide,
    coverage,
    setCoverage,
    reuse,
  }
}
