// Every metric of the report: what it is called, how it is computed, and the band that is usual for a kind of work.

/** Kinds of work that have bands of their own. */
export const GENRES = { short: '短剧', series: '剧集', film: '电影', novel: '小说' } as const
export type Genre = keyof typeof GENRES

export type Band = readonly [low: number, high: number]
export interface MetricRule {
  label: string
  unit: '' | '字' | '分钟' | '场' | '人' | '句' | '处' | '个' | '%'
  /** How it is computed, for whoever reads the report. */
  source: string
  /** Bands; a kind of work without one is only told the figure. */
  bands?: Partial<Record<Genre, Band>>
  /** Of prose as well as of scripts. */
  prose?: true
}

const script = (band: Band) => ({ short: band, series: band, film: band })

/** In the order in which reports show them. Shares are 0–1 and shown in per cent. */
export const METRICS = {
  words: { label: '字数', unit: '字', source: '汉字、单词和数字，标点不计', prose: true },
  minutes: { label: '预计时长', unit: '分钟', source: '对白每秒 4.5 字，每个动作行 2.5 秒' },
  scenes: { label: '场数', unit: '场', source: '有场次标题的场；小说为章', prose: true },
  scenes_per_episode: { label: '每集场数', unit: '场', source: '场数 ÷ 集数', bands: { short: [2, 6], series: [20, 45], film: [40, 120] } },
  scene_words: { label: '平均每场', unit: '字', source: '字数 ÷ 场数', bands: { short: [80, 400], series: [150, 700], film: [100, 600] } },
  scene_words_sd: { label: '场长标准差', unit: '字', source: '各场字数的标准差', prose: true },
  dialogue_ratio: {
    label: '对白占比',
    unit: '%',
    source: '对白字数 ÷ 对白与动作的字数（场次标题、人物表不计）；小说为引号内',
    bands: { short: [0.6, 0.8], series: [0.45, 0.7], film: [0.3, 0.6], novel: [0.2, 0.5] },
    prose: true,
  },
  sentence_words: {
    label: '对白句长',
    unit: '字',
    source: '对白字数 ÷ 对白句数',
    bands: { short: [9, 15], series: [8, 18], film: [6, 18] },
  },
  format_error_rate: {
    label: '格式错误率',
    unit: '%',
    source: '没有要素的行、没有人物的对白、缺时间或内外的场次 ÷ 行数（DramaBench FER < 1%）',
    bands: script([0, 0.01]),
  },
  novelization_index: {
    label: '小说化指数',
    unit: '%',
    source: '写想法或比喻的动作行 ÷ 动作行（DramaBench NI < 0.35）',
    bands: script([0, 0.35]),
  },
  dialogue_action_ratio: { label: '对白动作比', unit: '', source: '对白行数 ÷ 动作行数（DramaBench DAR 1–2）', bands: script([1, 2]) },
  cast: {
    label: '人物',
    unit: '人',
    source: '有台词或有名字的人物',
    bands: { short: [4, 15], series: [10, 60], film: [5, 30] },
    prose: true,
  },
  lines_gini: { label: '台词集中度', unit: '', source: '各人物台词行数的基尼系数，0 平均 1 集中', bands: script([0.35, 0.8]), prose: true },
  protagonist_share: {
    label: '主角占比',
    unit: '%',
    source: '台词最多的人物的行数 ÷ 全部台词行数',
    bands: script([0.2, 0.5]),
    prose: true,
  },
  women_scenes: { label: '女性同场', unit: '场', source: '两名女性有台词、没有男性说话的场（贝克德尔式）' },
  women_pairs: { label: '女性对手戏', unit: '个', source: '在同一场有台词的两名女性的组数（性别由代词推定）' },
  network_density: {
    label: '关系密度',
    unit: '',
    source: '同场的人物对 ÷ 可能的人物对（前 20 名）',
    bands: script([0.2, 0.75]),
    prose: true,
  },
  locations: {
    label: '场景地点',
    unit: '个',
    source: '场次标题里不同的地点',
    bands: { short: [3, 20], series: [15, 120], film: [10, 60] },
  },
  location_reuse: { label: '地点复用', unit: '', source: '场数 ÷ 地点数', bands: { short: [2, 12], series: [3, 20], film: [1.5, 6] } },
  day_ratio: { label: '日戏占比', unit: '%', source: '日场 ÷ 写明时间的场', bands: script([0.4, 0.8]) },
  inside_ratio: { label: '内景占比', unit: '%', source: '内景 ÷ 写明内外的场', bands: script([0.5, 0.9]) },
  night_outside: { label: '夜外', unit: '场', source: '夜间外景的场' },
  crowd_scenes: { label: '群演', unit: '场', source: '写到群众、宾客、士兵等的场' },
  effect_scenes: { label: '特效', unit: '场', source: '写到爆炸、起火、法术、车祸等的场' },
  cost_index: {
    label: '制作成本',
    unit: '',
    source: '(夜外 × 2 + 群演 × 1.5 + 特效 × 3 + 地点) ÷ 场数',
    bands: { short: [0, 1], series: [0, 1.2], film: [0, 1.6] },
  },
  mattr: {
    label: '用字丰富度',
    unit: '%',
    source: 'MATTR：500 字窗口内不同汉字的平均占比',
    bands: { short: [0.34, 0.6], series: [0.36, 0.6], film: [0.38, 0.62], novel: [0.4, 0.65] },
    prose: true,
  },
  repeated_phrases: { label: '重复句式', unit: '个', source: '出现 4 次以上的六字片段', prose: true },
  emotion_mean: { label: '情绪均值', unit: '', source: '(正向词 − 负向词) ÷ 百字', prose: true },
  emotion_range: {
    label: '情绪起伏',
    unit: '',
    source: '情绪曲线的最高减最低',
    bands: { short: [1, 8], series: [0.6, 6], film: [0.6, 6], novel: [0.4, 5] },
    prose: true,
  },
  clash_density: {
    label: '冲突密度',
    unit: '',
    source: '对抗词 ÷ 百字',
    bands: { short: [0.4, 3], series: [0.2, 2.5], film: [0.2, 2.5], novel: [0.1, 2] },
    prose: true,
  },
  hook_ratio: {
    label: '集尾钩子',
    unit: '%',
    source: '最后三行有悬问、反转或字幕卡点的集 ÷ 集数',
    bands: { short: [0.8, 1], series: [0.6, 1], novel: [0.5, 1] },
    prose: true,
  },
  long_speeches: { label: '长台词', unit: '处', source: '超过 60 字的一段对白' },
  unfilmable: { label: '拍不出的动作', unit: '处', source: '写想、觉得、仿佛等的动作行' },
  longest_absence: {
    label: '主角缺席',
    unit: '个',
    source: '主角连续不出场的集数',
    bands: { short: [0, 1], series: [0, 1], novel: [0, 2] },
    prose: true,
  },
} as const satisfies Record<string, MetricRule>
export type MetricKey = keyof typeof METRICS
export const METRIC_KEYS = Object.keys(METRICS) as MetricKey[]
export const ruleOf = (key: MetricKey): MetricRule => METRICS[key]

/** How a value lies to its band. */
export type Verdict = 'in' | 'below' | 'above' | ''

/** How a value lies to the band of a kind of work; '' where there is none. */
export function verdictOf(key: MetricKey, value: number, genre: Genre): Verdict {
  const band = ruleOf(key).bands?.[genre]
  if (!band) return ''
  if (value < band[0]) return 'below'
  return value > band[1] ? 'above' : 'in'
}

/** Points of a value: 100 within its band, falling with the distance from it in widths of the band, 30 at least. */
export function pointsOf(key: MetricKey, value: number, genre: Genre): number | undefined {
  const band = ruleOf(key).bands?.[genre]
  if (!band) return undefined
  const [low, high] = band
  const away = Math.max(low - value, value - high, 0)
  return Math.max(30, Math.round(100 - (away / (high - low)) * 60))
}

/** Where the bands come from, for whoever reads them. */
export const corpusOf = (key: MetricKey): string =>
  ['format_error_rate', 'novelization_index', 'dialogue_action_ratio'].includes(key)
    ? 'DramaBench 的阈值'
    : ruleOf(key).bands
      ? '编剧通行的经验值，不是对某个语料的统计'
      : ''

/** Rules see faults and not merit: what has none of the faults they know gets this, and the rest is a reader's to give. */
export const WITHOUT_FAULT = 80
/** Points that a figure far outside its band costs at most. */
const OUTSIDE_COSTS = 12

/** Points that a figure outside its band costs. */
export const costOf = (key: MetricKey, value: number, genre: Genre): number =>
  Math.round((100 - (pointsOf(key, value, genre) ?? 100)) * (OUTSIDE_COSTS / 70))

/** The parts of the rubric with their weights in per cent, and the metrics that rules judge each by. */
export const RUBRIC = {
  idea: { label: '题材创意', weight: 15, by: ['mattr', 'locations'] },
  structure: { label: '结构节奏', weight: 20, by: ['scenes_per_episode', 'scene_words', 'hook_ratio', 'emotion_range'] },
  cast: { label: '人物', weight: 20, by: ['cast', 'lines_gini', 'protagonist_share', 'network_density', 'longest_absence'] },
  dialogue: { label: '对白', weight: 15, by: ['dialogue_ratio', 'sentence_words', 'dialogue_action_ratio'] },
  conflict: { label: '情感冲突', weight: 15, by: ['clash_density', 'emotion_range'] },
  market: { label: '商业受众', weight: 10, by: ['hook_ratio', 'cost_index', 'location_reuse'] },
  format: { label: '规范', weight: 5, by: ['format_error_rate', 'novelization_index'] },
} as const satisfies Record<string, { label: string; weight: number; by: readonly MetricKey[] }>
export type RubricKey = keyof typeof RUBRIC
export const RUBRIC_KEYS = Object.keys(RUBRIC) as RubricKey[]

/** The whole score out of the scores of the rubric; of parts that are missing it is made without them. */
export function totalOf(scores: readonly { key: string; score: number }[]): number {
  const weights = scores.map(({ key }) => RUBRIC[key as RubricKey]?.weight ?? 0)
  const sum = weights.reduce<number>((all, weight) => all + weight, 0)
  return sum === 0 ? 0 : Math.round(scores.reduce((all, { score }, at) => all + score * weights[at]!, 0) / sum)
}
