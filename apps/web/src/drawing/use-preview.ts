// The latest preview of a picture that is being drawn, as an address the browser can show.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../api.ts'
import { onEvent } from '../kit/events.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'

const concerns = (data: unknown, taskId: number): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'what' in data &&
  data.what === 'draw_preview' &&
  'task_id' in data &&
  data.task_id === taskId

/**
 * @param known of the task: changes with each preview; '' when there is none. Events come sooner.
 * @returns '' while there is none
 */
export function usePreview(taskId: number, known: string): string {
  const [address, setAddress] = useState('')
  const busy = useRef(false)
  const look = useEffectEvent(async () => {
    // One that comes while another is on its way is left out: the next follows soon.
    if (busy.current) return
    busy.current = true
    try {
      const { blob } = await api.drawing.preview.file({ task_id: taskId })
      setAddress(URL.createObjectURL(blob))
    } catch (error) {
      // A failure says that it has just been finished.
      rethrowUnlessFailure(error)
    } finally {
      busy.current = false
    }
  })
  useEffect(() => {
    if (known) void look()
  }, [known])
  useEffect(() => onEvent('changed', data => concerns(data, taskId) && void look()), [taskId])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
