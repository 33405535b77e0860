// Examples that come along: workflows of built-in nodes, which run on a machine without any model.
import type { ApiGraph } from '@qianmu/flow'
import type { Uses } from '../app.ts'
import { plantFlow } from './flows.store.ts'
import { ENGINE_EXAMPLES } from './official.engines.ts'
import { type Example, node, save, show, sketch } from './official.nodes.ts'
import { STUDIO_EXAMPLES } from './official.studio.ts'

const shot = (nth: number, words: string) =>
  node('StringConcatenate', `第 ${nth} 格`, { string_a: ['1', 0], string_b: words, delimiter: '，' })
const beside = (title: string, one: string, other: string, direction: string) =>
  node('ImageStitch', title, {
    image1: [one, 0],
    image2: [other, 0],
    direction,
    match_image_size: true,
    spacing_width: 8,
    spacing_color: 'white',
  })

/**
 * One subject in several cases, drawn one by one and put together row by row.
 *
 * @param cases what is said of each behind the subject
 * @param columns pictures in a row
 */
function series(
  subject: { title: string; words: string; field: string },
  cases: readonly string[],
  columns: number,
  [width, height]: readonly [number, number],
): Pick<Example, 'exposed' | 'graph'> {
  const graph: ApiGraph = { 1: node('PrimitiveStringMultiline', subject.title, { value: subject.words }) }
  const drawn = cases.map((words, at) => {
    graph[`w${at}`] = node('StringConcatenate', `${subject.field} ${at + 1}`, { string_a: ['1', 0], string_b: words, delimiter: '，' })
    graph[`d${at}`] = sketch(`画${subject.field} ${at + 1}`, [`w${at}`, 0], at + 1, width, height)
    return `d${at}`
  })
  const joined = (ids: readonly string[], name: string, direction: string) =>
    ids.reduce((one, other, at) => {
      graph[`${name}${at}`] = beside('拼接', one, other, direction)
      return `${name}${at}`
    })
  const rows = Array.from({ length: cases.length / columns }, (_, row) =>
    joined(drawn.slice(row * columns, (row + 1) * columns), `r${row}-`, 'right'),
  )
  graph['end'] = save(joined(rows, 'c', 'down'), subject.title)
  return {
    graph,
    exposed: [
      show('1.value', subject.title, { required: true }),
      ...cases.map((_, at) => show(`w${at}.string_b`, `${subject.field} ${at + 1}`)),
    ],
  }
}

const OWN: Readonly<Record<string, Example>> = {
  sketch: {
    name: '一句话出草图',
    intro: '写时间、地点、天气和人物，按规则画一张草图。不是 AI 模型，任何机器都能跑。',
    category_id: 2,
    graph: { 1: sketch('画面', '夜雨城市街道，一男一女，中景'), 2: save('1', '草图') },
    exposed: [
      show('1.prompt', '画面描述', { required: true }),
      show('1.seed', '种子'),
      show('1.width', '宽', { advanced: true }),
      show('1.height', '高', { advanced: true }),
    ],
  },
  background: {
    name: '抠出人物换背景',
    sample: '夜晚，一女，红衣，红发，中景，天台',
    intro: '把人物从照片里抠出来，放进一张新画的背景。背景简单的照片效果最好。',
    category_id: 1,
    graph: {
      1: node('LoadImage', '人物图', { image: '' }),
      2: node('QianmuCutOut', '抠图', { image: ['1', 0], side: 'FOREGROUND' }),
      3: node('GetImageSize', '图片尺寸', { image: ['1', 0] }),
      4: sketch('新背景', '古代宫殿，黄昏'),
      5: node('ImageScale', '背景放到同样大小', {
        image: ['4', 0],
        upscale_method: 'lanczos',
        width: ['3', 0],
        height: ['3', 1],
        crop: 'center',
      }),
      6: node('ImageCompositeMasked', '合成', {
        destination: ['5', 0],
        source: ['1', 0],
        x: 0,
        y: 0,
        resize_source: false,
        mask: ['2', 1],
      }),
      7: save('6', '换背景'),
    },
    exposed: [show('1.image', '人物图', { required: true }), show('4.prompt', '新背景', { required: true }), show('4.seed', '种子')],
  },
  panels: {
    name: '四格分镜草图',
    intro: '一个场景、四个景别，拼成一页，用来先看分镜的节奏。',
    category_id: 3,
    graph: {
      1: node('PrimitiveStringMultiline', '场景', { value: '雨夜站台，一男一女' }),
      2: shot(1, '远景'),
      3: shot(2, '全景'),
      4: shot(3, '中景'),
      5: shot(4, '特写'),
      6: sketch('画第 1 格', ['2', 0], 1),
      7: sketch('画第 2 格', ['3', 0], 2),
      8: sketch('画第 3 格', ['4', 0], 3),
      9: sketch('画第 4 格', ['5', 0], 4),
      10: beside('上排', '6', '7', 'right'),
      11: beside('下排', '8', '9', 'right'),
      12: beside('拼成一页', '10', '11', 'down'),
      13: save('12', '四格'),
    },
    exposed: [
      show('1.value', '场景', { required: true }),
      ...['2', '3', '4', '5'].map((id, at) => show(`${id}.string_b`, `第 ${at + 1} 格`)),
    ],
  },
  lines: {
    name: '线稿与边缘图',
    sample: '古街，一女，中景',
    intro: '从一张图得到线稿和边缘图，给上色和控制用；两张并排保存。',
    category_id: 4,
    graph: {
      1: node('LoadImage', '原图', { image: '' }),
      2: node('QianmuLineDraft', '提取线稿', { image: ['1', 0] }),
      3: node('Canny', '边缘图', { image: ['1', 0], low_threshold: 0.4, high_threshold: 0.8 }),
      4: beside('并排', '2', '3', 'right'),
      5: save('4', '线稿'),
    },
    exposed: [
      show('1.image', '原图', { required: true }),
      show('3.low_threshold', '边缘低阈值', { advanced: true }),
      show('3.high_threshold', '边缘高阈值', { advanced: true }),
    ],
  },
  retouch: {
    name: '调色放大一条龙',
    sample: '海边，清晨，一女，中景',
    intro: '调亮度、对比、饱和，锐化，再放大两倍。添加了内置模型时用它放大。',
    category_id: 6,
    graph: {
      1: node('LoadImage', '图片', { image: '' }),
      2: node('QianmuColour', '调色', { image: ['1', 0], brightness: 1.05, contrast: 1.1, saturation: 1.1, hue: 0 }),
      3: node('ImageSharpen', '锐化', { image: ['2', 0], sharpen_radius: 1, sigma: 0.8, alpha: 0.6 }),
      4: node('QianmuUpscale', '放大', { image: ['3', 0], scale: 2 }),
      5: save('4', '放大'),
    },
    exposed: [
      show('1.image', '图片', { required: true }),
      show('2.brightness', '亮度'),
      show('2.contrast', '对比度'),
      show('2.saturation', '饱和度'),
      show('4.scale', '放大倍数'),
      show('3.alpha', '锐化', { advanced: true }),
    ],
  },
  moods: {
    name: '一个角色六种表情',
    intro: '写清楚一个人，六种表情各画一格，拼成一张，贴进对话或当表情包的底稿。',
    category_id: 1,
    ...series(
      { title: '角色', words: '一女，黑色长直发，红色风衣，特写', field: '表情' },
      ['微笑', '大笑', '生气', '流泪', '惊讶', '害羞'],
      3,
      [384, 384],
    ),
  },
  weather: {
    name: '一个地方四种天气',
    intro: '同一个地方的晴、雨、雪、雾，挑一种再往下画。',
    category_id: 2,
    ...series(
      { title: '地方', words: '城市街道，公交站，全景', field: '天气' },
      ['白天，晴天', '夜晚，大雨', '夜晚，下雪', '清晨，大雾'],
      2,
      [640, 360],
    ),
  },
  daylight: {
    name: '一个地方从早到晚',
    intro: '清晨、正午、黄昏、夜里各一张，看光线怎么变。',
    category_id: 2,
    ...series({ title: '地方', words: '海边，灯塔，远景', field: '时辰' }, ['清晨', '正午，晴天', '黄昏', '夜晚，月亮'], 2, [640, 360]),
  },
  strip: {
    name: '竖着读的三格条漫',
    intro: '三格从上往下连成一条，每格写一句画面。',
    category_id: 3,
    ...series(
      { title: '谁', words: '一女，红色风衣', field: '第几格' },
      ['夜雨城市街道，撑伞站着，远景', '夜雨公交站，低头看手表，中景', '夜雨公交站，抬头微笑，特写'],
      1,
      [640, 400],
    ),
  },
  poster: {
    name: '竖版海报底图',
    intro: '竖幅画面，调暗、提高对比，上面留着放片名的地方。',
    category_id: 2,
    graph: {
      1: sketch('画面', '夜雨城市街道，一女，红色风衣，撑伞，全景', 4, 768, 1152),
      2: node('QianmuColour', '调色', { image: ['1', 0], brightness: 0.85, contrast: 1.05, saturation: 1.1, hue: 0 }),
      3: save('2', '海报'),
    },
    exposed: [
      show('1.prompt', '画面描述', { required: true }),
      show('1.seed', '种子'),
      show('2.brightness', '亮度'),
      show('2.contrast', '对比度'),
      show('2.saturation', '饱和度'),
    ],
  },
  filters: {
    name: '一张图四种滤镜',
    intro: '同一张草图过四种滤镜：素描、漫画、像素、赛博朋克。滤镜按规则做，不是 AI 模型。',
    category_id: 9,
    graph: {
      1: sketch('画面', '古街，黄昏，一女，中景', 5, 640, 400),
      ...Object.fromEntries(
        ['素描', '漫画', '像素', '赛博朋克'].map((prompt, at) => [
          `${at + 2}`,
          node('QianmuRestyle', `滤镜 ${at + 1}`, { image: ['1', 0], prompt, strength: 1 }),
        ]),
      ),
      6: beside('上排', '2', '3', 'right'),
      7: beside('下排', '4', '5', 'right'),
      8: beside('拼在一起', '6', '7', 'down'),
      9: save('8', '滤镜'),
    },
    exposed: [
      show('1.prompt', '画面描述', { required: true }),
      show('1.seed', '种子'),
      ...[2, 3, 4, 5].map((id, at) => show(`${id}.prompt`, `滤镜 ${at + 1}`)),
    ],
  },
  maps: {
    name: '一套控制图',
    intro: '从一张草图得到线稿、边缘、深度、法线四张图，给别的引擎当骨架。深度和法线是近似的。',
    category_id: 4,
    graph: {
      1: sketch('画面', '室内，书店，一男，中景', 6, 640, 400),
      ...Object.fromEntries(
        ['lineart_standard', 'canny', 'depth_midas', 'normal_bae'].map((preprocessor, at) => [
          `${at + 2}`,
          node('QianmuControlMap', `控制图 ${at + 1}`, { image: ['1', 0], preprocessor, resolution: 640 }),
        ]),
      ),
      6: beside('上排', '2', '3', 'right'),
      7: beside('下排', '4', '5', 'right'),
      8: beside('拼在一起', '6', '7', 'down'),
      9: save('8', '控制图'),
    },
    exposed: [show('1.prompt', '画面描述', { required: true }), show('1.seed', '种子')],
  },
}

export const EXAMPLES: Readonly<Record<string, Example>> = { ...ENGINE_EXAMPLES, ...OWN, ...STUDIO_EXAMPLES }

/** Writes the examples, where they are not there as they are. */
export async function plantExamples(app: Uses<'pool'>): Promise<void> {
  for (const [key, { name, intro, category_id, graph, exposed }] of Object.entries(EXAMPLES)) {
    const classes = [...new Set(Object.values(graph).map(({ class_type }) => class_type))]
    await plantFlow(app, key, {
      name,
      intro,
      category_id,
      workflow: JSON.stringify(graph, undefined, 2),
      classes,
      named_files: [],
      exposed,
    })
  }
}
