// A batch on the screen: its table as a draft that outlives a reload, kept on the server before it is drawn, and what was drawn of it.
import type { BatchDrawing, BatchSheet } from '@qianmu/contract/drawing/batches'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import { compileDraw, type DrawForm, MODE, rowDrawings, type RowProblem, type TypedRow } from '@qianmu/drawing'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { keyOf, queryClient, useAction, useCall } from '../../kit/use-call.ts'
import { useDraft } from '../../ui/draft.ts'
import { useDrawingNews } from '../use-records.ts'
import type { Uses } from '../use-studio.ts'

export type Row = TypedRow
interface Draft {
  /** 0 = not kept yet. */
  id: number
  name: string
  rows: Row[]
}

export const blankRow = (): Row => ({ cells: {}, x: null, y: null })
const EMPTY: Draft = { id: 0, name: '未命名批次', rows: [blankRow()] }

/** Is anything typed? */
const isTyped = ({ cells, x, y }: Row) => Object.values(cells).some(cell => cell.trim()) || x !== null || y !== null

export interface Batch extends Draft {
  /** Problems of the last try, by row. */
  problems: ReadonlyMap<number, readonly RowProblem[]>
  /** What was drawn of a row. */
  drawingsOf(row: number): readonly BatchDrawing[]
  setName(name: string): void
  setRows(rows: Row[]): void
  /** Begins another one. */
  begin(): void
  open(batchId: number): void
  /** Pictures that all rows ask for. */
  count: number
  /** Rows of which nothing was drawn yet. */
  pending: readonly number[]
  failed: readonly BatchDrawing[]
  draw(rows: readonly number[]): void
  retry(): void
  busy: boolean
}

/** The pictures that a row asks for. */
const countOf = (row: Row, form: DrawForm) =>
  rowDrawings(row, form).drawings.reduce((sum, { change }) => sum + (change.draw_number ?? form.draw_number), 0)

type Wanted = { row: number; x: number | null; y: number | null; request: unknown }

/** The requests of some rows, or what is wrong with which. */
function compileRows(rows: readonly Row[], of: readonly number[], { form, checkpoint }: Uses<'form' | 'checkpoint'>) {
  const wanted: Wanted[] = []
  const problems = new Map<number, RowProblem[]>()
  for (const nth of of) {
    const read = rowDrawings(rows[nth]!, form)
    const found = [...read.problems]
    for (const { x, y, change } of read.drawings) {
      const compiled = compileDraw({ ...form, ...change, client_draw_type: MODE.batch }, { checkpoint })
      if ('request' in compiled) wanted.push({ row: nth, x, y, request: compiled.request })
      else if (!found.length) found.push(...compiled.problems.map(({ field, text }) => ({ column: field, text })))
    }
    if (found.length) problems.set(nth, found)
  }
  return { wanted, problems }
}

export function useBatch({ form, set, checkpoint }: Uses<'form' | 'set' | 'checkpoint'>): Batch {
  const [draft, keep] = useDraft<Draft>('draw.batchSheet', EMPTY)
  const [problems, setProblems] = useState<ReadonlyMap<number, readonly RowProblem[]>>(new Map())
  const [busy, setBusy] = useState(false)
  const { data } = useCall(api.batches.info, { batch_id: draft.id }, { enabled: draft.id > 0 })
  const drawings = data?.drawings ?? []
  useBatchNews(drawings)
  const retryOne = useAction(api.drawing.retry, { refreshes: [api.batches.info] })
  const change = (part: Partial<Draft>) => {
    setProblems(new Map())
    keep({ ...draft, ...part })
  }
  const open = (batchId: number) =>
    void api.batches.info({ batch_id: batchId }).then(({ batch_name, sheet }) => {
      keep({ id: batchId, name: batch_name, rows: sheet.rows as Row[] })
      set({ ...form, ...(sheet.form as Partial<DrawForm>) })
    }, rethrowUnlessFailure)
  useOpened(open)
  const draw = async (rows: readonly number[]) => {
    const { wanted, problems: found } = compileRows(draft.rows, rows, { form, checkpoint })
    setProblems(found)
    if (found.size || !wanted.length) return
    setBusy(true)
    try {
      const sheet = { rows: draft.rows, form } as unknown as BatchSheet
      const { batch_id } = await api.batches.save({ ...(draft.id ? { batch_id: draft.id } : {}), batch_name: draft.name, sheet })
      keep({ ...draft, id: batch_id })
      await api.batches.draw({ batch_id, drawings: wanted as never })
      await queryClient.invalidateQueries({ queryKey: keyOf(api.batches.info) })
    } catch (error) {
      rethrowUnlessFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const failed = drawings.filter(each => each.failed > 0 && each.status !== DRAW_STATUS.generating)
  const typed = draft.rows.flatMap((row, nth) => (isTyped(row) ? [nth] : []))
  return {
    ...draft,
    problems,
    drawingsOf: row => drawings.filter(each => each.row === row),
    setName: name => change({ name }),
    setRows: rows => change({ rows: rows.length ? rows : [blankRow()] }),
    begin: () => change({ ...EMPTY, rows: [blankRow()] }),
    open,
    count: typed.reduce((sum, nth) => sum + countOf(draft.rows[nth]!, form), 0),
    pending: typed.filter(nth => !drawings.some(each => each.row === nth)),
    failed,
    draw: rows => void draw(rows).catch(error => toast.error(String(error))),
    retry: () => failed.forEach(({ record_id }) => retryOne.mutate({ record_id })),
    busy,
  }
}

/** What changes with every picture of a batch. */
const CHANGED = [api.batches.info.contract.name]
/** How often a batch that is being drawn is looked at besides the news, in ms. */
const LOOK_MS = 2000

function useBatchNews(drawings: readonly BatchDrawing[]): void {
  useDrawingNews(CHANGED)
  const running = drawings.some(({ status }) => status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: keyOf(api.batches.info) }), LOOK_MS)
    return () => clearInterval(timer)
  }, [running])
}

/** A batch that the address names is opened once. */
function useOpened(open: (batchId: number) => void): void {
  const [search, setSearch] = useSearchParams()
  const batchId = Number(search.get('batch'))
  const take = useEffectEvent(open)
  useEffect(() => {
    if (!batchId) return
    take(batchId)
    setSearch({}, { replace: true })
  }, [batchId, setSearch])
}
