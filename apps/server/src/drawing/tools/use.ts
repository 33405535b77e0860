// A picture tool at work for a person: the first engine that has it and does not refuse, within the time that somebody waits.
import { STATUS } from '@qianmu/contract/kit/status'
import type { EngineKind, PictureTools, ToolName, ToolRequests, ToolResults } from '@qianmu/engines'
import type { Uses } from '../../app.ts'
import { Refusal, refuse } from '../../kit/refuse.ts'

/** An answer of the AI base is waited for this long less a margin, in ms (document 1 §7.1: 35 s). */
const WAIT_MS = 30_000
/** How long an engine may take to say how it is, in ms. */
const PROBE_MS = 3000
const BUSY_RETRY_S = 10

interface Maker {
  id: string
  name: string
  kind: EngineKind
  tools: PictureTools
}
export interface Made<T extends ToolName> {
  engine: { name: string; kind: EngineKind }
  result: ToolResults[T]
}

/** Every engine that has picture tools, those preferred first. */
export const toolEngines = (app: Uses<'images'>): { id: string; tools: PictureTools }[] =>
  app.images.all.flatMap(({ id, engine }) => (engine.tools ? [{ id, tools: engine.tools }] : []))

/** How the engines with tools are. */
export const probeTools = (app: Uses<'images'>) =>
  Promise.all(toolEngines(app).map(async ({ id, tools }) => ({ id, tools, probe: await tools.probe(AbortSignal.timeout(PROBE_MS)) })))

async function makersOf(app: Uses<'images'>, tool: ToolName): Promise<Maker[]> {
  const engines = await probeTools(app)
  return engines
    .filter(({ probe }) => probe.available && probe.tools.includes(tool))
    .map(({ id, tools, probe: { name, kind } }) => ({ id, tools, name, kind }))
}

/** Refuses when no engine that `fits` has the tool at all. */
export async function requireTool(
  app: Uses<'images'>,
  tool: ToolName,
  fits: (maker: { kind: EngineKind }) => boolean,
  reason: string,
): Promise<void> {
  if (!(await makersOf(app, tool)).some(fits)) none(reason)
}

const none = (reason: string) => refuse(STATUS.noEngine, reason, { port: 'image', reason })

/** Uses a tool, of the engines that `fits`. Refuses with the last engine's reason when none does it. */
export async function useTool<T extends ToolName>(
  app: Uses<'images' | 'log'>,
  tool: T,
  request: ToolRequests[T],
  {
    signal,
    fits = () => true,
    waitMs = WAIT_MS,
  }: { signal?: AbortSignal; fits?: (maker: { kind: EngineKind }) => boolean; waitMs?: number } = {},
): Promise<Made<T>> {
  const patience = AbortSignal.timeout(waitMs)
  const until = signal ? AbortSignal.any([signal, patience]) : patience
  let reason = '没有引擎能做这件事，请连接绘图引擎后再试'
  for (const { tools, name, kind } of (await makersOf(app, tool)).filter(fits)) {
    const outcome = await tools.use(tool, request, until).catch((error: unknown) => failed(app, error, patience))
    if ('done' in outcome) return { engine: { name, kind }, result: outcome.done }
    reason = outcome.refused
  }
  return none(reason)
}

function failed(app: Uses<'log'>, error: unknown, patience: AbortSignal): never {
  if (patience.aborted) throw new Refusal(STATUS.busy, '图片处理正忙，请稍后再试', { http: 503, retryAfterS: BUSY_RETRY_S })
  app.log.warn({ err: error }, 'a picture tool failed')
  return refuse(STATUS.engineFailed, '图片处理失败，请换一张图片再试')
}
