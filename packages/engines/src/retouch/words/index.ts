// What the words of a prompt mean to the picture filters: colours and what has them, tones and manners. Places, things and colours are those that the
// sketches know; what has no effect is told back.
import type { SceneName } from '../../sketch/brief.ts'
import { FILLERS as JOINING, LONGEST as LONGEST_DRAWN, type Meaning as Drawn, VOCABULARY } from '../../sketch/vocabulary.ts'

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
const LONGEST = Math.max(LONGEST_DRAWN, ...[...MEANINGS.keys()].map(word => word.length))
const FILLERS = new Set([...JOINING, '里', '有', '风', 'a', 'an', 'the', 'of', 'and', 'in', 'on', 'with', 'style', 'is', 'are'])

/** Colours that places have. */
const GROUNDS: Partial<Record<SceneName, Rgb>> = {
  forest: [84, 158, 92],
  plain: [120, 176, 96],
  valley: [84, 158, 92],
  sea: [66, 118, 196],
  desert: [236, 196, 72],
  snowfield: [246, 244, 240],
}

const partOf = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
const rgbOf = (hex: string): Rgb => [partOf(hex, 1), partOf(hex, 3), partOf(hex, 5)]
/** The tone of an hour or of fog, as the filters have it. */
const LIGHTS: ReadonlyMap<string | undefined, string> = new Map([
  ['dawn', '清晨'],
  ['dusk', '黄昏'],
  ['night', '夜晚'],
  ['fog', '雾'],
])

/** What a word of the sketches means here: a colour, a light, or something that may have a colour. */
function meaningOf({
  colour: named,
  clothes,
  hair,
  umbrella,
  time,
  weather,
  thing,
  scene,
  quality,
}: Drawn): Meaning | { own: Rgb | undefined } {
  const hex = named ?? clothes ?? hair ?? umbrella
  if (hex) return { colour: rgbOf(hex) }
  if (thing) return { own: rgbOf(thing.colours[0]) }
  if (scene) return { own: GROUNDS[scene] }
  const light = MEANINGS.get(LIGHTS.get(time) ?? LIGHTS.get(weather) ?? '')
  if (light) return light
  return quality || time || weather === 'clear' ? { quality: true } : { own: undefined }
}

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

const COLOUR_WORDS = [...MEANINGS].flatMap(([word, meaning]) => ('colour' in meaning ? word : []))
/** The words of the sketches, but for those that a colour of ours begins: it says which, and the rest what has it (red dress). */
const DRAWN: ReadonlyMap<string, Drawn> = new Map(
  [...VOCABULARY].filter(([word]) => !COLOUR_WORDS.some(colour => word !== colour && word.startsWith(colour))),
)

const isEdge = (text: string, at: number) => at <= 0 || at >= text.length || !/[a-z0-9]/.test(text[at - 1]!) || !/[a-z0-9]/.test(text[at]!)

function longestAt(phrase: string, at: number): string | undefined {
  for (let length = Math.min(LONGEST, phrase.length - at); length > 0; length--) {
    const word = phrase.slice(at, at + length)
    if ((MEANINGS.has(word) || DRAWN.has(word)) && isEdge(phrase, at) && isEdge(phrase, at + length)) return word
  }
  return undefined
}

/** Words between a thing and the colour that it has: 房子涂成红色. */
const HAS_COLOUR = /(?:[涂刷染漆画]?[成为]|是|is|are|painted)$/

/** Something that the prompt names, with the colour that is said of it. */
interface Named {
  text: string
  colour: Rgb | undefined
  /** What it has of itself. */
  own: Rgb | undefined
}

/** Words that stand between two names and belong to neither. */
const BETWEEN = [...FILLERS]
  .filter(word => word.length > 1 || /^[的和与在]$/.test(word))
  .toSorted((one, other) => other.length - one.length)
const betweenAt = (phrase: string, at: number) =>
  phrase[at] === ' ' ? ' ' : BETWEEN.find(word => phrase.startsWith(word, at) && isEdge(phrase, at) && isEdge(phrase, at + word.length))

/** What one phrase names, and what else it says. */
function readPhrase(phrase: string, said: Meaning[]): Named[] {
  const named: Named[] = []
  /** A colour that nothing has yet. */
  let waiting: Named | undefined
  /** What is being named: unknown signs, and known words that stand right beside them (机械恐龙). */
  let piece: { text: string; own: Rgb | undefined; words: number } = { text: '', own: undefined, words: 0 }
  const endPiece = () => {
    const { text, own, words } = piece
    piece = { text: '', own: undefined, words: 0 }
    if (!text || (words === 0 && FILLERS.has(text))) return
    if (waiting) waiting.text = text
    else named.push({ text, colour: undefined, own })
    waiting = undefined
  }
  const take = (text: string, own: Rgb | undefined, words: number) => {
    const alone = piece.text === ''
    piece = { text: piece.text + text, own: alone ? own : undefined, words: piece.words + words }
  }
  for (let at = 0; at < phrase.length;) {
    const word = longestAt(phrase, at)
    const between = word === undefined ? betweenAt(phrase, at) : undefined
    const meaning = word === undefined ? undefined : (MEANINGS.get(word) ?? meaningOf(DRAWN.get(word)!))
    at += word?.length ?? between?.length ?? 1
    if (between !== undefined) endPiece()
    else if (word === undefined || meaning === undefined) take(phrase[at - 1]!, undefined, 0)
    else if ('own' in meaning) take(word, meaning.own, 1)
    else {
      const copula = HAS_COLOUR.exec(piece.text)
      if (copula) piece.text = piece.text.slice(0, copula.index)
      endPiece()
      if (!('colour' in meaning)) said.push(meaning)
      else {
        const before = copula ? named.at(-1) : undefined
        if (before) before.colour = meaning.colour
        else named.push((waiting = { text: '', colour: meaning.colour, own: undefined }))
      }
    }
  }
  endPiece()
  return named
}

/**
 * Reads a prompt by longest match. Colours keep their order. Never throws; time grows with the length of the prompt.
 * @param painted whether what has a colour of its own (a tree, the sea) gives it where the prompt says none
 */
export function readFilterWords(prompt: string, painted = false): FilterWords {
  const said: Meaning[] = []
  const named = plain(prompt)
    .split(/[,，、。；;|\n!！?？]|\bbreak\b/)
    .flatMap(phrase => readPhrase(phrase, said))
  const used = new Set(named.flatMap(({ text, colour }) => (colour ? text : [])))
  const effect = ({ text, colour, own }: Named) => colour ?? (painted && !used.has(text) ? own : undefined)
  return {
    colours: named.map(effect).filter(colour => colour !== undefined),
    manners: [...new Set(said.flatMap(meaning => ('manner' in meaning ? [meaning.manner] : [])))],
    tone: said.flatMap(meaning => ('tone' in meaning ? [meaning.tone] : [])).at(-1),
    unknown: [...new Set(named.filter(each => !effect(each) && !used.has(each.text)).map(({ text }) => text))],
  }
}
