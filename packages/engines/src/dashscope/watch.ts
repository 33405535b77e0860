// What becomes of a task of DashScope: where its result lies, the picture there, and what is said on the way.
import { EngineFault } from '../connect/http.ts'
import { wholePicture } from '../connect/picture-size.ts'
import { type Doing, serviceFault } from '../connect/service.ts'
import type { Tasks } from '../connect/tasks.ts'
import { IN_LINE } from '../ports/engine.ts'
import type { ImageResult } from '../ports/image.ts'
import type { DashscopeClient, TaskState } from './client.ts'
import type { Submission } from './payload.ts'

/** Where the result of a task lies; undefined while it is not over. @throws EngineFault for a bad end */
export function addressOf(state: TaskState, again: string, doing?: Doing): string | undefined {
  switch (state.at) {
    case 'pending':
    case 'running':
      return undefined
    case 'failed':
      throw serviceFault(400, state.code, state.message, doing)
    case 'cancelled':
      throw new EngineFault('任务在服务商那里被取消')
    case 'gone':
      throw new EngineFault(`服务商已经不知道这个任务（只保存一天），请重新${again}`, { unsure: true })
    case 'done':
      return state.address
  }
}

/** What a drawing task made; undefined while it is not over. @throws EngineFault for a bad end */
export async function pictureOf(
  client: DashscopeClient,
  state: TaskState,
  size: Submission['size'],
  signal: AbortSignal,
): Promise<ImageResult | undefined> {
  const address = addressOf(state, '绘图')
  if (address === undefined) return undefined
  const bytes = await client.picture(address, signal)
  const drawn = wholePicture(bytes)
  if (!drawn) throw new EngineFault('服务商交出的图片不完整', { retry: true })
  if (size && (drawn.width !== size.width || drawn.height !== size.height))
    throw new EngineFault(`服务商交出的图片是 ${drawn.width}×${drawn.height}，应为 ${size.width}×${size.height}`)
  return { pictures: [{ role: 'result', mime: drawn.mime, bytes }], unknownWords: [] }
}

/** What all tasks of the service have in common. @param working 「正在绘制」 */
export const dashscopeTasks = (
  client: DashscopeClient,
  working: string,
): Pick<Tasks<TaskState, never>, 'isTakenBack' | 'state' | 'told' | 'withdraw'> => ({
  state: (task, signal) => client.state(task, signal),
  withdraw: task => client.withdraw(task),
  isTakenBack: ({ at }) => at === 'cancelled',
  told: ({ at }) => (at === 'running' ? { share: 0.3, message: working } : { share: 0, message: `${IN_LINE}，服务商正在做别的` }),
})
