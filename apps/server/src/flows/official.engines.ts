// Examples that want an engine: graphs of ComfyUI's own nodes, with the models that they name. Their covers are sketches.
import type { ApiGraph } from '@qianmu/flow'
import { type Example, node, save, show, sketch } from './official.nodes.ts'

const SD15 = 'v1-5-pruned-emaonly-fp16.safetensors'
const SDXL = 'sd_xl_base_1.0.safetensors'
const NEGATIVE = 'lowres, blurry, watermark'
const sampler = (title: string, latent: string, more: Record<string, unknown> = {}) =>
  node('KSampler', title, {
    model: ['1', 0],
    positive: ['2', 0],
    negative: ['3', 0],
    latent_image: [latent, 0],
    seed: 1,
    steps: 24,
    cfg: 7,
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
    denoise: 1,
    ...more,
  })
/** What every drawing begins with: a model, what is to be seen, what is not. */
const begun = (ckpt_name: string, text: string): ApiGraph => ({
  1: node('CheckpointLoaderSimple', '模型', { ckpt_name }),
  2: node('CLIPTextEncode', '正向提示词', { text, clip: ['1', 1] }),
  3: node('CLIPTextEncode', '反向提示词', { text: NEGATIVE, clip: ['1', 1] }),
})
const decoded = (from: string) => node('VAEDecode', '解码', { samples: [from, 0], vae: ['1', 2] })
const empty = (width: number, height: number) => node('EmptyLatentImage', '画幅', { width, height, batch_size: 1 })
const load = (title: string) => node('LoadImage', title, { image: '' })
const words = [show('2.text', '正向提示词', { required: true }), show('3.text', '反向提示词')]
const face = (prompt: string, seed = 1): ApiGraph => ({ 1: sketch('画面', prompt, seed), 2: save('1', '封面') })

export const ENGINE_EXAMPLES: Readonly<Record<string, Example>> = {
  text: {
    name: '文生图（SD 1.5）',
    intro: '需要连接 ComfyUI。最常见的一张图：一个模型，写要什么、不要什么。封面是草图。',
    category_id: 2,
    graph: {
      ...begun(SD15, 'a girl with a red umbrella at a bus stop, rainy night, cinematic'),
      4: empty(768, 512),
      5: sampler('采样', '4'),
      6: decoded('5'),
      7: save('6', '文生图'),
    },
    exposed: [...words, show('4.width', '宽'), show('4.height', '高'), show('5.seed', '种子'), show('5.steps', '步数', { advanced: true })],
    face: face('雨夜公交站，一女，红伞，中景'),
  },
  xl: {
    name: '文生图（SDXL）',
    intro: '需要连接 ComfyUI 和 SDXL 底模。画幅更大，细节更多。封面是草图。',
    category_id: 2,
    graph: {
      ...begun(SDXL, 'an old lighthouse on a cliff at dusk, oil painting'),
      4: empty(1216, 832),
      5: sampler('采样', '4', { steps: 28, cfg: 6 }),
      6: decoded('5'),
      7: save('6', '文生图'),
    },
    exposed: [...words, show('4.width', '宽'), show('4.height', '高'), show('5.seed', '种子')],
    face: face('海边，黄昏，帆船，远景', 2),
  },
  image: {
    name: '图生图',
    intro: '需要连接 ComfyUI。以一张图为底再画，重绘幅度越大变得越多。封面是草图。',
    category_id: 6,
    graph: {
      ...begun(SD15, 'watercolor illustration'),
      4: load('原图'),
      5: node('VAEEncode', '编码', { pixels: ['4', 0], vae: ['1', 2] }),
      6: sampler('采样', '5', { denoise: 0.55 }),
      7: decoded('6'),
      8: save('7', '图生图'),
    },
    exposed: [show('4.image', '原图', { required: true }), ...words, show('6.denoise', '重绘幅度'), show('6.seed', '种子')],
    face: face('古街，清晨，一女，全景', 3),
  },
  repaint: {
    name: '局部重绘',
    intro: '需要连接 ComfyUI。图里透明的地方按提示词重画，其余不动。封面是草图。',
    category_id: 6,
    graph: {
      ...begun(SD15, 'a wooden door, warm light'),
      4: load('带透明区域的图'),
      5: node('VAEEncodeForInpaint', '编码', { pixels: ['4', 0], vae: ['1', 2], mask: ['4', 1], grow_mask_by: 6 }),
      6: sampler('采样', '5'),
      7: decoded('6'),
      8: save('7', '重绘'),
    },
    exposed: [show('4.image', '带透明区域的图', { required: true }), ...words, show('6.seed', '种子')],
    face: face('室内，木门，黄昏，中景', 4),
  },
  control: {
    name: '线稿控制（ControlNet）',
    intro: '需要连接 ComfyUI 和 canny 的 ControlNet 模型。构图跟着原图的轮廓走。封面是草图。',
    category_id: 4,
    graph: {
      ...begun(SD15, 'a knight in a misty forest, fantasy art'),
      4: load('原图'),
      5: node('Canny', '边缘', { image: ['4', 0], low_threshold: 0.4, high_threshold: 0.8 }),
      6: node('ControlNetLoader', '控制模型', { control_net_name: 'control_v11p_sd15_canny_fp16.safetensors' }),
      7: node('ControlNetApplyAdvanced', '控制', {
        positive: ['2', 0],
        negative: ['3', 0],
        control_net: ['6', 0],
        image: ['5', 0],
        strength: 0.9,
        start_percent: 0,
        end_percent: 0.9,
      }),
      8: empty(768, 512),
      9: sampler('采样', '8', { positive: ['7', 0], negative: ['7', 1] }),
      10: decoded('9'),
      11: save('10', '线稿控制'),
    },
    exposed: [show('4.image', '原图', { required: true }), ...words, show('7.strength', '控制强度'), show('9.seed', '种子')],
    face: face('森林，大雾，一男，全景', 5),
  },
  lora: {
    name: '带 LoRA 的角色图',
    intro: '需要连接 ComfyUI 和一个 LoRA 文件。用自己训练的角色或画风出图。封面是草图。',
    category_id: 1,
    graph: {
      ...begun(SD15, 'portrait of my character, soft light'),
      2: node('CLIPTextEncode', '正向提示词', { text: 'portrait of my character, soft light', clip: ['4', 1] }),
      4: node('LoraLoader', 'LoRA', {
        model: ['1', 0],
        clip: ['1', 1],
        lora_name: 'character.safetensors',
        strength_model: 0.8,
        strength_clip: 0.8,
      }),
      5: empty(512, 768),
      6: sampler('采样', '5', { model: ['4', 0] }),
      7: decoded('6'),
      8: save('7', '角色'),
    },
    exposed: [...words, show('4.lora_name', 'LoRA'), show('4.strength_model', '强度'), show('6.seed', '种子')],
    face: face('一女，黑色长发，特写', 6),
  },
  upscale: {
    name: '模型放大四倍',
    intro: '需要连接 ComfyUI 和放大模型。比按规则放大更清楚。封面是草图。',
    category_id: 6,
    graph: {
      1: load('图片'),
      2: node('UpscaleModelLoader', '放大模型', { model_name: '4x-UltraSharp.pth' }),
      3: node('ImageUpscaleWithModel', '放大', { upscale_model: ['2', 0], image: ['1', 0] }),
      4: save('3', '放大'),
    },
    exposed: [show('1.image', '图片', { required: true }), show('2.model_name', '放大模型')],
    face: face('雪山，正午，远景', 7),
  },
  video: {
    name: '让画面动起来（SVD）',
    intro: '需要连接 ComfyUI 和 SVD 模型。一张静止的画面动两秒，存成动图。封面是草图。',
    category_id: 7,
    graph: {
      1: node('ImageOnlyCheckpointLoader', '视频模型', { ckpt_name: 'svd_xt.safetensors' }),
      2: load('画面'),
      3: node('SVD_img2vid_Conditioning', '画面到视频', {
        clip_vision: ['1', 1],
        init_image: ['2', 0],
        vae: ['1', 2],
        width: 1024,
        height: 576,
        video_frames: 14,
        motion_bucket_id: 127,
        fps: 7,
        augmentation_level: 0,
      }),
      4: node('VideoLinearCFGGuidance', '引导', { model: ['1', 0], min_cfg: 1 }),
      5: node('KSampler', '采样', {
        model: ['4', 0],
        positive: ['3', 0],
        negative: ['3', 1],
        latent_image: ['3', 2],
        seed: 1,
        steps: 20,
        cfg: 2.5,
        sampler_name: 'euler',
        scheduler: 'karras',
        denoise: 1,
      }),
      6: node('VAEDecode', '解码', { samples: ['5', 0], vae: ['1', 2] }),
      7: node('SaveAnimatedWEBP', '保存动图', {
        images: ['6', 0],
        filename_prefix: '动起来',
        fps: 7,
        lossless: false,
        quality: 85,
        method: 'default',
      }),
    },
    exposed: [
      show('2.image', '画面', { required: true }),
      show('3.motion_bucket_id', '动得多大'),
      show('3.video_frames', '帧数'),
      show('5.seed', '种子'),
    ],
    face: face('城市街道，夜晚，大雨，远景', 8),
  },
}
