// The fake's description of itself against that of the real program: golden/comfy-nodes.json has what ComfyUI answered, by name, type and need.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type NodeSpec, readObjectInfo } from '../object-info.ts'
import { FAKE_FILES, fakeObjectInfo } from './nodes.ts'

interface Shape {
  /** The type of each input; with a `?` behind it, none is needed. */
  inputs: Record<string, string>
  outputs: readonly string[]
  final: boolean
}
const { nodes: REAL } = JSON.parse(readFileSync(new URL('../../../golden/comfy-nodes.json', import.meta.url), 'utf8')) as {
  nodes: Record<string, Shape>
}
const shapeOf = ({ inputs, outputs, final }: NodeSpec): Shape => ({
  inputs: Object.fromEntries([...inputs].map(([name, { type, required }]) => [name, required ? type : `${type}?`])),
  outputs,
  final,
})

describe('the nodes of the fake', () => {
  const fake = readObjectInfo(fakeObjectInfo({ ...FAKE_FILES, adapters: ['ip-adapter-plus_sd15.safetensors'] }))!
  it.each(Object.entries(REAL))('%s is as in the program', (name, shape) => expect(shapeOf(fake.get(name)!)).toEqual(shape))
  it('are those of the program, but for extensions, what came with later versions, and what workflows of people end in', () =>
    expect([...fake.keys()].filter(name => !(name in REAL)).toSorted()).toEqual([
      'AnimeLineArtPreprocessor',
      'CreateVideo',
      'DWPreprocessor',
      'ImageMergeTileList',
      'LineartStandardPreprocessor',
      'LoadAudio',
      'LoadBackgroundRemovalModel',
      'LoadMediaPipeFaceLandmarker',
      'M-LSDPreprocessor',
      'MediaPipeFaceLandmarker',
      'MediaPipeFaceMask',
      'OpenposePreprocessor',
      'PreviewAny',
      'RemoveBackground',
      'SaveAudioMP3',
      'SaveGLB',
      'SaveImage',
      'SaveVideo',
      'SplitImageToTileList',
      'VoxelToMeshBasic',
      'WanImageToVideo',
    ]))
})
