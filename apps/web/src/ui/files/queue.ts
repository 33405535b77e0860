// The queue of a place that takes many files. It belongs to the place and not to what draws it: it goes on while other pages are looked at.
import { create, type StoreApi, type UseBoundStore } from 'zustand'
import { Failure } from '../../kit/failure.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { type Came, type Refused, sendMany } from './send-many.ts'
import { heldOpen } from './under-way.ts'

/** ms between two looks at what came, and between two tellings how many did. */
const LOOK_MS = 3000
const TELL_MS = 300
interface Count {
  done: number
  /** 0 while nothing is on its way. */
  all: number
  refused: readonly Refused[]
  /** Sends some of them again. */
  again: (files: readonly File[]) => void
}
const NONE: Count = { done: 0, all: 0, refused: [], again: () => undefined }

interface Ways {
  /** Those that are sent once all the others have come to their ends. */
  last?: (file: File) => boolean
  /** What sending refused ones again is, where it is more than the same sending. */
  again?: (files: readonly File[]) => void
}
export interface Many {
  useCount: UseBoundStore<StoreApi<Count>>
  /** How many have not come to their ends yet. */
  left: () => number
  /**
   * @param send with a call that is `QUIET`; one file that is refused does not stop the others
   * @returns what came, in the order of the files
   */
  take: <Answer>(files: readonly File[], send: (file: File) => Promise<Answer>, ways?: Ways) => Promise<Came<Answer>[]>
}

const tell = (refused: readonly Refused[], came: number, what: string | undefined) => {
  const [first] = refused
  if (first) toast.error(refused.length > 1 ? `${refused.length} 个文件没有上传` : `${first.failure.message}（${first.file.name}）`)
  if (came && what) toast.success(`上传了 ${came} ${what}`)
}

const whose = () => {
  const { userId, teamId } = useSession.getState()
  return `${userId} ${teamId}`
}

/** What was handed over as one person in one team is not sent as another. */
function asNow<Answer>(send: (file: File) => Promise<Answer>): typeof send {
  const sender = whose()
  return async file => {
    if (whose() !== sender) throw new Failure('没有上传', { reason: '上传途中换了账号或团队' })
    return send(file)
  }
}

/** The queue of a place. @param changed told now and then, and at the end @param what 「张图片」, 「个文件」; without, nothing is told of what came */
export function openQueue(changed: () => unknown, what?: string): Many {
  const useCount = create<Count>(() => NONE)
  let [done, all] = [0, 0]
  // What is handed over meanwhile waits for what is on its way.
  let turn: Promise<unknown> = Promise.resolve()
  const take: Many['take'] = async (files, send, ways = {}) => {
    const { last = () => false, again = left => void take(left, send, ways) } = ways
    if (!files.length) return []
    all += files.length
    useCount.setState(({ refused }) => ({ all, refused: refused.filter(({ file }) => !files.includes(file)), again }))
    let told = 0
    let looked = performance.now()
    let ended = 0
    const one = () => {
      ended++
      done++
      const now = performance.now()
      if (now - told > TELL_MS) {
        told = now
        useCount.setState({ done })
      }
      if (now - looked > LOOK_MS) {
        looked = now
        changed()
      }
    }
    const sendOne = asNow(send)
    const before = turn
    const run = async () => {
      await before
      const firsts = await sendMany(
        files.filter(file => !last(file)),
        sendOne,
        one,
      )
      const lasts = await sendMany(files.filter(last), sendOne, one)
      return { came: [...firsts.came, ...lasts.came], refused: [...firsts.refused, ...lasts.refused] }
    }
    const running = run()
    // Whoever handed it over has its fault; what waits behind it goes on.
    turn = Promise.allSettled([running])
    try {
      const { came, refused } = await heldOpen(running)
      useCount.setState(before => ({ refused: [...before.refused, ...refused] }))
      tell(refused, came.length, what)
      return came
    } finally {
      done += files.length - ended
      if (done === all) done = all = 0
      useCount.setState({ done, all })
      changed()
    }
  }
  return { useCount, left: () => all - done, take }
}
