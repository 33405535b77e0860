// How words with characters of several readings are read: a list of phrases over what pinyin-pro knows, and what 得 and 地 are behind other words.
import { pinyin } from 'pinyin-pro'

/** Words that are read otherwise than one by one, a syllable a character with its tone; 5 is the neutral one, v is ü. */
const LIST = [
  '一宿=yi4 xiu3|一晃=yi2 huang4|一滴血=yi4 di1 xie3|一石米=yi2 dan4 mi3|两宿=liang3 xiu3|中招=zhong4 zhao1|中箭=zhong4 jian4',
  '为人=wei2 wei2|为官=wei2 guan1|为臣=wei2 chen2|乐坊=yue4 fang1|也得=ye3 dei3|乳臭=ru3 xiu4|五脏=wu3 zang4|京都=jing1 du1|今朝=jin1 zhao1',
  '作揖=zuo1 yi1|佣金=yong4 jin1|便宜行事=bian4 yi2 xing2 shi4|倒一杯=dao4 yi4 bei1|倒一碗=dao4 yi4 wan3|倒不如=dao4 bu4 ru2|倒也=dao4 ye3',
  '倒了一杯=dao4 le5 yi4 bei1|倒了杯=dao4 le5 bei1|倒了碗=dao4 le5 wan3|倒垃圾=dao4 la1 ji1|倒是=dao4 shi4|倒杯=dao4 bei1|倒水=dao4 shui3',
  '倒满=dao4 man3|倒茶=dao4 cha2|倒进=dao4 jin4|倒退=dao4 tui4|倒酒=dao4 jiu3|值得=zhi2 de5|内脏=nei4 zang4|冲他=chong4 ta1|冲她=chong4 ta1',
  '冲我=chong4 wo3|冲着=chong4 zhe5|切菜=qie1 cai4|勒死=lei1 si3|勒紧=lei1 jin3|匙子=chi2 zi5|半宿=ban4 xiu3|半身不遂=ban4 shen1 bu4 sui2',
  '卡住=qia3 zhu4|及冠=ji2 guan4|反倒=fan3 dao4|发丝=fa4 si1|发带=fa4 dai4|发簪=fa4 zan1|发蒙=fa1 meng1|名分=ming2 fen4|吐了=tu4 le5',
  '吐了一口=tu3 le5 yi4 kou3|吐了口=tu3 le5 kou3|吐血=tu4 xie3|呕吐=ou3 tu4|呛水=qiang1 shui3|呜咽=wu1 ye4|呱呱坠地=gu1 gu1 zhui4 di4',
  '和诗=he4 shi1|和面=huo2 mian4|哽咽=geng3 ye4|圈养=juan4 yang3|壳子=ke2 zi5|处长=chu4 zhang3|夜半更深=ye4 ban4 geng1 shen1',
  '够不着=gou4 bu4 zhao2|大喝一声=da4 he4 yi4 sheng1|大长公主=da4 zhang3 gong1 zhu3|头发=tou2 fa5|夹克=jia2 ke4|好强=hao4 qiang2',
  '妥当=tuo3 dang5|委蛇=wei1 yi2|宁死=ning4 si3|宓妃=fu2 fei1|少主=shao4 zhu3|少侠=shao4 xia2|少将军=shao4 jiang1 jun1|就得=jiu4 dei3',
  '局长=ju2 zhang3|屏住=bing3 zhu4|屏退=bing3 tui4|干将=gan4 jiang4|干粮=gan1 liang5|应和=ying4 he4|得先=dei3 xian1|得去=dei3 qu4',
  '得回=dei3 hui2|得罪=de2 zui5|得走=dei3 zou3|得赶=dei3 gan3|得问=dei3 wen4|心脏=xin1 zang4|必得=bi4 dei3|怪不得=guai4 bu5 de5',
  '情分=qing2 fen4|扇了=shan1 le5|扇风=shan1 feng1|扎辫子=za1 bian4 zi5|打转=da3 zhuan4|找不着=zhao3 bu4 zhao2|找着=zhao3 zhao2',
  '折本=she2 ben3|抽空=chou1 kong4|挨打=ai2 da3|挨饿=ai2 e4|挨骂=ai2 ma4|排行=pai2 hang2|撒种=sa3 zhong3|教书=jiao1 shu1|教他=jiao1 ta1',
  '教你=jiao1 ni3|教她=jiao1 ta1|教我=jiao1 wo3|数一数=shu3 yi5 shu3|数了=shu3 le5|数数=shu3 shu4|数落=shu3 luo5|数钱=shu3 qian2',
  '整宿=zheng3 xiu3|旋风=xuan4 feng1|更深露重=geng1 shen1 lu4 zhong4|有朝一日=you3 zhao1 yi2 ri4|有空=you3 kong4',
  '朝阳初升=zhao1 yang2 chu1 sheng1|朝阳升=zhao1 yang2 sheng1|朝露=zhao1 lu4|果实累累=guo3 shi2 lei2 lei2|水浒传=shui3 hu3 zhuan4',
  '涨红=zhang4 hong2|炸鸡=zha2 ji1|热和=re4 huo5|犯不着=fan4 bu4 zhao2|猜不着=cai1 bu4 zhao2|理发=li3 fa4|琢磨=zuo2 mo5',
  '用不着=yong4 bu4 zhao2|盛一=cheng2 yi4|盛一碗=cheng2 yi4 wan3|盛水=cheng2 shui3|盛汤=cheng2 tang1|盛满=cheng2 man3|盛着=cheng2 zhe5',
  '盛饭=cheng2 fan4|着装=zhuo2 zhuang1|睡不着=shui4 bu4 zhao2|种田=zhong4 tian2|种花=zhong4 hua1|空着手=kong1 zhe5 shou3',
  '穿着打扮=chuan1 zhuo2 da3 ban4|系上=ji4 shang4|系好=ji4 hao3|系着=ji4 zhe5|系紧=ji4 jin3|系鞋带=ji4 xie2 dai4|肝脏=gan1 zang4',
  '背你=bei1 ni3|背着包=bei1 zhe5 bao1|背着手=bei4 zhe5 shou3|背起=bei1 qi3|背过身=bei4 guo4 shen1|背锅=bei1 guo1|舍不得=she3 bu5 de5',
  '色子=shai3 zi5|蒙骗=meng1 pian4|虚与委蛇=xu1 yu3 wei1 yi2|血淋淋=xie3 lin2 lin2|行当=hang2 dang4|解差=jie4 chai1|说客=shui4 ke4',
  '请帖=qing3 tie3|趟过=tang1 guo4|转了一圈=zhuan4 le5 yi4 quan1|还不起=huan2 bu4 qi3|还你=huan2 ni3|还得=hai2 dei3|还得了=huan2 de5 liao3',
  '还得起=huan2 de5 qi3|还我=huan2 wo3|还朝=huan2 chao2|还给=huan2 gei3|还账=huan2 zhang4|还钱=huan2 qian2|都得=dou1 dei3|都督=du1 du1',
  '钉上=ding4 shang4|长不高=zhang3 bu4 gao1|长公主=zhang3 gong1 zhu3|长出=zhang3 chu1|长女=zhang3 nv3|长姐=zhang3 jie3|长嫂=zhang3 sao3',
  '长得=zhang3 de5|长成=zhang3 cheng2|长成了=zhang3 cheng2 le5|长满=zhang3 man3|长胖=zhang3 pang4|长这么=zhang3 zhe4 me5',
  '长长了=zhang3 chang2 le5|长高=zhang3 gao1|降妖=xiang2 yao1|降服=xiang2 fu2|难友=nan4 you3|骨朵=gu1 duo5|黑发=hei1 fa4',
]
/** Words whose characters begin or end a phrase of the list by chance: 有空调 is no 有空. They are read as they are. */
const OTHERS =
  '因为 人民 人们 认为 成为 以为 作为 空气 空调 空间 空中 强大 强烈 强壮 请教 求教 各种 这种 那种 两种 三种 几种 一种 种种 多少 至少 不少 减少 很少 面包 面条 诗人 其中 手中 心中 之中 得到 得知 得出 得罪 得意 得以 我们 你们 他们 关系 联系 体系 人数 岁数 次数 无数 少数 多数 系上课 冲突 还是 还有 还会 还能 还要 还没 还在 长期 长久 长时间 长途 长大后 道理 背后 背面 倒下 倒地 倒闭 倒霉 教室 教育 教授 教训 为了 为什么 为何'

type Entry = { length: number; syllables?: readonly string[] }
const WORDS = new Map<string, Entry>([
  ...OTHERS.split(' ').map((word): [string, Entry] => [word, { length: word.length }]),
  ...LIST.flatMap(line => line.split('|')).map((each): [string, Entry] => {
    const [word, reading] = each.split('=') as [string, string]
    return [word, { length: word.length, syllables: reading.replaceAll('v', 'ü').split(' ') }]
  }),
])
const LONGEST = Math.max(...[...WORDS.keys()].map(word => word.length))
/** What a word of this length is worth: long ones more than several short ones, known ones a little more than those of the list. */
const worth = ({ length, syllables }: Entry): number => length * length + (syllables ? 0 : 0.5)

/** Words of the list in a text, by where they begin; of those that overlap the ones that are worth most together. Linear in the text. */
function phrasesIn(text: string): Map<number, readonly string[]> {
  const best = new Float64Array(text.length + 1)
  const came: (Entry | undefined)[] = []
  for (let end = 1; end <= text.length; end++) {
    best[end] = best[end - 1]!
    for (let length = 2; length <= Math.min(LONGEST, end); length++) {
      const entry = WORDS.get(text.slice(end - length, end))
      if (!entry || best[end - length]! + worth(entry) < best[end]!) continue
      best[end] = best[end - length]! + worth(entry)
      came[end] = entry
    }
  }
  const found = new Map<number, readonly string[]>()
  for (let end = text.length; end > 0;) {
    const entry = came[end]
    if (entry?.syllables) found.set(end - entry.length, entry.syllables)
    end -= entry?.length ?? 1
  }
  return found
}

/** 得 between a deed and how it is done: 跑得快. */
const HOW = /(?<=[\p{Script=Han}])(?<![我你他她它们谁人也都还就非必总])得(?=[很太真更多好快慢像极满比那这如])/gu
/** 地 behind a doubled word, before a deed: 慢慢地走. */
const SO = /(?<=\1(\p{Script=Han}))地(?![方上下里面板步位点区球图铁])/gu

/** A piece of a text as it is read: one Han character with its syllable (`hang2`; the neutral tone is 5), or what stands between, as it is. */
export interface Read {
  origin: string
  syllable: string
  isHan: boolean
}

/** How a text is read. Pieces make up the text. */
export function readOf(text: string): Read[] {
  const asked = new Map<number, string>()
  for (const match of text.matchAll(HOW)) asked.set(match.index, 'de5')
  for (const match of text.matchAll(SO)) asked.set(match.index, 'de5')
  for (const [at, syllables] of phrasesIn(text)) for (const [nth, syllable] of syllables.entries()) asked.set(at + nth, syllable)
  let at = 0
  return pinyin(text, { toneType: 'num', type: 'all', nonZh: 'consecutive' }).map(({ origin, pinyin: told, isZh }) => {
    const syllable = isZh ? (asked.get(at) ?? told.replace(/0$/, '5')) : origin
    at += origin.length
    return { origin, syllable, isHan: isZh }
  })
}
