// Forms of every mode in their variations, as changes of the mode's default form; golden/ holds the request of each.
import { type ControlForm, controlOf } from '../form/control.ts'
import { defaultForm, type DrawForm } from '../form/form.ts'
import type { ModelPick } from '../form/models.ts'
import { MODE } from '../form/modes.ts'
import { REPAIR } from '../form/parameters.ts'
import { withQuickDraw, withSampling } from '../form/quick.ts'
import { sizeOf } from '../form/sizes.ts'

export interface GoldenCase {
  name: string
  form: DrawForm
  /** The large model, where it is not the usual one. */
  checkpoint?: string
}

const IMAGE = '/files/original.png'
const MASK = '/files/mask.png'
const XL = { model_version: 'SDXL', width: 1024, height: 1024 }

const control = (preprocessor: string, change: Partial<ControlForm> = {}): ControlForm => ({
  ...controlOf(preprocessor),
  enable: 1,
  input_image: ['/files/control.png'],
  model: `control_${preprocessor}`,
  ...change,
})
const pick = (change: Partial<ModelPick>): ModelPick => ({
  model_id: 3,
  model_name: '水墨',
  file: 'ink',
  weight: 0.7,
  trigger_words: ['ink wash'],
  ...change,
})
const repair = (ad_model: string, ad_prompt = '') => ({ ...REPAIR.fallback(), ad_model, ad_prompt })

type Change = Partial<DrawForm> | ((form: DrawForm) => DrawForm)

function casesOf(mode: DrawForm['client_draw_type'], base: Partial<DrawForm>, changes: Record<string, Change>): GoldenCase[] {
  const form = { ...defaultForm(mode), ...base }
  return Object.entries(changes).map(([name, change]) => ({
    name,
    form: typeof change === 'function' ? change(form) : { ...form, ...change },
  }))
}

const words = { prompt: ['少女', '雨夜', '街口'], negative_prompt: ['lowres'] }

const TEXT = casesOf(MODE.textToImage, words, {
  plain: {},
  'Chinese signs': { prompt: ['少女，（红发：1.2）、', '｛雨｜雪｝夜'] },
  '300 pictures': { draw_number: 300, seed: 42 },
  'a size of SD1.5 off the grid': sizeOf('SD1.5', '3:4'),
  'an SDXL ratio': { ...XL, ...sizeOf('SDXL', '16:9') },
  'an invalid size': { width: Number.NaN, height: 1024 },
  'quick drawing': withQuickDraw,
  'quick drawing in SDXL': form => withQuickDraw({ ...form, ...XL }),
  'LCM in SDXL': form => withSampling({ ...form, ...XL }, { sampler_index: 'LCM' }),
  'speed-up in SDXL': form => withSampling({ ...form, ...XL }, { speed_up: true }),
  'speed-up in SD1.5': form => withSampling(form, { speed_up: true }),
  'LCM goes before the speed-up': form => withSampling({ ...form, speed_up: true }, { sampler_index: 'LCM' }),
  'high-res fix': { hd_repair: { ...defaultForm().hd_repair, hr: true } },
  'high-res fix to a size': {
    hd_repair: { ...defaultForm().hd_repair, hr: true, hr_resize_x: 1536, hr_resize_y: 1024, denoising_strength: 0.456 },
  },
  'refiner in SDXL': { ...XL, refiner_checkpoint: 'sd_xl_refiner_1.0' },
  'refiner in SD1.5 is not sent': { refiner_checkpoint: 'sd_xl_refiner_1.0' },
  'face repair, empty ones dropped': { adetailer: true, adetailer_list: [repair('None'), repair('face_yolov8n.pt', 'smile'), repair('')] },
  'face repair by a mesh, and of the two largest figures': {
    adetailer: true,
    adetailer_list: [
      repair('mediapipe_face_full'),
      { ...repair('person_yolov8n-seg.pt', '[PROMPT], armour'), ad_mask_k_largest: 2, ad_mask_min_ratio: 0.1 },
    ],
  },
  'face repair of nothing': { adetailer: true, adetailer_list: [repair('None')] },
  'face repair that is off': { adetailer_list: [repair('face_yolov8n.pt')] },
  'combinations count themselves': {
    prompt: ['{雨|雪|雾}'],
    draw_number: 9,
    dynamic_prompt_params: {
      ...defaultForm().dynamic_prompt_params,
      is_combinatorial: true,
      max_generations: 2,
    },
  },
  'dynamic prompts off': {
    dynamic_prompt_params: { ...defaultForm().dynamic_prompt_params, dynamic_prompting: false, is_combinatorial: true },
    draw_number: 4,
  },
  'a role and a style': { role: [pick({ file: 'heroine', model_name: '女主', trigger_words: ['xiaoyu'] })], style_model: [pick({})] },
  'a style of words only': { style_model: [pick({ file: '', trigger_words: ['ink wash', '雨夜'] })] },
  regions: { regional_prompter: true, prompt: ['a girl', 'BREAK', 'a cat'] },
  'regions with a common prompt': {
    regional_prompter: true,
    prompt: ['rain BREAK a girl BREAK a cat BREAK a dog'],
    regional_prompter_setting: {
      ...defaultForm().regional_prompter_setting,
      ratios: '2,1,1',
      use_common: true,
      mode_matrix: 'Vertical',
    },
  },
  'without a background': { remove_background: true },
  'what other modes have is not sent': { mask: MASK, init_images: [IMAGE], character_settings: [], noise_q: 3, upscaling_resize: 4 },
})

const CONTROLS = casesOf(MODE.textToImage, words, {
  'a control': { control_net: [control('canny')] },
  'a control that is off, and one without a picture': {
    control_net: [control('canny', { enable: 0 }), control('depth_midas', { input_image: [''] })],
  },
  'a pose': { pose_images: control('openpose', { enable: 0 }) },
  'several poses and a reference': {
    pose_images: control('openpose', { input_image: ['/files/1.png', '/files/2.png'] }),
    reference_image: control('reference_only'),
    control_mode: 'ControlNet is more important',
  },
  'tile with its own threshold': { control_net: [control('tile_colorfix', { threshold_a: -1 })] },
  'every setting of a control': {
    control_net: [
      control('mlsd', {
        control_mode: 'My prompt is more important',
        guidance_start: 0.1,
        guidance_end: 0.9,
        weight: 0.65,
        resize_mode: 'Resize and Fill',
        processor_res: 1024,
        threshold_a: 0.2,
        threshold_b: 0.3,
      }),
    ],
  },
})

const FROM_IMAGE = casesOf(
  MODE.imageToImage,
  { ...words, init_images: [IMAGE] },
  {
    plain: {},
    'strength to two decimals': { denoising_strength: 0.567 },
    'without words': { prompt: [] },
    'another way to resize': { resize_mode: 'Just Resize' },
    'with the high-res fix its own strength stays': { hd_repair: { ...defaultForm().hd_repair, hr: true } },
  },
)

const character = {
  character_img: '/files/her.png',
  character_position: {
    x: 120,
    y: -8,
  },
  character_pose_img: '/files/pose.png',
  character_img_info: {
    width: 300,
    height: 600,
    rotation: -5,
    flip: true,
  },
}
const ROLE = casesOf(MODE.role, words, {
  'from a role alone': { role_control_net: [control('reference_only')] },
  'a role control that is off keeps its place': { role_control_net: [control('reference_only', { enable: 0 }), control('openpose')] },
  'set into a background': { background_img: '/files/street.png', character_settings: [character] },
})

const SKETCH = casesOf(
  MODE.sketch,
  { ...words, line_draft: control('lineart_standard') },
  {
    plain: {},
    'a draft as it is': { line_draft: control('none') },
    'without a draft the entry stays': { line_draft: controlOf('lineart_standard') },
  },
)

const REDRAW = casesOf(
  MODE.redraw,
  { ...words, init_images: [IMAGE], mask: MASK },
  {
    plain: {},
    'only what is masked': { inpaint_area: 1, only_masked_padding: 64, mask_blur: 12 },
    'all but what is masked': { mask_mode: 1, masked_content: 2 },
    'controlled, by segmentation': { inpaint_control_mode: true, redraw_method: 3, control_net: [control('canny')] },
    'strength to two decimals': { redraw_denoising_strength: 0.333_33 },
    'to the left and up': { ai_draw_type: 3, mask: '', expand: { left: 256, right: 0, up: 128, down: 0 } },
    'on all sides': { ai_draw_type: 3, expand: { left: 64, right: 64, up: 64, down: 64 }, noise_q: 2, color_variation: 0.1, mask_blur: 8 },
  },
)

const THREE_VIEW = casesOf(MODE.threeView, words, {
  plain: {},
  'a keyword is not added twice': { prompt: ['solo', 'a knight'] },
  'quick, its suffix last': withQuickDraw,
  'in SDXL with a pose sheet': { ...XL, ...sizeOf('SDXL', '3:2'), pose_images: control('openpose') },
})

const PLAY = casesOf(MODE.play, words, {
  'from words': {},
  'from a picture': { init_images: [IMAGE] },
  'from a picture and a mask': { init_images: [IMAGE], mask: MASK },
  'everything at once': {
    init_images: [IMAGE],
    line_draft: control('lineart_anime'),
    reference_image: control('reference_only'),
    pose_images: control('openpose'),
    role_control_net: [control('reference_only')],
    control_net: [control('depth_midas'), control('canny')],
    adetailer: true,
    adetailer_list: [repair('hand_yolov8n.pt')],
    hd_repair: {
      ...defaultForm().hd_repair,
      hr: true,
    },
    clip_skip: 1,
    vae: 'vae-ft-mse',
  },
})

const HIGH = casesOf(
  MODE.highDefinition,
  { init_images: [IMAGE] },
  {
    upscale: {},
    'upscale four times': { upscaling_resize: 4, upscaler_index: 'R-ESRGAN 4x+ Anime6B' },
    detail: { hd_mode: 1, prompt: ['sharp'], denoising_strength: 0.35 },
    'detail to a size': {
      hd_mode: 1,
      hr_setting: { upscaler_index: '4x-UltraSharp', target_size_type: 1, custom_width: 4096, custom_height: 2160 },
    },
    'detail, the second way, without tiles': { hd_mode: 1, refinement_mode: 2, tiles: false, sd_mode: 'SDXL' },
  },
)

const BATCH = casesOf(MODE.batch, words, {
  'of words': { draw_number: 30 },
  'of pictures': { init_images: ['/files/1.png', '', '/files/2.png', '/files/3.png'] },
})

const MATTING = casesOf(
  MODE.matting,
  { init_images: [IMAGE] },
  {
    foreground: {},
    background: { matting_type: 'BACKGROUND', max_size: 1024, large_model_id: 77 },
  },
)

const PREVIEW = casesOf(
  MODE.preview,
  {},
  {
    'by words': { sam_params: { image: IMAGE, dino_text_prompt: 'the red umbrella' } },
    everything: { sam_params: { image: IMAGE, dino_text_prompt: '' } },
  },
)

const F1 = { model_version: 'F.1', width: 1024, height: 1024, cfg_scale: 3.5 }
/** F.1 as a whole checkpoint, and as a diffusion model alone. */
const FLUX = [
  ...casesOf(
    MODE.textToImage,
    { ...words, ...F1 },
    {
      'words in F.1': {},
      'F.1 with a LoRA and the high-res fix': { style_model: [pick({})], hd_repair: { ...defaultForm().hd_repair, hr: true } },
      'regions in F.1': { regional_prompter: true, prompt: ['a girl', 'BREAK', 'a cat'], sampler_index: 'DPM++ 2M Karras' },
      'a control in F.1': { control_net: [control('canny')] },
    },
  ),
  ...casesOf(MODE.imageToImage, { ...words, ...F1, init_images: [IMAGE] }, { 'a picture in F.1': {} }),
  ...casesOf(
    MODE.redraw,
    { ...words, ...F1, init_images: [IMAGE], mask: MASK },
    {
      'a part in F.1': {},
      'a part in F.1 out of noise': { masked_content: 2 },
      'outwards in F.1': { ai_draw_type: 3, mask: '', expand: { left: 256, right: 0, up: 128, down: 0 } },
    },
  ),
  ...casesOf(MODE.highDefinition, { ...words, ...F1, init_images: [IMAGE], hd_mode: 1 }, { 'detail in F.1': {} }),
].map(each => ({ ...each, checkpoint: 'flux1-dev-fp8' }))
const FLUX_ALONE = casesOf(MODE.textToImage, { ...words, ...F1 }, { 'a diffusion model alone': {} }).map(each => ({
  ...each,
  checkpoint: 'flux1-krea-dev',
}))

/** By golden file. */
export const GOLDEN: Readonly<Record<string, readonly GoldenCase[]>> = {
  'text-to-image': TEXT,
  controls: CONTROLS,
  'image-to-image': FROM_IMAGE,
  role: ROLE,
  sketch: SKETCH,
  redraw: REDRAW,
  'three-view': THREE_VIEW,
  play: PLAY,
  'high-definition': HIGH,
  batch: BATCH,
  matting: MATTING,
  preview: PREVIEW,
  flux: [...FLUX, ...FLUX_ALONE],
}
