// Makes long stories and scripts with an invented cast, for tests and benches: repeatable, and who is in them is known.
import { CLEAN_FICTION } from './clean-fiction.cases.ts'

export interface Invented {
  text: string
  /** The cast, leads first, with the gender of the pronouns they go with. */
  cast: readonly { name: string; gender: '男' | '女' }[]
}

/** Invented names: none of them is in a dictionary; some hold common words (清如, 一禾, 方远). */
const CAST: readonly { name: string; gender: '男' | '女' }[] =
  '沈知意女 傅时砚男 霍沉渊男 林晓婉女 陈墨男 乔一禾女 宋清如女 顾长风男 苏沐晴女 欧阳凛男 许念女 江屿白男 叶蓁女 陆行舟男 白芷女 谢危楼男 温如故女 秦昭男 姜雪宁女 裴砚之男 周越男 孟阿蘅女 程野男 司徒静女 方远山男 高若兰女 马文昭男 金小满女 石磊男 云想容女'
    .split(' ')
    .map(entry => ({ name: entry.slice(0, -1), gender: entry.endsWith('男') ? '男' : '女' }))

/** `A` and `B` are two of the cast, `P` the pronoun of the first. */
const SENTENCES =
  `A推开门，看见B坐在窗边。|“你怎么才来？”A问。|A没有回答，P只是把伞收起来，靠在墙角。|B抬头看了A一眼，又低下头去。|“我不走。”A说，“除非你跟我一起走。”|那天晚上，A一个人在江边站了很久。|A笑了笑，P把茶推到B面前。|A和B对视一眼，谁也没有先开口。|“是A让你来的吧？”B冷笑一声。|A皱起眉头，P想起了很多年前的那场雨。|众人都看着A，等P说下去。|A站起来，走到B身边，压低了声音。|B把信递给A，手微微发抖。|A接过信，看也没看，就扔进了火盆。|“A！”B在身后喊，“你会后悔的！”|A脚步一顿，却没有回头。|B望着A的背影，忽然觉得很陌生。|A从怀里掏出一块玉佩，P说那是母亲留下的。|马车停在巷口，A先下了车，伸手去扶B。|A听完，沉默了许久，P的眼睛红了。|B被A拦在门外，雨水顺着头发往下淌。|A叹了口气：“算了，都过去了。”|A心里一惊，脸上却不动声色。|天亮的时候，A才回来，P身上全是泥。|“把A叫来。”B吩咐道。|A拿起笔，在纸上写下B的名字。|A摇头，P不相信B会这样做。|B对A说了实话，A却一个字也不信。|A睁开眼睛，第一眼看见的就是B。|A正要说话，B已经转身走了。`.split(
    '|',
  )
/** Sentences about nobody, with words that begin like names. */
const OTHERS =
  `许久之后，云层散开，金色的阳光落在石阶上。|方才的高兴劲儿一下子没了。|马上就要天黑了，江面上起了雾。|白天的暑气还没有散，石板路烫得脚心发麻。|时候不早了，路上的行人越来越少。|黄昏的时候，花园里一个人也没有。|和往常一样，车站里人来人往。|严格说来，这件事谁也没有错。|高高的院墙外面，传来卖花的声音。|安静的走廊里，只听得见钟表的滴答声。|江水一浪一浪地拍打着石岸。|左边是山，右边是河，中间只有一条窄路。|管家提着灯笼走在前面，影子拖得很长。|老板娘把账本一合，说今天不做生意了。`.split(
    '|',
  )

/** A repeatable source of numbers below `limit` (mulberry32). */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/** One of the cast: leads come far more often, as in novels. */
function someone(roll: (limit: number) => number): (typeof CAST)[number] {
  return CAST[Math.min(roll(CAST.length), roll(CAST.length))]!
}

/** Prose of about `size` characters. */
export function inventedNovel(size: number, seed = 1): Invented {
  const roll = dice(seed)
  const paragraphs: string[] = []
  let written = 0
  while (written < size) {
    if (paragraphs.length % 200 === 0) paragraphs.push(`第${paragraphs.length / 200 + 1}章 风起`)
    let paragraph = ''
    const [one, other] = [someone(roll), someone(roll)]
    for (let left = 1 + roll(4); left > 0; left--) {
      const kind = roll(10)
      if (kind < 6) {
        const pronoun = one.gender === '男' ? '他' : '她'
        const sentence = SENTENCES[roll(SENTENCES.length)]!
        paragraph += sentence
          .replaceAll('A', one.name)
          .replaceAll('B', other === one ? '那人' : other.name)
          .replaceAll('P', pronoun)
      } else paragraph += kind < 8 ? OTHERS[roll(OTHERS.length)]! : CLEAN_FICTION[roll(CLEAN_FICTION.length)]!
    }
    paragraphs.push(paragraph)
    written += paragraph.length
  }
  return { text: paragraphs.join('\n'), cast: CAST }
}

/** The lines of a rough script of about `size` characters: numbers with gaps, half-width signs, places in two spellings, short lists of characters. */
export function inventedScript(size: number, seed = 1): Invented {
  const roll = dice(seed)
  const lines: string[] = []
  let written = 0
  for (let scene = 1; written < size; scene++) {
    const place = ['望江路街口', '望江路 街口', '晟远集团大厅', '医院走廊', '医院走廊里', '老宅客厅'][roll(6)]!
    const cast = Array.from({ length: 4 }, () => someone(roll).name)
    lines.push(`1-${scene + (scene >> 3)} ${roll(2) ? '日' : '夜'} ${roll(2) ? '内' : '外'} ${place}`, `人物：${cast[0]!}、${cast[1]!}`)
    for (let i = 0; i < 18; i++) {
      const sentence = CLEAN_FICTION[roll(CLEAN_FICTION.length)]!.replace(/[“”]/g, '')
      const rough = roll(6) === 0 ? sentence.replace('，', ',') : sentence
      lines.push(i % 3 === 0 ? `△${rough}` : `${cast[roll(4)]!}${roll(5) === 0 ? '（低声）' : ''}：${rough}`)
      written += rough.length + 4
    }
  }
  return { text: lines.join('\n'), cast: CAST }
}
