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
  formFieldOf,
  formOf,
  type Problem,
  readRequest,
  serverTypeOf,
  type ServerDrawType,
} from '@qianmu/drawing'
import { type RefObject, useRef, useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { toast } from '../kit/toast.ts'
import { useAction } from '../kit/use-call.ts'
import { useDraft } from '../ui/draft.ts'
import type { Coverage } from './mask/use-mask.ts'
import type { StudioMode } from './modes.ts'
import { sourcesOf } from './sources.ts'
import { type Arrivals, useArrivals } from './use-arrivals.ts'
import { useHandOver } from './use-hand-over.ts'
import type { FoundParameters } from './pictures.ts'
import { type Found, useFound } from './parts/results/use-found.ts'
import { useEngine } from './use-engine.ts'
import { isRunning, useRecords } from './use-records.ts'
import { useUpscalers } from './use-upscalers.ts'
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
  /** The engine that draws; a connected one that is away draws when it is back. */
  engine: DrawEngine | undefined
  /** What the engines that can do this enlarge with; empty where it may be anything. */
  upscalers: readonly string[]
  /** The built-in engine that can draw instead, where somebody asks for it. */
  standIn: DrawEngine | undefined
  /** The large model that is asked for where none is picked, '' for the engine's own choice. */
  checkpoint: string
  records: readonly DrawResult[] | undefined
  /** What is looked for among them. */
  found: Found
  view: StageView
  setView(view: StageView): void
  /** The picture that is pinned on the stage; without one the stage follows what is drawn. */
  shown: number | null
  show(imageId: number | null): void
  /** The picture on the way that is pinned instead. */
  shownTask: number | null
  showTask(taskId: number): void
  /** The result that the one on the stage is compared with. */
  against: number | null
  compareWith(imageId: number | null): void
  drawing: boolean
  /** @param sketched by the built-in engines, even where another is connected */
  draw(sketched?: boolean): void
  /** What the canvas adds to the form when it is drawn: the mask as a kept picture. */
  fromCanvas: RefObject<(() => Promise<Partial<DrawForm>>) | null>
  /** The control whose pose is edited on the stage. */
  posed: PosedControl | null
  pose(control: PosedControl | null): void
  /** Are the regions of the prompt edited on the stage? */
  dividing: boolean
  divide(on: boolean): void
  /** What was read out of the picture that was dropped last. */
  imported: FoundParameters | null
  setImported(found: FoundParameters | null): void
  /** The share of the picture that is masked. */
  coverage: Coverage
  setCoverage(coverage: Coverage): void
  /** Fills the form from a record. */
  reuse(recordId: number): void
}

/** The part of the studio that a component or function uses. */
export type Uses<K extends keyof Studio> = Pick<Studio, K>

type Pinned = Pick<Studio, 'shown' | 'shownTask'>

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
  const [pinned, pin] = useState<Pinned>({ shown: null, shownTask: null })
  const [against, setAgainst] = useState<number | null>(null)
  const [view, setView] = useState<StageView>(mode.source ? 'canvas' : 'result')
  const [posed, pose] = useState<PosedControl | null>(null)
  const [dividing, divide] = useState(false)
  const [imported, setImported] = useState<FoundParameters | null>(null)
  const [coverage, setCoverage] = useState<Coverage>({ share: 0, holes: 'none' })
  const fromCanvas = useRef<(() => Promise<Partial<DrawForm>>) | null>(null)
  const serverType = serverTypeOf(form)
  const records = useRecords(mode)
  const found = useFound(mode)
  const wanted = { type: serverType, mode: mode.type, upscaler: form.upscaler_index }
  const { engine, standIn, able } = useEngine(wanted, records?.some(isRunning))
  const upscalers = useUpscalers(able, { form, change })
  const checkpoint = useUsualModel(form, engine)
  const put = (next: Partial<Pinned>) => {
    pin({ shown: null, shownTask: null, ...next })
    if (view === 'canvas') setView('result')
  }
  const reuse = (recordId: number) =>
    void api.drawing.one({ record_id: recordId }).then(({ request, base_model }) => {
      const reading = readRequest(request)
      if ('request' in reading) set(formOf(reading.request, base_model || form.model_version))
    }, rethrowUnlessFailure)
  const { arriving, arrive } = useArrivals()
  const { sources, setSources } = sourcesOf(mode, form, { change, arrive, taken: () => setView('canvas') })
  useHandOver({ reuse, start: address => setSources([address]), begin: part => change(part) })
  const submit = useAction(api.drawing.draw, {
    refreshes: [api.drawing.list, api.drawing.queue],
    fails: `${actionOf(mode.type, serverType)}失败`,
    done: () => {
      put({})
      setView('result')
    },
    refused: failure =>
      failure.fields.length
        ? setProblems(failure.fields.map(({ field, msg, lacks }) => ({ field: formFieldOf(field), text: msg, ...(lacks && { lacks }) })))
        : toast.error(failure.message),
  })
  const draw = async (sketch = false) => {
    const added = fromCanvas.current ? await arrive(fromCanvas.current()) : {}
    const compiled = compileDraw({ ...form, ...added }, { checkpoint, sketch })
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
    standIn,
    checkpoint,
    records,
    found,
    view,
    setView,
    ...pinned,
    show: shown => put({ shown }),
    showTask: shownTask => put({ shownTask }),
    against,
    compareWith(imageId) {
      setAgainst(imageId)
      if (imageId !== null) setView('compare')
    },
    arriving,
    arrive,
    drawing: submit.isPending,
    draw: sketched => void draw(sketched).catch(rethrowUnlessFailure),
    fromCanvas,
    posed,
    pose,
    dividing,
    divide,
    imported,
    setImported,
    coverage,
    setCoverage,
    reuse,
  }
}
