// What music a scene asks for, by rules: keywords of the composer, from where and when the scene is and what its words tell.
import { sensesIn } from '../report/lexicon.ts'

/** Words of times long ago; two of them make a scene one. */
const LONG_AGO = /陛下|皇[上后帝]|太[后子监]|娘娘|王爷|公公|丫鬟|客栈|衙门|侠客|剑客|公子|将军|府邸|圣旨|轿子|镖局|掌门/g
const DREAD = /[鬼魂尸]|惨叫|尖叫|血手|诡异|阴森|毛骨悚然/g
const RIDDLE = /秘密|真相|线索|失踪|凶手|跟踪|监控|密码|谜|遗嘱|证据|嫌疑|暗号/g
const LOVE = /吻|拥抱|心跳|表白|求婚|玫瑰|情书|告白|牵手|牵起/g
const CHASE = /追[赶上来杀]|快跑|逃跑|狂奔|飞奔|刹车|倒计时/g
const AGAIN = /重逢|好久不见|你回来了|我回来了|认出/
const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0

/** The mood with the most said for it, where it has enough. */
function moodOf(text: string): string {
  const { glad, sad, clash, danger } = sensesIn(text)
  const said: [mood: string, weight: number][] = [
    ['恐怖', count(text, DREAD) * 1.5],
    ['紧张', danger * 1.2 + clash * 0.8 + count(text, CHASE)],
    ['悬疑', count(text, RIDDLE) * 1.2],
    ['浪漫', count(text, LOVE) * 1.5],
    ['哀伤', sad],
    ['治愈', glad],
  ]
  const [mood, weight] = said.reduce((one, other) => (other[1] > one[1] ? other : one))
  return weight >= 2 ? mood : ''
}

/**
 * Keywords for a scene.
 * @param heading where and when it is: 「望江路站牌 夜 外」
 * @param text what is seen and said
 * @returns some of those that the composer by rules knows; never none
 */
export function scoreWords(heading: string, text: string): string[] {
  const words: string[] = []
  const isRain = /雨/.test(heading + text)
  if (count(heading + text, LONG_AGO) >= 2) words.push('古风')
  const mood = moodOf(text)
  if (mood) words.push(mood)
  else if (/夜|晚|深夜|凌晨/.test(heading) && isRain) words.push('雨夜')
  else if (AGAIN.test(text)) words.push('重逢')
  else words.push(/夜|晚|凌晨/.test(heading) ? '氛围' : '温柔')
  return words
}
