// Prompts to begin with, of words that the dictionary and the built-in engine both know.

export const EXAMPLES: readonly { name: string; keywords: readonly string[] }[] = [
  { name: '雨夜街头', keywords: ['夜', '大雨', '城市街道', '一男一女', '红伞', '全景'] },
  { name: '晨雾山谷', keywords: ['清晨', '薄雾', '山谷', '远景'] },
  { name: '宫殿黄昏', keywords: ['黄昏', '宫殿', '古风', '一男一女', '长袍', '全景'] },
  { name: '午后咖啡馆', keywords: ['下午', '咖啡馆', '一女', '坐着', '中景'] },
  { name: '雪地独行', keywords: ['大雪', '雪地', '一男', '行走', '背影', '远景'] },
  { name: '战场', keywords: ['黄昏', '战场', '将军', '仰视', '中景'] },
]
