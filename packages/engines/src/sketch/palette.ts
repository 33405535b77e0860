// Light of the day and what the weather makes of it: the colours that all painters share.
import type { Time, Weather } from './brief.ts'
import { mix, shade } from './colour.ts'

export interface Palette {
  /** Top, middle, horizon. */
  sky: readonly [string, string, string]
  /** Things far away, half-way, near: air takes the contrast from what is far. */
  far: string
  mid: string
  near: string
  /** Light that falls, and the light around edges. */
  key: string
  rim: string
  fog: string
  /** Skin and clothes are seen in this light: share of `tint` in their own colours. */
  tint: string
  tinted: number
  /** Share of the windows with light behind them. */
  windows: number
  lamps: boolean
}

/** Share of the light of the hour that falls on people: whom a picture is about is seen, whatever the hour. */
export const SHOWN = 0.5

const LIGHTS: Record<Time, Palette> = {
  dawn: {
    sky: ['#5b7fb4', '#c9c4d6', '#ffd9b0'],
    far: '#a9b4cc',
    mid: '#66819c',
    near: '#31495a',
    key: '#fff0cf',
    rim: '#ffe2b0',
    fog: '#ebebf5',
    tint: '#ffd9b8',
    tinted: 0.14,
    windows: 0.12,
    lamps: false,
  },
  day: {
    sky: ['#4f9ad8', '#a3d0ef', '#eaf5fb'],
    far: '#a6c3d8',
    mid: '#6f98a8',
    near: '#3f6b62',
    key: '#ffffff',
    rim: '#ffffff',
    fog: '#f0f8ff',
    tint: '#ffffff',
    tinted: 0,
    windows: 0.06,
    lamps: false,
  },
  dusk: {
    sky: ['#3b2a5c', '#b4506a', '#ffb25e'],
    far: '#96536f',
    mid: '#5c3353',
    near: '#2d1c36',
    key: '#ffcf7a',
    rim: '#ffb060',
    fog: '#ffb48c',
    tint: '#7a3a4e',
    tinted: 0.3,
    windows: 0.32,
    lamps: true,
  },
  night: {
    sky: ['#070b1d', '#17234a', '#3a3560'],
    far: '#202d55',
    mid: '#141d3c',
    near: '#0a1024',
    key: '#ffd58a',
    rim: '#7fb2ff',
    fog: '#465a96',
    tint: '#10183a',
    tinted: 0.42,
    windows: 0.42,
    lamps: true,
  },
}

/** What a weather does to the light: a veil over the sky and the land, and how dark it gets. */
const VEILS: Record<Weather, { veil: string; sky: number; land: number; dark: number }> = {
  clear: { veil: '#ffffff', sky: 0, land: 0, dark: 0 },
  cloudy: { veil: '#a7adb8', sky: 0.55, land: 0.16, dark: 0.06 },
  rain: { veil: '#77839a', sky: 0.6, land: 0.22, dark: 0.16 },
  snow: { veil: '#cfd6e2', sky: 0.55, land: 0.3, dark: 0.02 },
  fog: { veil: '#c4cad2', sky: 0.7, land: 0.42, dark: 0 },
}

export function paletteOf(time: Time, weather: Weather): Palette {
  const light = LIGHTS[time]
  const { veil, sky, land, dark } = VEILS[weather]
  // At night the veil itself is dark.
  const over = time === 'night' ? mix(veil, light.sky[1], 0.72) : time === 'dusk' ? mix(veil, light.sky[1], 0.45) : veil
  const veiled = (colour: string, share: number) => shade(mix(colour, over, share), -dark)
  return {
    ...light,
    sky: [veiled(light.sky[0], sky), veiled(light.sky[1], sky), veiled(light.sky[2], sky * 0.8)],
    far: veiled(light.far, land * 1.6),
    mid: veiled(light.mid, land),
    near: veiled(light.near, land * 0.5),
    fog: mix(light.fog, over, 0.5),
    windows: weather === 'clear' ? light.windows : Math.min(0.6, light.windows + 0.12),
    lamps: light.lamps || weather === 'fog',
  }
}
