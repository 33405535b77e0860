// What the words of a prompt mean to the picture filters: colours, tones and manners. Everything else is told back as unknown.

export type Rgb = readonly [number, number, number]

/** A manner of drawing that a filter can imitate. */
export type Manner = 'line' | 'pencil' | 'paint' | 'poster' | 'comic' | 'mono' | 'pixel'
/** A light that tints shadows and highlights. */
export interface Tone {
  shadow: Rgb
  highlight: Rgb
  /** Lightness: below 1 is darker. */
  gain: number
}

export type Meaning = { colour: Rgb } | { manner: Manner } | { tone: Tone } | { quality: true }

const tone = (shadow: Rgb, highlight: Rgb, gain: number): Meaning => ({ tone: { shadow, highlight, gain } })
const colour = (red: number, green: number, blue: number): Meaning => ({ colour: [red, green, blue] })

// Longer words first where one holds another is not needed: the longest match wins.
const WORDS: readonly (readonly [Meaning, string])[] = [
  [colour(196, 48, 52), '红|红色|朱红|绯红|大红|red|crimson|scarlet'],
  [colour(232, 122, 52), '橙|橙色|橘色|橘|orange'],
  [colour(236, 196, 72), '黄|黄色|金|金色|金发|yellow|gold|golden|blonde'],
  [colour(84, 158, 92), '绿|绿色|翠绿|草绿|green'],
  [colour(64, 156, 168), '青|青色|湖蓝|teal|cyan|turquoise'],
  [colour(66, 118, 196), '蓝|蓝色|天蓝|海蓝|blue|azure'],
  [colour(44, 58, 112), '深蓝|藏青|靛蓝|navy|indigo'],
  [colour(128, 84, 168), '紫|紫色|purple|violet'],
  [colour(232, 156, 178), '粉|粉色|粉红|桃红|pink'],
  [colour(132, 92, 62), '棕|棕色|褐|褐色|咖啡色|brown'],
  [colour(40, 40, 46), '黑|黑色|黑发|black'],
  [colour(246, 244, 240), '白|白色|白发|white'],
  [colour(146, 148, 154), '灰|灰色|银|银色|银发|grey|gray|silver'],
  [colour(236, 214, 186), '米色|肤色|肉色|beige|cream|skin'],
  [{ manner: 'line' }, '线稿|线条|白描|lineart|line art|monochrome lineart'],
  [{ manner: 'pencil' }, '素描|铅笔|铅笔画|炭笔|pencil|pencil sketch|charcoal|graphite'],
  [{ manner: 'paint' }, '水彩|油画|水墨|国画|厚涂|绘画|watercolor|watercolour|oil painting|painting|ink wash|gouache'],
  [{ manner: 'poster' }, '海报|扁平|扁平化|剪纸|版画|插画|poster|flat|flat color|flat colour|woodcut|illustration'],
  [{ manner: 'comic' }, '漫画|动漫|动漫风格|卡通|赛璐璐|comic|anime|anime style|manga|cartoon|cel shading'],
  [{ manner: 'mono' }, '黑白|单色|灰度|monochrome|black and white|greyscale|grayscale'],
  [{ manner: 'pixel' }, '像素|像素风|像素画|pixel art|pixel'],
  [tone([20, 24, 66], [150, 176, 236], 0.62), '夜晚|深夜|夜色|夜|月光|night|moonlight|midnight'],
  [tone([66, 30, 66], [255, 178, 104], 0.92), '黄昏|傍晚|夕阳|日落|晚霞|dusk|sunset|golden hour|evening'],
  [tone([60, 78, 112], [255, 226, 196], 1.02), '清晨|黎明|晨光|日出|dawn|sunrise|early morning|morning'],
  [tone([88, 60, 32], [255, 232, 190], 1), '暖色|暖调|暖光|warm|warm tone|warm light'],
  [tone([28, 52, 92], [206, 230, 255], 1), '冷色|冷调|冷光|cold|cool tone|cold light'],
  [tone([70, 52, 30], [240, 218, 172], 0.98), '复古|怀旧|老照片|泛黄|vintage|retro|sepia|nostalgic'],
  [tone([34, 8, 78], [92, 236, 255], 0.88), '赛博朋克|霓虹|cyberpunk|neon'],
  [tone([74, 84, 92], [226, 232, 236], 1.04), '雾|大雾|薄雾|朦胧|fog|mist|hazy'],
  [
    { quality: true },
    '高质量|最佳质量|杰作|高清|超高清|细节丰富|精致|masterpiece|best quality|high quality|highly detailed|detailed|4k|8k|hd',
  ],
]

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(WORDS.flatMap(([meaning, words]) => words.split('|').map(word => [word, meaning])))
const LONGEST = Math.max(...[...MEANINGS.keys()].map(word => word.length))
const FILLERS = new Set([
  '的',
  '在',
  '和',
  '与',
  '里',
  '上',
  '下',
  '着',
  '了',
  '有',
  '风格',
  '风',
  'a',
  'an',
  'the',
  'of',
  'and',
  'in',
  'on',
  'with',
  'style',
])

export interface FilterWords {
  colours: Rgb[]
  manners: Manner[]
  tone: Tone | undefined
  /** Pieces of the prompt without effect, each once. */
  unknown: string[]
}

/** Weights, LoRA tags and brackets are for models; the words within are read. */
const plain = (prompt: string) =>
  prompt
    .toLowerCase()
    .replace(/<[^<>]*>/g, ',')
    .replace(/:\s*-?\d+(?:\.\d+)?/g, '')
    .replace(/[()[\]{}（）【】｛｝\\]/g, ' ')
    .replace(/[_\s]+/g, ' ')

const isEdge = (text: string, at: number) => at <= 0 || at >= text.length || !/[a-z0-9]/.test(text[at - 1]!) || !/[a-z0-9]/.test(text[at]!)

function longestAt(phrase: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, phrase.length - at); length > 0; length--) {
    const word = phrase.slice(at, at + length)
    if (MEANINGS.has(word) && isEdge(phrase, at) && isEdge(phrase, at + length)) return word
  }
  return undefined
}

/** Reads a prompt by longest match. Colours keep their order. Never throws; time grows with the length of the prompt. */
export function readFilterWords(prompt: string): FilterWords {
  const found: Meaning[] = []
  const unknown = new Set<string>()
  for (const phrase of plain(prompt).split(/[,，、。；;|\n!！?？]|\bbreak\b/)) {
    let rest = ''
    for (let at = 0; at < phrase.length;) {
      const word = longestAt(phrase, at)
      const meaning = word === undefined ? undefined : MEANINGS.get(word)
      if (meaning) found.push(meaning)
      rest += word ? '|' : phrase[at]!
      at += word?.length ?? 1
      // 蓝天, 红伞: one sign after a colour says what has it.
      if (meaning && 'colour' in meaning && /^\p{Script=Han}(?!\p{Script=Han})/u.test(phrase.slice(at)) && !longestAt(phrase, at)) at++
    }
    for (const piece of rest.split('|')) {
      const words = piece.split(' ').filter(word => word && !FILLERS.has(word))
      const text = words.join(' ').replace(/^[的在和与]+|[的在和与]+$/g, '')
      if (text && !FILLERS.has(text)) unknown.add(text)
    }
  }
  return {
    colours: found.flatMap(meaning => ('colour' in meaning ? [meaning.colour] : [])),
    manners: [...new Set(found.flatMap(meaning => ('manner' in meaning ? [meaning.manner] : [])))],
    tone: found.flatMap(meaning => ('tone' in meaning ? [meaning.tone] : [])).at(-1),
    unknown: [...unknown],
  }
}
