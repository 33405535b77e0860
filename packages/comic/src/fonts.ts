// Fonts of the canvas: what people choose, and the families that stand for it, those preferred first. A server that reads only the first face of
// a collection has the Chinese forms of signs under the Japanese name; the language of the text picks them.
export const FONTS = {
  sans: {
    name: '黑体',
    families: ['Source Han Sans SC', 'Noto Sans CJK SC', 'Noto Sans CJK JP', 'PingFang SC', 'Microsoft YaHei', 'WenQuanYi Micro Hei'],
    weight: 500,
  },
  bold: {
    name: '粗黑',
    families: ['Source Han Sans SC', 'Noto Sans CJK SC', 'Noto Sans CJK JP', 'PingFang SC', 'Microsoft YaHei', 'WenQuanYi Micro Hei'],
    weight: 700,
  },
  serif: { name: '宋体', families: ['Source Han Serif SC', 'Noto Serif CJK SC', 'Noto Serif CJK JP', 'Songti SC', 'SimSun'], weight: 500 },
  heavy: { name: '粗宋', families: ['Source Han Serif SC', 'Noto Serif CJK SC', 'Noto Serif CJK JP', 'Songti SC', 'SimSun'], weight: 700 },
  kai: { name: '楷体', families: ['LXGW WenKai', 'KaiTi', 'Kaiti SC', 'STKaiti'], weight: 400 },
  round: { name: '圆体', families: ['Resource Han Rounded CN', 'Yuanti SC', 'YouYuan'], weight: 500 },
} as const satisfies Record<string, { name: string; families: readonly string[]; weight: number }>
export type FontKey = keyof typeof FONTS

/** Whether a text names one of the fonts. */
export const isFont = (key: string): key is FontKey => Object.hasOwn(FONTS, key)
const fontOf = (key: string) => FONTS[isFont(key) ? key : 'sans']

/** A font as a canvas takes it. */
export const fontText = (key: string, size: number): string => {
  const { families, weight } = fontOf(key)
  return `${weight} ${size}px ${families.map(family => `"${family}"`).join(', ')}, "Noto Sans CJK SC", "Noto Sans CJK JP", sans-serif`
}

/** The names by which programs ask for the faces of families. */
const FACES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  'Source Han Sans SC': 'SourceHanSansSC',
  'Noto Sans CJK SC': 'NotoSansCJKsc',
  'Noto Sans CJK JP': 'NotoSansCJKjp',
  'Source Han Serif SC': 'SourceHanSerifSC',
  'Noto Serif CJK SC': 'NotoSerifCJKsc',
  'Noto Serif CJK JP': 'NotoSerifCJKjp',
}
const WEIGHTS: Readonly<Record<number, string>> = { 500: 'Medium', 700: 'Bold' }
/** A font as Photoshop asks for it: the family that people most likely have. */
export function faceOf(key: string): string {
  const { families, weight } = fontOf(key)
  const [first] = families
  const face = FACES[first]
  return face === undefined ? first.replaceAll(' ', '') : `${face}-${WEIGHTS[weight] ?? 'Regular'}`
}

export interface Replaced {
  font: string
  /** The family that stands in for it; '' when there is none with Chinese signs. */
  by: string
}
/** Fonts of which no family is here, with what is drawn in their place. */
export function missingFonts(keys: Iterable<string>, here: ReadonlySet<string>): Replaced[] {
  const usual = FONTS.sans.families.find(family => here.has(family)) ?? ''
  return [...new Set(keys)]
    .filter(key => !fontOf(key).families.some(family => here.has(family)))
    .map(key => ({ font: isFont(key) ? FONTS[key].name : key, by: usual }))
}
