// The description (`/object_info`) that the protocol fake gives of itself: the program's own nodes that our graphs stand on, with its bounds.
import { films } from './film-nodes.ts'
import { sounds } from './sound-nodes.ts'
import { training } from './training-nodes.ts'

export type Spec = readonly [type: string | readonly string[], about?: object]
export interface FakeNode {
  required: Record<string, Spec>
  optional?: Record<string, Spec>
  outputs: readonly string[]
  final?: boolean
}

const int = (min: number, max: number, fallback: number): Spec => ['INT', { default: fallback, min, max }]
const float = (min: number, max: number, fallback: number): Spec => ['FLOAT', { default: fallback, min, max, step: 0.01 }]
const text: Spec = ['STRING', { multiline: true }]
const flag: Spec = ['BOOLEAN', { default: false }]
const of = (...types: string[]): Spec[] => types.map(type => [type])
const [model, clip, vae, image, mask, latent, words, control] = of(
  'MODEL',
  'CLIP',
  'VAE',
  'IMAGE',
  'MASK',
  'LATENT',
  'CONDITIONING',
  'CONTROL_NET',
) as [Spec, Spec, Spec, Spec, Spec, Spec, Spec, Spec]
const side = int(1, 16_384, 512)
const place = int(0, 16_384, 0)
const picked = (...names: string[]): Spec => [names]
const combo = (...options: string[]): Spec => ['COMBO', { options }]

const SAMPLER = picked('euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_sde', 'lcm', 'ddim')
const SCHEDULER = picked('simple', 'sgm_uniform', 'karras', 'exponential', 'normal')
const SCALING = picked('nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos')
const LATENT_SCALING = picked('nearest-exact', 'bilinear', 'area', 'bicubic', 'bislerp')
const ENCODERS = ['stable_diffusion', 'sd3', 'stable_audio', 'wan', 'chroma', 'qwen_image', 'flux2']
const CROP = picked('disabled', 'center')
const sampling = {
  cfg: float(0, 100, 8),
  sampler_name: SAMPLER,
  scheduler: SCHEDULER,
  positive: words,
  negative: words,
  latent_image: latent,
}
// The program says 2⁶⁴ − 1, which JSON as JavaScript reads it rounds up.
const seed = int(0, 2 ** 64, 0)
const steps = int(1, 10_000, 20)

/** Files that the fake has. */
export interface FakeFiles {
  checkpoints: readonly string[]
  vaes: readonly string[]
  loras: readonly string[]
  upscalers: readonly string[]
  controls: readonly string[]
  cutters: readonly string[]
  /** Diffusion models without encoders and VAE. */
  diffusion: readonly string[]
  encoders: readonly string[]
  detectors: readonly string[]
  /** Encoders of pictures, and Redux. */
  eyes: readonly string[]
  styles: readonly string[]
  /** Models of IPAdapter Plus, which is there when there are any. */
  adapters: readonly string[]
  /** Detectors of the Impact Pack, which is there when there are any. */
  yolos: readonly string[]
  /** What the training nodes may go on from, and checkpoints that compose; without any it has no such nodes. */
  trained: readonly string[]
  composers: readonly string[]
}

/** Nodes that offer files. */
const loaders = (files: FakeFiles): Record<string, FakeNode> => ({
  CheckpointLoaderSimple: { required: { ckpt_name: picked(...files.checkpoints, ...files.composers) }, outputs: ['MODEL', 'CLIP', 'VAE'] },
  UNETLoader: {
    required: {
      unet_name: picked(...files.diffusion),
      weight_dtype: picked('default', 'fp8_e4m3fn', 'fp8_e4m3fn_fast', 'fp8_e5m2'),
    },
    outputs: ['MODEL'],
  },
  DualCLIPLoader: {
    required: {
      clip_name1: picked(...files.encoders),
      clip_name2: picked(...files.encoders),
      type: picked('sdxl', 'sd3', 'flux', 'hunyuan_video', 'hidream', 'hunyuan_image'),
    },
    optional: { device: picked('default', 'cpu') },
    outputs: ['CLIP'],
  },
  CLIPLoader: {
    required: { clip_name: picked(...files.encoders), type: picked(...ENCODERS) },
    optional: { device: picked('default', 'cpu') },
    outputs: ['CLIP'],
  },
  CLIPVisionLoader: { required: { clip_name: picked(...files.eyes) }, outputs: ['CLIP_VISION'] },
  StyleModelLoader: { required: { style_model_name: picked(...files.styles) }, outputs: ['STYLE_MODEL'] },
  VAELoader: { required: { vae_name: picked(...files.vaes) }, outputs: ['VAE'] },
  LoraLoader: {
    required: { model, clip, lora_name: picked(...files.loras), strength_model: float(-100, 100, 1), strength_clip: float(-100, 100, 1) },
    outputs: ['MODEL', 'CLIP'],
  },
  ControlNetLoader: { required: { control_net_name: picked(...files.controls) }, outputs: ['CONTROL_NET'] },
  UpscaleModelLoader: { required: { model_name: combo(...files.upscalers) }, outputs: ['UPSCALE_MODEL'] },
  LoadMediaPipeFaceLandmarker: { required: { model_name: combo(...files.detectors) }, outputs: ['FACE_DETECTION_MODEL'] },
  LoadBackgroundRemovalModel: { required: { bg_removal_name: combo(...files.cutters) }, outputs: ['BACKGROUND_REMOVAL'] },
})

const NODES: Record<string, FakeNode> = {
  CLIPSetLastLayer: { required: { clip, stop_at_clip_layer: int(-24, -1, -1) }, outputs: ['CLIP'] },
  ModelSamplingDiscrete: { required: { model, sampling: picked('eps', 'v_prediction', 'lcm'), zsnr: flag }, outputs: ['MODEL'] },
  CLIPTextEncode: { required: { text, clip }, outputs: ['CONDITIONING'] },
  ConditioningZeroOut: { required: { conditioning: words }, outputs: ['CONDITIONING'] },
  FluxGuidance: { required: { conditioning: words, guidance: float(0, 100, 3.5) }, outputs: ['CONDITIONING'] },
  ConditioningCombine: { required: { conditioning_1: words, conditioning_2: words }, outputs: ['CONDITIONING'] },
  ConditioningSetMask: {
    required: { conditioning: words, mask, strength: float(0, 10, 1), set_cond_area: picked('default', 'mask bounds') },
    outputs: ['CONDITIONING'],
  },
  EmptyLatentImage: {
    required: { width: int(16, 16_384, 512), height: int(16, 16_384, 512), batch_size: int(1, 4096, 1) },
    outputs: ['LATENT'],
  },
  EmptySD3LatentImage: {
    required: { width: int(16, 16_384, 1024), height: int(16, 16_384, 1024), batch_size: int(1, 4096, 1) },
    outputs: ['LATENT'],
  },
  LatentUpscale: {
    required: { samples: latent, upscale_method: LATENT_SCALING, width: place, height: place, crop: CROP },
    outputs: ['LATENT'],
  },
  LatentCompositeMasked: {
    required: { destination: latent, source: latent, x: place, y: place, resize_source: flag },
    optional: { mask },
    outputs: ['LATENT'],
  },
  SetLatentNoiseMask: { required: { samples: latent, mask }, outputs: ['LATENT'] },
  RandomNoise: { required: { noise_seed: seed }, outputs: ['NOISE'] },
  KarrasScheduler: {
    required: { steps, sigma_max: float(0, 5000, 14.614_642), sigma_min: float(0, 5000, 0.029_167_5), rho: float(0, 100, 7) },
    outputs: ['SIGMAS'],
  },
  AddNoise: { required: { model, noise: ['NOISE'], sigmas: ['SIGMAS'], latent_image: latent }, outputs: ['LATENT'] },
  KSampler: { required: { model, seed, steps, ...sampling, denoise: float(0, 1, 1) }, outputs: ['LATENT'] },
  KSamplerAdvanced: {
    required: {
      model,
      add_noise: picked('enable', 'disable'),
      noise_seed: seed,
      steps,
      ...sampling,
      start_at_step: int(0, 10_000, 0),
      end_at_step: int(0, 10_000, 10_000),
      return_with_leftover_noise: picked('disable', 'enable'),
    },
    outputs: ['LATENT'],
  },
  VAEDecode: { required: { samples: latent, vae }, outputs: ['IMAGE'] },
  VAEEncode: { required: { pixels: image, vae }, outputs: ['LATENT'] },
  VAEEncodeForInpaint: { required: { pixels: image, vae, mask, grow_mask_by: int(0, 64, 6) }, outputs: ['LATENT'] },
  LoadImage: { required: { image: [['example.png'], { image_upload: true }] }, outputs: ['IMAGE', 'MASK'] },
  ImageScale: { required: { image, upscale_method: SCALING, width: place, height: place, crop: CROP }, outputs: ['IMAGE'] },
  ImageCrop: { required: { image, width: side, height: side, x: place, y: place }, outputs: ['IMAGE'] },
  ImageBlur: { required: { image, blur_radius: int(1, 31, 1), sigma: float(0.1, 10, 1) }, outputs: ['IMAGE'] },
  EmptyImage: { required: { width: side, height: side, batch_size: int(1, 4096, 1), color: int(0, 0xff_ffff, 0) }, outputs: ['IMAGE'] },
  ImageCompositeMasked: {
    required: { destination: image, source: image, x: place, y: place, resize_source: flag },
    optional: { mask },
    outputs: ['IMAGE'],
  },
  ImagePadForOutpaint: {
    required: { image, left: place, top: place, right: place, bottom: place, feathering: place },
    outputs: ['IMAGE', 'MASK'],
  },
  ImageToMask: { required: { image, channel: combo('red', 'green', 'blue', 'alpha') }, outputs: ['MASK'] },
  MaskToImage: { required: { mask }, outputs: ['IMAGE'] },
  InvertMask: { required: { mask }, outputs: ['MASK'] },
  GrowMask: { required: { mask, expand: int(-16_384, 16_384, 0), tapered_corners: ['BOOLEAN', { default: true }] }, outputs: ['MASK'] },
  MediaPipeFaceLandmarker: {
    required: {
      face_detection_model: ['FACE_DETECTION_MODEL'],
      image,
      detector_variant: combo('short', 'full', 'both'),
      num_faces: int(0, 16, 1),
      min_confidence: float(0, 1, 0.5),
      missing_frame_fallback: combo('empty', 'previous', 'interpolate'),
    },
    outputs: ['FACE_LANDMARKS', 'BOUNDING_BOX'],
  },
  MediaPipeFaceMask: {
    required: {
      face_landmarks: ['FACE_LANDMARKS'],
      regions: [
        'COMFY_DYNAMICCOMBO_V3',
        {
          options: [
            { key: 'all', inputs: { required: {} } },
            { key: 'custom', inputs: { required: { face_oval: flag, lips: flag, left_eye: flag, right_eye: flag, irises: flag } } },
          ],
        },
      ],
    },
    outputs: ['MASK'],
  },
  SolidMask: { required: { value: float(0, 1, 1), width: side, height: side }, outputs: ['MASK'] },
  MaskComposite: {
    required: { destination: mask, source: mask, x: place, y: place, operation: combo('multiply', 'add', 'subtract', 'and', 'or', 'xor') },
    outputs: ['MASK'],
  },
  ModelSamplingAuraFlow: { required: { model, shift: float(0, 100, 1.73) }, outputs: ['MODEL'] },
  ImageBatch: { required: { image1: image, image2: image }, outputs: ['IMAGE'] },
  CLIPVisionEncode: { required: { clip_vision: ['CLIP_VISION'], image, crop: picked('center', 'none') }, outputs: ['CLIP_VISION_OUTPUT'] },
  StyleModelApply: {
    required: {
      conditioning: words,
      style_model: ['STYLE_MODEL'],
      clip_vision_output: ['CLIP_VISION_OUTPUT'],
      strength: float(0, 10, 1),
      strength_type: picked('multiply', 'attn_bias'),
    },
    outputs: ['CONDITIONING'],
  },
  ReferenceLatent: { required: { conditioning: words }, optional: { latent }, outputs: ['CONDITIONING'] },
  FluxKontextImageScale: { required: { image }, outputs: ['IMAGE'] },
  TextEncodeQwenImageEditPlus: {
    required: { clip, prompt: text },
    optional: { vae, image1: image, image2: image, image3: image },
    outputs: ['CONDITIONING'],
  },
  ControlNetApplyAdvanced: {
    required: {
      positive: words,
      negative: words,
      control_net: control,
      image,
      strength: float(0, 10, 1),
      start_percent: float(0, 1, 0),
      end_percent: float(0, 1, 1),
    },
    optional: { vae },
    outputs: ['CONDITIONING', 'CONDITIONING'],
  },
  Canny: { required: { image, low_threshold: float(0.01, 0.99, 0.4), high_threshold: float(0.01, 0.99, 0.8) }, outputs: ['IMAGE'] },
  ImageUpscaleWithModel: { required: { upscale_model: ['UPSCALE_MODEL'], image }, outputs: ['IMAGE'] },
  SplitImageToTileList: {
    required: { image, tile_width: int(64, 16_384, 1024), tile_height: int(64, 16_384, 1024), overlap: int(0, 4096, 128) },
    outputs: ['IMAGE'],
  },
  ImageMergeTileList: {
    required: { image_list: image, final_width: int(64, 32_768, 1024), final_height: int(64, 32_768, 1024), overlap: int(0, 4096, 128) },
    outputs: ['IMAGE'],
  },
  RemoveBackground: { required: { image, bg_removal_model: ['BACKGROUND_REMOVAL'] }, outputs: ['MASK'] },
  JoinImageWithAlpha: { required: { image, alpha: mask }, outputs: ['IMAGE'] },
  PreviewImage: { required: { images: image }, outputs: [], final: true },
  SaveImage: { required: { images: image, filename_prefix: text }, outputs: [], final: true },
  PreviewAny: { required: { source: ['*'] }, outputs: [], final: true },
  SaveAudioMP3: { required: { audio: ['AUDIO'], filename_prefix: text }, outputs: [], final: true },
  SaveGLB: { required: { mesh: ['MESH'], filename_prefix: text }, outputs: [], final: true },
  LoadAudio: { required: { audio: [[], { audio_upload: true }] }, outputs: ['AUDIO'] },
  VoxelToMeshBasic: { required: { threshold: float(-1, 1, 0.6) }, outputs: ['MESH'] },
}

const aux = (optional: Record<string, Spec> = {}): FakeNode => ({
  required: { image },
  optional: { ...optional, resolution: int(64, 16_384, 512) },
  outputs: ['IMAGE'],
})
const toggle = picked('enable', 'disable')
const parts = { detect_hand: toggle, detect_body: toggle, detect_face: toggle }

/** Preprocessors of the comfyui_controlnet_aux collection. */
const AUX: Record<string, FakeNode> = {
  DWPreprocessor: aux(parts),
  OpenposePreprocessor: aux(parts),
  AnimeLineArtPreprocessor: aux(),
  LineartStandardPreprocessor: aux(),
  'M-LSDPreprocessor': aux({ score_threshold: float(0.01, 2, 0.1), dist_threshold: float(0.01, 20, 0.1) }),
}

const segs: Spec = ['SEGS']
const many = int(0, Number.MAX_SAFE_INTEGER, 0)
const looking = { image, threshold: float(0, 1, 0.5), dilation: int(-512, 512, 10), crop_factor: float(1, 100, 3) }
const sizes = picked('area(=w*h)', 'width', 'height', 'x1', 'y1', 'x2', 'y2')
/** The Impact Pack and its Subpack, as far as they find things and draw them again (7.10 and 1.3). */
const impact = ({ yolos }: FakeFiles): Record<string, FakeNode> => ({
  UltralyticsDetectorProvider: { required: { model_name: picked(...yolos) }, outputs: ['BBOX_DETECTOR', 'SEGM_DETECTOR'] },
  BboxDetectorSEGS: {
    required: { bbox_detector: ['BBOX_DETECTOR'], ...looking, drop_size: side, labels: text },
    outputs: ['SEGS'],
  },
  SegmDetectorSEGS: {
    required: { segm_detector: ['SEGM_DETECTOR'], ...looking, drop_size: side, labels: text },
    outputs: ['SEGS'],
  },
  MaskToSEGS: {
    required: { mask, combined: flag, crop_factor: looking.crop_factor, bbox_fill: flag, drop_size: side, contour_fill: flag },
    outputs: ['SEGS'],
  },
  SegsToCombinedMask: { required: { segs }, outputs: ['MASK'] },
  ImpactSEGSOrderedFilter: {
    required: { segs, target: sizes, order: flag, take_start: many, take_count: many },
    outputs: ['SEGS', 'SEGS'],
  },
  ImpactSEGSRangeFilter: {
    required: { segs, target: sizes, mode: flag, min_value: many, max_value: many },
    outputs: ['SEGS', 'SEGS'],
  },
  DetailerForEach: {
    required: {
      image,
      segs,
      model,
      clip,
      vae,
      guide_size: float(64, 16_384, 512),
      guide_size_for: flag,
      max_size: float(64, 16_384, 1024),
      seed,
      steps,
      cfg: sampling.cfg,
      sampler_name: SAMPLER,
      scheduler: SCHEDULER,
      positive: words,
      negative: words,
      denoise: float(0.0001, 1, 0.5),
      feather: int(0, 100, 5),
      noise_mask: flag,
      force_inpaint: flag,
      wildcard: text,
      cycle: int(1, 10, 1),
    },
    outputs: ['IMAGE'],
  },
})

/** IPAdapter Plus 2.0, as far as references are read by it. */
const adapter = ({ adapters }: FakeFiles): Record<string, FakeNode> => ({
  IPAdapterModelLoader: { required: { ipadapter_file: picked(...adapters) }, outputs: ['IPADAPTER'] },
  IPAdapterAdvanced: {
    required: {
      model,
      ipadapter: ['IPADAPTER'],
      image,
      weight: float(-1, 5, 1),
      weight_type: picked('linear', 'ease in', 'style transfer', 'composition', 'strong style transfer'),
      combine_embeds: picked('concat', 'add', 'subtract', 'average', 'norm average'),
      start_at: float(0, 1, 0),
      end_at: float(0, 1, 1),
      embeds_scaling: picked('V only', 'K+V', 'K+V w/ C penalty', 'K+mean(V) w/ C penalty'),
    },
    optional: { image_negative: image, attn_mask: mask, clip_vision: ['CLIP_VISION'] },
    outputs: ['MODEL'],
  },
})

export const FAKE_FILES: FakeFiles = {
  checkpoints: [
    'SD1.5/studio-model.safetensors',
    'sd_xl_base_1.0.safetensors',
    'sd_xl_refiner_1.0.safetensors',
    'flux1-dev-fp8.safetensors',
  ],
  vaes: ['vae-ft-mse-840000.safetensors', 'ae.safetensors'],
  loras: ['style/ink.safetensors', 'lcm-lora-sdv1-5.safetensors', 'Hyper-SD15-4steps-lora.safetensors'],
  upscalers: ['4x-UltraSharp.pth'],
  controls: ['control_canny.pth', 'control_openpose.safetensors'],
  cutters: ['birefnet.safetensors'],
  diffusion: ['flux1-krea-dev.safetensors', 'wan2.1_t2v_1.3B.safetensors'],
  encoders: ['umt5_xxl_fp8_e4m3fn.safetensors', 'clip_g.safetensors', 'clip_l.safetensors', 't5xxl_fp8_e4m3fn.safetensors'],
  detectors: ['rtdetr_v4-s.safetensors', 'mediapipe_face_landmarker.safetensors'],
  eyes: ['CLIP-ViT-H-14-laion2B-s32B-b79K.safetensors', 'sigclip_vision_patch14_384.safetensors'],
  styles: ['flux1-redux-dev.safetensors'],
  adapters: [],
  yolos: [],
  trained: [],
  composers: [],
}

/** The answer of `GET /object_info`. */
export const fakeObjectInfo = (files = FAKE_FILES): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...loaders(files),
      ...NODES,
      ...AUX,
      ...films,
      ...(files.yolos.length > 0 && impact(files)),
      ...(files.adapters.length > 0 && adapter(files)),
      ...(files.composers.length > 0 && sounds),
      ...(files.trained.length > 0 && training(files.trained)),
    }).map(([name, { required, optional, outputs, final }]) => [
      name,
      { input: { required, ...(optional && { optional }) }, output: outputs, name, output_node: final === true },
    ]),
  )
