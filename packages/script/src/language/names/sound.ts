// How a name sounds: tones that stumble, words one would rather not hear in it.

/** Reads names aloud. Given by who has a table of readings. */
export interface Reader {
  /** Each character's pinyin with the tone's number behind it (`shen3`). */
  sounds(name: string): string[]
  /** The whole as people write it: shěn zhī yì. */
  spelling(name: string): string
}

/** Toneless readings of two or three syllables, and the words that are heard in them. */
const HEARD: ReadonlyMap<string, string> = new Map(
  `si wang=死亡,sha bi=傻×,shi bai=失败,fan jian=犯贱,fan tong=饭桶,du zi teng=肚子疼,zhu tou=猪头,bai chi=白痴,liu mang=流氓,yao jing=妖精,wu neng=无能,wu lai=无赖,wu chi=无耻,shen jing bing=神经病,xia jian=下贱,jian huo=贱货,pi gu=屁股,da bian=大便,xiao bian=小便,fei wu=废物,fei chai=废柴,yang wei=阳痿,wang ba=王八,ben dan=笨蛋,huai dan=坏蛋,hun dan=混蛋,gun dan=滚蛋,chou ba guai=丑八怪,shu guang=输光,mei qian=没钱,mei ming=没命,duan ming=短命,yao si=要死,zhao si=找死,bu ju=布局,lao shu=老鼠,zhi zhu=蜘蛛,shi tou=石头,sheng bing=生病,gan mao=感冒,fa shao=发烧,wei suo=猥琐,yin jian=阴险,zei=贼,hu li jing=狐狸精,xiao san=小三,xiao tou=小偷,qiang dao=强盗,zha nan=渣男,lv cha=绿茶,dai zi=袋子,chou ren=仇人,ku hai=苦海,bei ju=悲剧,cuo wu=错误,hu tu=糊涂,jiao xi=教习,wei sheng jian=卫生间,wei sheng jin=卫生巾,ma tong=马桶,niao bu=尿布,shi ti=尸体,fen mu=坟墓,gui hun=鬼魂,e mo=恶魔,can ji=残疾,ai zheng=癌症,du pin=毒品,qiong guang=穷光,chun huo=蠢货,lan huo=懒货,bai tuo=拜托,du bo=赌博,yin dang=淫荡`
    .split(',')
    .map(entry => {
      const at = entry.indexOf('=')
      return [entry.slice(0, at), entry.slice(at + 1)] as const
    }),
)

const toneless = (reading: string) => reading.replace(/\d$/, '')
const toneOf = (reading: string) => Number(/\d$/.exec(reading)?.[0] ?? 0)
const initialOf = (reading: string) => /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?/.exec(reading)![0]

/** What is unlucky in the sound of a name, as Chinese sentences; empty when nothing is. */
export function soundWarnings(name: string, reader: Reader): string[] {
  const sounds = reader.sounds(name)
  const plain = sounds.map(toneless)
  const warnings: string[] = []
  for (let start = 0; start < plain.length; start++) {
    for (let length = 1; length <= 3 && start + length <= plain.length; length++) {
      const heard = HEARD.get(plain.slice(start, start + length).join(' '))
      if (heard) warnings.push(`读音近「${heard}」`)
    }
  }
  const tones = new Set(sounds.map(toneOf))
  if (sounds.length >= 3 && tones.size === 1) warnings.push('三个字同一声调，念来平直')
  const initials = sounds.map(initialOf)
  if (sounds.length >= 3 && initials[0] !== '' && initials.every(each => each === initials[0])) warnings.push('声母相同，念来拗口')
  if (sounds.length === 2 && plain[0] === plain[1]) warnings.push('两字同音')
  return warnings
}

/** Whether the name sounds like one that is taken, tones left aside. */
export function soundsLike(name: string, taken: ReadonlySet<string>, reader: Reader): boolean {
  return taken.size > 0 && taken.has(reader.sounds(name).map(toneless).join(' '))
}

/** The key by which `soundsLike` compares. */
export function soundKey(name: string, reader: Reader): string {
  return reader.sounds(name).map(toneless).join(' ')
}
