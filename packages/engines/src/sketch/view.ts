// The view of a scene: where the camera stands and looks, which light falls.
import type { Angle, Brief, Shot } from './brief.ts'
import type { Palette } from './palette.ts'

export interface View {
  brief: Brief
  palette: Palette
  /** Height of the horizon, in pixels from the top. */
  horizon: number
  /** Where parallel lines that run away from us meet, in pixels from the left. */
  vanishing: number
}

/** Height of the horizon over that of the picture: looking up moves it down. */
export const HORIZONS: Record<Angle, number> = { eye: 0.54, low: 0.74, high: 0.36, bird: 0.2, dutch: 0.54, 'over-shoulder': 0.52 }

/** Height of a standing figure over that of the picture, and where its feet stand. */
export const FRAMINGS: Record<Shot, { height: number; feet: number }> = {
  'extreme-long': { height: 0.13, feet: 0.84 },
  'very-long': { height: 0.28, feet: 0.86 },
  'full-long': { height: 0.45, feet: 0.89 },
  long: { height: 0.56, feet: 0.92 },
  'medium-long': { height: 0.95, feet: 1.1 },
  medium: { height: 1.22, feet: 1.38 },
  'medium-close': { height: 1.6, feet: 1.74 },
  close: { height: 2.05, feet: 2.18 },
  'extreme-close': { height: 3.7, feet: 3.8 },
  detail: { height: 5.2, feet: 5.28 },
}

/** Lean of a Dutch angle, in degrees, and how much larger the picture is painted so that no corner stays empty. */
export const DUTCH = { degrees: -7, zoom: 1.17 }
