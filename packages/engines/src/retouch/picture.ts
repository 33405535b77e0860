// Pictures as pixels: out of the bytes of a file and into a PNG again, and as matrices of OpenCV and back.
import { createCanvas, ImageData, loadImage } from '@napi-rs/canvas'
import type { Mat } from '@techstark/opencv-js'
import type { Cv, Keep } from './opencv.ts'

/** Upright pixels, four bytes each: red, green, blue, alpha. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}
/** One byte per pixel. */
export interface Plane {
  width: number
  height: number
  data: Uint8Array
}

export interface Size {
  width: number
  height: number
}

/** More is not worked on: 4096 × 4096. */
export const MAX_PIXELS = 4096 * 4096

export const emptyPixels = (width: number, height: number): Pixels => ({ width, height, data: new Uint8ClampedArray(width * height * 4) })
export const emptyPlane = (width: number, height: number): Plane => ({ width, height, data: new Uint8Array(width * height) })

/** @throws Error when the bytes are no picture */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  const image = await loadImage(Buffer.from(bytes))
  const { width, height } = image
  const pen = createCanvas(width, height).getContext('2d')
  pen.drawImage(image, 0, 0)
  return { width, height, data: pen.getImageData(0, 0, width, height).data }
}

export function canvasOf({ width, height, data }: Pixels) {
  const canvas = createCanvas(width, height)
  canvas.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

export const encode = async (pixels: Pixels): Promise<Uint8Array> => new Uint8Array(await canvasOf(pixels).encode('png'))

/** White where the plane is 255, black where it is 0. */
export function greyPixels({ width, height, data }: Plane): Pixels {
  const pixels = emptyPixels(width, height)
  for (let at = 0; at < data.length; at++) pixels.data.fill(data[at]!, at * 4, at * 4 + 3)
  return opaque(pixels)
}

export function opaque(pixels: Pixels): Pixels {
  for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
  return pixels
}

/** The same picture on a ground, without transparency. */
export function flattened(pixels: Pixels, ground = 255): Pixels {
  const flat = emptyPixels(pixels.width, pixels.height)
  for (let at = 0; at < flat.data.length; at += 4) {
    const alpha = pixels.data[at + 3]! / 255
    for (let part = 0; part < 3; part++) flat.data[at + part] = pixels.data[at + part]! * alpha + ground * (1 - alpha)
    flat.data[at + 3] = 255
  }
  return flat
}

/** How light each pixel is (BT.601), where it is transparent black. */
export function lightness({ width, height, data }: Pixels): Plane {
  const plane = emptyPlane(width, height)
  for (let at = 0; at < plane.data.length; at++) {
    const from = at * 4
    plane.data[at] = ((data[from]! * 0.299 + data[from + 1]! * 0.587 + data[from + 2]! * 0.114) * data[from + 3]!) / 255
  }
  return plane
}

export const rgbaMat = (cv: Cv, keep: Keep, pixels: Pixels): Mat => keep(cv.matFromImageData(pixels))

/** Red, green, blue without alpha. */
export function rgbMat(cv: Cv, keep: Keep, pixels: Pixels): Mat {
  const rgb = keep(new cv.Mat())
  const rgba = cv.matFromImageData(pixels)
  cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB)
  rgba.delete()
  return rgb
}

export function planeMat(cv: Cv, keep: Keep, { width, height, data }: Plane): Mat {
  const mat = keep(new cv.Mat(height, width, cv.CV_8UC1))
  ;(mat.data as Uint8Array).set(data)
  return mat
}

/** A matrix of one, three or four bytes per pixel as a picture of its own memory. */
export function pixelsOf(mat: Mat): Pixels {
  const pixels = emptyPixels(mat.cols, mat.rows)
  const from = mat.data as Uint8Array
  const channels = mat.channels()
  for (let at = 0; at < mat.cols * mat.rows; at++) {
    for (let part = 0; part < 3; part++) pixels.data[at * 4 + part] = from[at * channels + (channels === 1 ? 0 : part)]!
    pixels.data[at * 4 + 3] = channels === 4 ? from[at * 4 + 3]! : 255
  }
  return pixels
}

export const planeOf = (mat: Mat): Plane => ({ width: mat.cols, height: mat.rows, data: Uint8Array.from(mat.data as Uint8Array) })

/** Another size: averaged when smaller, Lanczos when larger. */
export function resizedMat(cv: Cv, keep: Keep, mat: Mat, { width, height }: Size): Mat {
  const resized = keep(new cv.Mat())
  const smaller = width * height < mat.cols * mat.rows
  cv.resize(mat, resized, new cv.Size(width, height), 0, 0, smaller ? cv.INTER_AREA : cv.INTER_LANCZOS4)
  return resized
}

/** Another size, smoothly, without OpenCV. */
export function smoothed(pixels: Pixels, { width, height }: Size): Pixels {
  const pen = createCanvas(width, height).getContext('2d')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(canvasOf(pixels), 0, 0, width, height)
  return { width, height, data: pen.getImageData(0, 0, width, height).data }
}

/** The size whose longer side is at most `longest`, in whole pixels. */
export function within({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
