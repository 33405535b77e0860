// The nodes that run on this machine, described as `/object_info` does: names, inputs and outputs of ComfyUI where it has the same.
import { LIST_SPECS, STUDIO_SPECS } from './studio-specs.ts'

export type Spec = readonly [type: string | readonly string[], about?: object]
export interface NodeSpec {
  title: string
  group: string
  required: Readonly<Record<string, Spec>>
  optional?: Readonly<Record<string, Spec>>
  /** What comes out; a list goes on item by item. */
  outputs: readonly (readonly [type: string, name: string, many?: 'list'])[]
  /** It takes lists whole, instead of being run once for each item. */
  whole?: boolean
  final?: boolean
  help?: string
}

const int = (fallback: number, min: number, max: number): Spec => ['INT', { default: fallback, min, max }]
const float = (fallback: number, min: number, max: number, step = 0.01): Spec => ['FLOAT', { default: fallback, min, max, step }]
const text = (fallback = ''): Spec => ['STRING', { default: fallback }]
const lines: Spec = ['STRING', { default: '', multiline: true }]
const flag = (fallback: boolean): Spec => ['BOOLEAN', { default: fallback }]
const one = (...options: string[]): Spec => [options, { default: options[0] }]
const image: Spec = ['IMAGE']
const mask: Spec = ['MASK']
/** The longest side that is worked on. */
const SIDE = 8192
const side = (fallback: number, min = 1) => int(fallback, min, SIDE)
const place = int(0, -SIDE, SIDE)
const edge = int(0, 0, SIDE)
const METHODS = ['lanczos', 'bicubic', 'bilinear', 'area', 'nearest-exact']
const scaling = one(...METHODS)
const IMAGE = [['IMAGE', '图片']] as const
const MASK = [['MASK', '蒙版']] as const
const STRING = [['STRING', '文字']] as const
const number = (type: 'INT' | 'FLOAT' | 'BOOLEAN', name: string) => [[type, name]] as const

const of = (
  group: string,
  title: string,
  required: NodeSpec['required'],
  outputs: NodeSpec['outputs'],
  more: Partial<NodeSpec> = {},
): NodeSpec => ({ group, title, required, outputs, ...more })

/** Preprocessors without a model that a map is made by. */
const MAPS = [
  'canny',
  'scribble_xdog',
  'lineart_standard',
  'lineart_realistic',
  'softedge_hed',
  'mlsd',
  'depth_midas',
  'normal_bae',
  'seg_ofade20k',
  'tile_resample',
  'shuffle',
]

const NODES = {
  LoadImage: of('图片', '载入图片', { image: [[], { image_upload: true }] }, [...IMAGE, ...MASK]),
  LoadImageMask: of('蒙版', '载入蒙版', { image: [[], { image_upload: true }], channel: one('alpha', 'red', 'green', 'blue') }, MASK),
  EmptyImage: of('图片', '纯色图片', { width: side(512), height: side(512), batch_size: int(1, 1, 16), color: int(0, 0, 0xffffff) }, IMAGE),
  ImageScale: of(
    '图片',
    '缩放到尺寸',
    { image, upscale_method: scaling, width: side(512, 0), height: side(512, 0), crop: one('disabled', 'center') },
    IMAGE,
  ),
  ImageScaleBy: of('图片', '按倍数缩放', { image, upscale_method: scaling, scale_by: float(1, 0.01, 8) }, IMAGE),
  ImageCrop: of('图片', '裁剪', { image, width: side(512), height: side(512), x: edge, y: edge }, IMAGE),
  ImageInvert: of('图片', '反色', { image }, IMAGE),
  ImageBlend: of(
    '图片',
    '混合',
    {
      image1: image,
      image2: image,
      blend_factor: float(0.5, 0, 1),
      blend_mode: one('normal', 'multiply', 'screen', 'overlay', 'soft_light', 'difference'),
    },
    IMAGE,
  ),
  ImageBlur: of('图片', '模糊', { image, blur_radius: int(1, 1, 31), sigma: float(1, 0.1, 10, 0.1) }, IMAGE),
  ImageSharpen: of('图片', '锐化', { image, sharpen_radius: int(1, 1, 31), sigma: float(1, 0.1, 10), alpha: float(1, 0, 5) }, IMAGE),
  ImageQuantize: of('图片', '减少颜色', { image, colors: int(256, 1, 256), dither: one('none') }, IMAGE),
  ImagePadForOutpaint: of('图片', '扩展画布', { image, left: edge, top: edge, right: edge, bottom: edge, feathering: int(40, 0, SIDE) }, [
    ...IMAGE,
    ...MASK,
  ]),
  ImageCompositeMasked: of('图片', '贴到图上', { destination: image, source: image, x: edge, y: edge, resize_source: flag(false) }, IMAGE, {
    optional: { mask },
  }),
  ImageStitch: of(
    '图片',
    '拼接',
    {
      image1: image,
      direction: one('right', 'down', 'left', 'up'),
      match_image_size: flag(true),
      spacing_width: int(0, 0, 1024),
      spacing_color: one('white', 'black', 'red', 'green', 'blue'),
    },
    IMAGE,
    { optional: { image2: image } },
  ),
  ImageFlip: of('图片', '翻转', { image, flip_method: one('x-axis: vertically', 'y-axis: horizontally') }, IMAGE),
  ImageRotate: of('图片', '旋转', { image, rotation: one('none', '90 degrees', '180 degrees', '270 degrees') }, IMAGE),
  ImageBatch: of('图片', '合成一批', { image1: image, image2: image }, IMAGE),
  RepeatImageBatch: of('图片', '重复一批', { image, amount: int(1, 1, 16) }, IMAGE),
  ImageFromBatch: of('图片', '从一批里取', { image, batch_index: int(0, 0, 63), length: int(1, 1, 64) }, IMAGE),
  GetImageSize: of('图片', '图片尺寸', { image }, [
    ['INT', '宽'],
    ['INT', '高'],
    ['INT', '张数'],
  ]),
  ImageToMask: of('蒙版', '图片转蒙版', { image, channel: one('red', 'green', 'blue', 'alpha') }, MASK),
  MaskToImage: of('蒙版', '蒙版转图片', { mask }, IMAGE),
  ImageColorToMask: of('蒙版', '按颜色取蒙版', { image, color: int(0, 0, 0xffffff) }, MASK),
  SolidMask: of('蒙版', '纯色蒙版', { value: float(1, 0, 1), width: side(512), height: side(512) }, MASK),
  InvertMask: of('蒙版', '反转蒙版', { mask }, MASK),
  CropMask: of('蒙版', '裁剪蒙版', { mask, x: edge, y: edge, width: side(512), height: side(512) }, MASK),
  MaskComposite: of(
    '蒙版',
    '合并蒙版',
    { destination: mask, source: mask, x: edge, y: edge, operation: one('multiply', 'add', 'subtract', 'and', 'or', 'xor') },
    MASK,
  ),
  FeatherMask: of('蒙版', '羽化蒙版', { mask, left: edge, top: edge, right: edge, bottom: edge }, MASK),
  GrowMask: of('蒙版', '扩张蒙版', { mask, expand: int(0, -256, 256), tapered_corners: flag(true) }, MASK),
  ThresholdMask: of('蒙版', '蒙版取阈值', { mask, value: float(0.5, 0, 1) }, MASK),
  JoinImageWithAlpha: of('蒙版', '加上透明度', { image, alpha: mask }, IMAGE),
  SplitImageWithAlpha: of('蒙版', '拆出透明度', { image }, [...IMAGE, ...MASK]),
  QianmuColour: of(
    '图片',
    '调色',
    { image, brightness: float(1, 0, 3), contrast: float(1, 0, 3), saturation: float(1, 0, 3), hue: int(0, -180, 180) },
    IMAGE,
  ),
  QianmuOffset: of('图片', '移动画面', { image, x: place, y: place, wrap: flag(false) }, IMAGE),
  SaveImage: of('结果', '保存图片', { images: image, filename_prefix: text('千幕') }, [], { final: true }),
  PreviewImage: of('结果', '预览图片', { images: image }, [], { final: true }),
  QianmuSaveFile: of('结果', '保存声音和片', { source: ['AUDIO,VIDEO'] }, [], { final: true }),
  PreviewAny: of('结果', '显示文字', { source: ['*'] }, [], { final: true }),
  PrimitiveInt: of(
    '文字与数',
    '整数',
    { value: ['INT', { default: 0, min: -(2 ** 31), max: 2 ** 31, control_after_generate: true }] },
    number('INT', '整数'),
  ),
  PrimitiveFloat: of('文字与数', '小数', { value: float(0, -1e9, 1e9) }, number('FLOAT', '小数')),
  PrimitiveBoolean: of('文字与数', '开关', { value: flag(false) }, number('BOOLEAN', '开关')),
  PrimitiveString: of('文字与数', '文字', { value: text() }, STRING),
  PrimitiveStringMultiline: of('文字与数', '多行文字', { value: lines }, STRING),
  StringConcatenate: of('文字与数', '连接文字', { string_a: lines, string_b: lines, delimiter: text() }, STRING),
  StringReplace: of('文字与数', '替换文字', { string: lines, find: text(), replace: text() }, STRING),
  StringTrim: of('文字与数', '去掉空白', { string: lines, mode: one('Both', 'Left', 'Right') }, STRING),
  StringSubstring: of('文字与数', '截取文字', { string: lines, start: int(0, 0, 1_000_000), end: int(100, 0, 1_000_000) }, STRING),
  StringLength: of('文字与数', '字数', { string: lines }, number('INT', '字数')),
  StringContains: of('文字与数', '含有文字', { string: lines, substring: text(), case_sensitive: flag(true) }, number('BOOLEAN', '含有')),
  CaseConverter: of('文字与数', '大小写', { string: lines, mode: one('UPPERCASE', 'lowercase', 'Capitalize', 'Title Case') }, STRING),
  Canny: of('内置处理', '边缘图', { image, low_threshold: float(0.4, 0.01, 0.99), high_threshold: float(0.8, 0.01, 0.99) }, IMAGE),
  QianmuSketch: of(
    '内置处理',
    '草图引擎',
    {
      prompt: lines,
      width: int(768, 64, 4096),
      height: int(512, 64, 4096),
      seed: ['INT', { default: 0, min: 0, max: 2 ** 32 - 1, control_after_generate: true }],
    },
    IMAGE,
    { help: '按规则画草图，不是 AI 模型' },
  ),
  QianmuCutOut: of('内置处理', '抠图', { image, side: one('FOREGROUND', 'BACKGROUND') }, [...IMAGE, ...MASK]),
  QianmuControlMap: of('内置处理', '控制图', { image, preprocessor: one(...MAPS), resolution: int(512, 64, 2048) }, IMAGE, {
    help: '深度、法线、分割是近似的',
  }),
  QianmuLineDraft: of('内置处理', '提取线稿', { image }, IMAGE),
  QianmuReadWords: of('内置处理', '反推提示词', { image }, STRING, { help: '按规则读色彩和构图，不是识别' }),
  QianmuUpscale: of('内置处理', '放大', { image, scale: float(2, 1, 4) }, IMAGE),
  QianmuDetail: of('内置处理', '增强细节', { image, scale: float(1, 1, 4), strength: float(0.5, 0, 1) }, IMAGE),
  QianmuRestyle: of('内置处理', '滤镜', { image, prompt: text('水彩'), strength: float(0.6, 0, 1) }, IMAGE),
  QianmuErase: of('内置处理', '擦除修补', { image, mask }, IMAGE, { help: '适合划痕和小块' }),
  ...LIST_SPECS,
  ...STUDIO_SPECS,
} as const satisfies Record<string, NodeSpec>
export type NodeName = keyof typeof NODES

function described(name: string, { title, group, required, optional = {}, outputs, final = false, help = '', whole = false }: NodeSpec) {
  return {
    name,
    display_name: title,
    description: help,
    category: `千幕/${group}`,
    python_module: 'qianmu',
    input: { required, optional },
    input_order: { required: Object.keys(required), optional: Object.keys(optional) },
    output: outputs.map(([type]) => type),
    output_is_list: outputs.map(([, , many]) => many === 'list'),
    input_is_list: whole,
    output_name: outputs.map(([, label]) => label),
    output_node: final,
  }
}

/** As `/object_info` describes them. */
export const BUILT_IN_NODES = Object.fromEntries(Object.entries(NODES).map(([name, spec]) => [name, described(name, spec)]))
