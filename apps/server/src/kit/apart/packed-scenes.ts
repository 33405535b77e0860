// A scene as versions keep it: JSON, deflated.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Scene } from '@qianmu/script/elements'

export const pack = (scene: Scene) => deflateRawSync(JSON.stringify(scene), { level: 4 })
export const unpack = (data: Uint8Array) => JSON.parse(inflateRawSync(data).toString()) as Scene
