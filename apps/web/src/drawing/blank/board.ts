// An empty board: its size, its colour, the mode it goes to, and the picture it becomes.

/** The smallest side that engines draw, in px. */
export const MIN_SIDE = 64

export interface Board {
  width: number
  height: number
  /** #rrggbb */
  colour: string
  /** Name of the mode that begins with it. */
  goes: string
}
export const EMPTY_BOARD: Board = { width: 1024, height: 1024, colour: '#ffffff', goes: 'img2img' }

/** The board as a PNG file in its full size. */
export async function paintBoard({ width, height, colour }: Board): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], '空白画板.png', { type: 'image/png' })
}
