// The one piece that is heard, and what its bar and its card show of it; they share one sound element.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { create } from 'zustand'

interface Playing {
  piece: SoundRecord | undefined
  on: boolean
  /** Seconds. */
  time: number
  loop: boolean
  /** 0 to 1 */
  volume: number
}
export const usePlaying = create<Playing>(() => ({ piece: undefined, on: false, time: 0, loop: false, volume: 1 }))

let sound: HTMLAudioElement | undefined
/** Where the sound comes from; undefined once the page is left. */
export function lend(element: HTMLAudioElement | undefined): void {
  sound = element
  if (!element) usePlaying.setState({ piece: undefined, on: false, time: 0 })
}
/** Starts a piece from its beginning, or goes on or stops where it is the present one. */
export function toggle(piece: SoundRecord): void {
  if (!sound) return
  const { piece: now, on } = usePlaying.getState()
  if (now?.record_id === piece.record_id && on) return sound.pause()
  if (now?.record_id !== piece.record_id) {
    sound.src = piece.url
    usePlaying.setState({ piece, time: 0 })
  }
  void sound.play()
}
export function seek(seconds: number): void {
  if (sound) sound.currentTime = seconds
  usePlaying.setState({ time: seconds })
}
export function setLoop(loop: boolean): void {
  usePlaying.setState({ loop })
  if (sound) sound.loop = loop
}
export function setVolume(volume: number): void {
  usePlaying.setState({ volume })
  if (sound) sound.volume = volume
}
