// What the protocol fake of the WebUI holds: its lists as the program answers them.
const rows = (name: string, values: readonly string[]) => values.map(value => ({ [name]: value }))

const LIST = {
  checkpoints: ['studio-model', 'sd_xl_base_1.0', 'sd_xl_refiner_1.0'],
  vaes: ['vae-ft-mse-840000.safetensors'],
  loras: ['ink', 'lcm-lora-sdv1-5', 'lcm-lora-sdxl', 'Hyper-SD15-4steps-lora', 'sdxl_lightning_4step_lora', 'CharTurner', 'heroine'],
  samplers: ['DPM++ 2M', 'DPM++ SDE', 'Euler a', 'Euler', 'LCM'],
  schedulers: ['Automatic', 'Karras', 'SGM Uniform'],
  upscalers: ['None', 'Lanczos', 'Nearest', 'R-ESRGAN 4x+', 'R-ESRGAN 4x+ Anime6B', '4x-UltraSharp'],
  latent: [
    'Latent',
    'Latent (antialiased)',
    'Latent (bicubic)',
    'Latent (bicubic antialiased)',
    'Latent (nearest)',
    'Latent (nearest-exact)',
  ],
  controls: [
    'canny',
    'openpose',
    'lineart_anime',
    'dw_openpose_full',
    'lineart_standard',
    'mlsd',
    'inpaint',
    'depth_midas',
    'tile_colorfix',
    'none',
  ],
  modules: [
    'none',
    'canny',
    'openpose',
    'dw_openpose_full',
    'lineart_anime',
    'lineart_standard',
    'mlsd',
    'reference_only',
    'depth_midas',
    'tile_resample',
    'tile_colorfix',
    'inpaint_only',
  ],
  repairs: ['face_yolov8n.pt', 'hand_yolov8n.pt', 'mediapipe_face_full'],
  scripts: ['outpainting mk2', 'sd upscale', 'adetailer', 'controlnet', 'regional prompter'],
}

/** Answers of GET by path. */
export const FAKE_LISTS: Readonly<Record<string, unknown>> = {
  '/sdapi/v1/sd-models': LIST.checkpoints.map(model_name => ({
    title: `${model_name}.safetensors [0123456789]`,
    model_name,
    hash: '0123456789',
    filename: `/models/${model_name}.safetensors`,
  })),
  '/sdapi/v1/sd-vae': rows('model_name', LIST.vaes),
  '/sdapi/v1/loras': LIST.loras.map(name => ({
    name,
    alias: name,
    path: `/models/Lora/${name === 'ink' ? 'style' : 'Lora'}/${name}.safetensors`,
    metadata: name === 'ink' ? { ss_base_model_version: 'sd_v1', 'modelspec.trigger_phrase': 'ink wash' } : {},
  })),
  '/sdapi/v1/samplers': rows('name', LIST.samplers),
  '/sdapi/v1/schedulers': LIST.schedulers.map(label => ({ name: label.toLowerCase(), label })),
  '/sdapi/v1/upscalers': rows('name', LIST.upscalers),
  '/sdapi/v1/latent-upscale-modes': rows('name', LIST.latent),
  '/sdapi/v1/scripts': { txt2img: LIST.scripts, img2img: LIST.scripts },
  '/sdapi/v1/options': { samples_format: 'png' },
  '/controlnet/model_list': { model_list: ['None', ...LIST.controls.map(name => `control_${name} [0a1b2c3d]`)] },
  '/controlnet/module_list': { module_list: LIST.modules },
  '/adetailer/v1/ad_model': { ad_model: LIST.repairs },
}

/** What its models say of any picture: tags with how sure they are and escaped brackets, and a sentence with names. */
export const FAKE_CAPTIONS: Readonly<Record<string, string>> = {
  deepdanbooru: '(night:0.984), (umbrella:0.913), (heroine \\(studio\\):0.71), rain',
  clip: 'a woman standing in the rain at night, rain, ink wash painting',
}
