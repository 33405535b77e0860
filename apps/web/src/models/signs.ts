// The sign of a model: what it is for, where that is known, else its kind.
import type { Model } from '@qianmu/contract/models/large'
import type { OwnModel } from '@qianmu/contract/models/own'
import {
  Aperture,
  Box,
  Clapperboard,
  Eye,
  Layers,
  type LucideIcon,
  Maximize2,
  Mountain,
  Palette,
  Quote,
  ScanFace,
  Shirt,
  Type,
  UserRound,
  Waypoints,
} from 'lucide-react'

const BY_TYPE: Readonly<Record<string, LucideIcon>> = { screen: Palette, role: UserRound, clothing: Shirt, scene: Mountain }
const BY_KIND: Readonly<Record<OwnModel['kind'], LucideIcon>> = {
  lora: Layers,
  checkpoint: Box,
  vae: Aperture,
  controlnet: Waypoints,
  ipadapter: ScanFace,
  embedding: Quote,
  upscaler: Maximize2,
  text_encoder: Type,
  clip_vision: Eye,
  motion: Clapperboard,
}
export const signOf = ({ model_type, kind = 'checkpoint' }: Pick<Model, 'model_type'> & { kind?: OwnModel['kind'] }): LucideIcon =>
  BY_TYPE[model_type] ?? BY_KIND[kind]
