// What people wear, as scripts and storyboards say it: 「顾晚穿着一件米色风衣」. Rules read words; people see what was found before it is kept.

export interface Garment {
  /** 米色风衣 */
  name: string
  /** Who is named before it in its sentence, or in the sentence before where that says 她 or 他; undefined when nobody is. */
  wearer: string | undefined
  /** The sentence. */
  quote: string
}

const VERB = '(?:身[穿着披]|头[戴裹]|脚[穿踩蹬]|[外内]穿|外[罩披]|[穿披戴裹系套罩围换脱][着上了成好下去掉]|一袭|一身)'
const MEASURE = '(?:[一两那这]?[件条身套双顶袭副领块只])?'
const NOUN =
  '(?:连衣裙|针织衫|羽绒服|工作服|病号服|运动服|白大褂|夜行衣|高跟鞋|牛仔裤|校服|制服|警服|军装|礼服|西装|西服|汉服|官服|朝服|喜服|孝服|囚服|婚服|棉服|戏服|工装|劲装|盛装|便装|婚纱|面纱|旗袍|大衣|风衣|毛衣|皮衣|卫衣|衬衣|睡衣|浴衣|雨衣|棉衣|嫁衣|蓑衣|布衣|球衣|外套|夹克|背心|马甲|铠甲|盔甲|战甲|斗篷|披风|雨披|斗笠|袈裟|T恤|围巾|头巾|手套|面具|短打|[裙袍衫裤褂袄帽靴]|[皮布球凉拖]鞋)'
const WORN = new RegExp(
  `${VERB}${MEASURE}([^，。！？；：、…\\s“”「」（）()，的着]{0,6}(?:的[^，。！？；：、…\\s“”「」（）()的着]{0,6})?${NOUN})`,
  'g',
)
/** What somebody puts away is worn at other times: 「把帽子放在椅子上」. */
const PUT_AWAY = new RegExp(
  `[把将](?:[^，。！？；：、…\\s把将的]{0,4}的)?(${NOUN}子?)(?=[^，。！？；：\\s]{0,2}[放挂摘脱戴披扔递搭盖扣丢收])`,
  'g',
)
const SENTENCE = /[^。！？!?…\n]+/g
/** One sign of cloth says nothing to draw. */
const PLAIN = new Set(['裙', '袍', '衫', '裤', '褂', '袄', '帽', '靴', '外套', '一身', '便装'])
const MOST = 500

/** The last of the names in a text. */
function lastNamed(text: string, names: readonly string[]): string | undefined {
  let [best, at] = [undefined as string | undefined, -1]
  for (const name of names) {
    const place = name === '' ? -1 : text.lastIndexOf(name)
    if (place > at || (place === at && place >= 0 && name.length > best!.length)) [best, at] = [name, place]
  }
  return best
}

/** Every garment that a text says somebody wears, in its order, at most 500. Linear in the length of the text. @param names by which people go */
export function garmentsIn(text: string, names: readonly string[]): Garment[] {
  const found: Garment[] = []
  let before: string | undefined
  for (const [quote] of text.matchAll(SENTENCE)) {
    for (const match of [...quote.matchAll(WORN), ...quote.matchAll(PUT_AWAY)]) {
      const name = match[1]!.replaceAll('的', '')
      if (PLAIN.has(name)) continue
      const said = quote.slice(0, match.index)
      const wearer = lastNamed(said, names) ?? (/[他她]/.test(said) ? before : undefined)
      found.push({ name, wearer, quote: quote.trim() })
      if (found.length >= MOST) return found
    }
    before = lastNamed(quote, names) ?? before
  }
  return found
}
