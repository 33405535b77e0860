// How wide the lines of captions are on the picture of a video, measured in its font.
import { createCanvas } from '@napi-rs/canvas'
import type { ProfileSettings } from '@qianmu/contract/video/videos'
import { roomIn, type Room, widthWith } from '@qianmu/subtitle'
import { layoutOf } from './captions.rules.ts'

const width = widthWith(createCanvas(1, 1).getContext('2d'))
/** The room of the picture of a video for its lines; none where there is no picture. */
export const roomOf = (settings: ProfileSettings, shape: { width: number; height: number }): Room | undefined =>
  shape.width > 0 ? roomIn(layoutOf(settings, shape), width) : undefined
