// Model files on their way: each is read here first, so that a wrong one is told before its gigabytes are sent. They go on while other screens are looked at.
import type { OwnModel } from '@qianmu/contract/models/own'
import { readModel } from '@qianmu/drawing/safetensors'
import { create } from 'zustand'
import { api } from '../api.ts'
import { type Failure, rethrowUnlessFailure } from '../kit/failure.ts'
import { heldOpen } from '../ui/files/under-way.ts'
import { refreshModels } from './actions.ts'

export interface ModelUpload {
  key: number
  name: string
  size: number
  /** 0–1 of the bytes sent. */
  share: number
  /** Why it was not taken; '' while it goes on. */
  problem: string
  /** Stops it. */
  stop: () => void
}

let next = 1
const useStore = create<{ uploads: readonly ModelUpload[] }>(() => ({ uploads: [] }))
const put = (key: number, part: Partial<ModelUpload>) =>
  useStore.setState(({ uploads }) => ({ uploads: uploads.map(each => (each.key === key ? { ...each, ...part } : each)) }))
/** Takes a row away. */
export const dropUpload = (key: number) => useStore.setState(({ uploads }) => ({ uploads: uploads.filter(each => each.key !== key) }))
export const useUploads = () => useStore(({ uploads }) => uploads)

async function problemOf(file: File): Promise<string> {
  const reading = await readModel({
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  })
  if ('problem' in reading) return reading.problem
  return reading.model.kind ? '' : '看不出这是哪种模型：可能不是画图用的，或是还不认识的格式'
}

/** Sends a file. @returns the model it became; undefined when it was refused or stopped, which its row says */
export const uploadModel = (file: File): Promise<OwnModel | undefined> => heldOpen(sent(file))

async function sent(file: File): Promise<OwnModel | undefined> {
  const key = next++
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    dropUpload(key)
  }
  useStore.setState(({ uploads }) => ({ uploads: [...uploads, { key, name: file.name, size: file.size, share: 0, problem: '', stop }] }))
  try {
    const problem = await problemOf(file)
    if (problem) return void put(key, { problem })
    await api.ownModels.mayUpload({ name: file.name, size: file.size }, { quiet: true, signal: stopping.signal })
    const onProgress = (share: number) => put(key, { share })
    const model = await api.ownModels.addFile({ file }, { quiet: true, onProgress, signal: stopping.signal })
    dropUpload(key)
    refreshModels()
    return model
  } catch (error) {
    if (stopping.signal.aborted) return undefined
    rethrowUnlessFailure(error)
    put(key, { problem: (error as Failure).message })
    return undefined
  }
}
