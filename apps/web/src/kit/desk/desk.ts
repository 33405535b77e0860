// One worker that a page asks things of: each answer finds its question by number; a worker that cannot be loaded is begun anew next time.

interface Answer<Got> {
  id: number
  got: Got
}
/** What a worker that sits at a desk hears. */
export interface Question<Sent> {
  id: number
  sent: Sent
}

/** @param open makes the worker when something is first asked */
export function openDesk<Sent, Got>(open: () => Worker): (sent: Sent, transfer?: Transferable[]) => Promise<Got> {
  let worker: Worker | undefined
  let next = 1
  return (sent, transfer = []) => {
    worker ??= open()
    const asked = worker
    const id = next++
    return new Promise((resolve, reject) => {
      const done = () => {
        asked.removeEventListener('message', hear)
        asked.removeEventListener('error', fail)
      }
      const hear = ({ data }: MessageEvent<Answer<Got>>) => {
        if (data.id !== id) return
        done()
        resolve(data.got)
      }
      const fail = ({ message }: ErrorEvent) => {
        done()
        worker = undefined
        reject(new Error(message || 'a worker could not be loaded'))
      }
      asked.addEventListener('message', hear)
      asked.addEventListener('error', fail)
      asked.postMessage({ id, sent } satisfies Question<Sent>, transfer)
    })
  }
}

/** Lets a worker answer: `work` gives the answer, and what of it is handed over instead of copied. */
export function serveDesk<Sent, Got>(work: (sent: Sent) => Promise<[got: Got, transfer: Transferable[]]>): void {
  addEventListener('message', ({ data: { id, sent } }: MessageEvent<Question<Sent>>) => {
    void work(sent).then(([got, transfer]) => postMessage({ id, got } satisfies Answer<Got>, { transfer }))
  })
}
