// The words the sketch engine knows, Chinese and English, and what each of them sets in a brief.
import type { Angle, Brief, Outfit, SceneName, Setting, Shot, Time, Weather } from './brief.ts'
import { type Thing, THINGS } from './things/index.ts'
import { ACTS, type Act, COLOURS, MOOD_WORDS, OUTFIT_WORDS, PLACES, ROLES } from './tables/words.ts'
import { ALIASES, MORE_ACTS, MORE_FILLERS, MORE_ROLES, MORE_WORDS } from './tables/shots.ts'
import { MORE_PLACES } from './tables/places.ts'
import { WORN } from './tables/worn.ts'

/** What one word says. People and things add up; of the rest the last word counts. */
export interface Meaning extends Act {
  scene?: SceneName
  setting?: Setting
  time?: Time
  weather?: Weather
  shot?: Shot
  angle?: Angle
  era?: Brief['era']
  turnaround?: true
  people?: { men?: number; women?: number; children?: number; anyone?: number }
  /** Of a child. */
  sex?: 'man' | 'woman'
  /** Many who are nobody in particular. */
  crowd?: true
  /** Says what somebody is, not only whether it is a man or a woman. */
  role?: true
  /** The first word of a place. */
  place?: string
  /** Counts only where no other word of its kind stands before it. */
  loose?: true
  /** Of the people named by the same word. */
  old?: boolean
  hair?: string
  clothes?: string
  outfit?: Outfit
  longHair?: boolean
  /** The colour before it is that of the legs. */
  trousers?: true
  worn?: string
  /** Its colour; '' goes with the clothes. */
  umbrella?: string
  thing?: Thing
  /** A colour for the next thing, a number of it. */
  colour?: string
  count?: number
  /** Words that say how, not what: understood, and without effect here. */
  quality?: true
}

const WORDS: readonly (readonly [Meaning, string])[] = [
  [
    { scene: 'street' },
    '街道|街头|街口|长街|马路边|路灯下|街角|街边|街上|大街|空街|马路|路口|路边|站牌|站台|车站|城市|都市|市中心|street|city|downtown|cityscape|road',
  ],
  [{ scene: 'alley' }, '小巷|巷子|巷口|巷内|胡同|弄堂|里弄|窄巷|alley|alleyway|back street'],
  [{ scene: 'rooftop' }, '天台|屋顶|楼顶|rooftop|roof top'],
  [{ scene: 'room' }, '卧室|房间|客厅|家里|家中|宿舍|寝室|主卧|次卧|room|bedroom|living room|apartment'],
  [{ scene: 'office' }, '办公室|写字楼|公司|工位|编辑部|office'],
  [{ scene: 'classroom' }, '教室|课堂|学校|自习室|补习班|classroom|school'],
  [{ scene: 'hospital' }, '医院|病房|诊所|急诊室|卫生院|敬老院|疗养院|孤儿院|hospital|ward|clinic'],
  [
    { scene: 'cafe' },
    '咖啡馆|咖啡厅|咖啡店|餐厅|饭店|酒吧|茶馆|饭馆|火锅店|小吃店|烧烤摊|奶茶店|面包店|食堂|cafe|coffee shop|restaurant|bar',
  ],
  [{ scene: 'forest' }, '森林|树林|林间|林中|forest|woods|woodland'],
  [{ scene: 'valley' }, '山谷|群山|山间|山脉|高山|河谷|valley|mountain|mountains|river'],
  [{ scene: 'sea' }, '大海|海边|海滩|沙滩|海岸|海洋|湖边|sea|beach|ocean|seaside|lake'],
  [{ scene: 'desert' }, '沙漠|荒漠|戈壁|desert|dunes'],
  [{ scene: 'snowfield' }, '雪地|雪原|雪山|冰原|snowfield|snowy field|tundra'],
  [{ scene: 'plain' }, '草原|平原|田野|草地|原野|公园|plain|grassland|meadow|field|park'],
  [{ scene: 'palace', era: 'ancient' }, '宫殿|皇宫|大殿|王府|palace|throne hall'],
  [{ scene: 'ancient-street', era: 'ancient' }, '古街|古镇|集市|长街|古城|江湖|ancient street|old town|market street'],
  [{ scene: 'temple', era: 'ancient' }, '寺庙|庙宇|道观|佛寺|山门|temple|shrine|pagoda'],
  [{ scene: 'corridor', era: 'future' }, '飞船走廊|基地|corridor|spaceship interior|laboratory|sci-fi'],
  [{ scene: 'space', era: 'future' }, '太空|宇宙|星球|月球|space|outer space|planet|moon surface'],
  [{ scene: 'battlefield', era: 'ancient' }, '战场|沙场|废墟|战争|battlefield|war|ruins'],
  [{ time: 'dawn' }, '清晨|早晨|黎明|日出|拂晓|凌晨|晨光|dawn|sunrise|early morning|morning'],
  [{ time: 'day' }, '白天|中午|正午|上午|下午|日间|day|daytime|noon|afternoon|daylight'],
  [{ time: 'dusk' }, '黄昏|傍晚|日落|夕阳|暮色|晚霞|dusk|sunset|evening|golden hour|twilight'],
  [{ time: 'night' }, '夜晚|深夜|夜里|夜间|午夜|月光|星空|夜|night|midnight|moonlight|starry sky'],
  [{ weather: 'clear' }, '晴天|晴朗|阳光|蓝天|晴|clear sky|sunny|sunshine|clear'],
  [{ weather: 'cloudy' }, '阴天|多云|乌云|阴沉|阴|cloudy|overcast|clouds'],
  [{ weather: 'rain' }, '下雨|大雨|暴雨|细雨|雨天|雨中|雨|rain|rainy|raining|storm'],
  [{ weather: 'snow' }, '下雪|大雪|雪天|飘雪|雪花|风雪|雪|snow|snowy|snowing|blizzard'],
  [{ weather: 'fog' }, '大雾|薄雾|雾气|雾天|晨雾|雾|fog|foggy|mist|misty|haze'],
  [{ shot: 'extreme-long' }, '大远景|extreme long shot|very wide shot|establishing shot|scenery'],
  [{ shot: 'very-long' }, '远景'],
  [{ shot: 'full-long' }, '大全景'],
  [{ shot: 'medium-long' }, '中远景|中全景|七分身|cowboy shot|medium long shot'],
  [{ shot: 'medium-close' }, '中近景|medium close-up'],
  [{ shot: 'detail' }, '大特写|extreme close-up|extreme close up'],
  [{ shot: 'long' }, '全景|全身|long shot|wide shot|full body|full shot'],
  [{ shot: 'medium' }, '中景|半身|medium shot|upper body|half body'],
  [{ shot: 'close' }, '近景|胸像|肖像|close shot|close-up|close up|portrait|bust'],
  [{ shot: 'extreme-close' }, '特写|面部特写|脸部特写|face focus'],
  [{ angle: 'eye' }, '平视|eye level'],
  [{ angle: 'low' }, '仰视|仰拍|低角度|low angle|from below'],
  [{ angle: 'high' }, '俯视|俯拍|高角度|high angle|from above'],
  [{ angle: 'bird' }, '鸟瞰|航拍|顶视|bird view|birds eye view|bird eye view|aerial view|overhead shot'],
  [{ angle: 'dutch' }, '倾斜|斜角|荷兰角|dutch angle|tilted'],
  [{ angle: 'over-shoulder' }, '过肩|越肩|over the shoulder|over shoulder'],
  [{ pose: 'stand' }, '站立|站着|伫立|站在|站|立在|立着|standing|stands|stand'],
  [
    { pose: 'walk' },
    '行走|走路|走在|漫步|散步|走来|走去|走进|走出|走到|走向|走过|走上|走下|走回|走近|走远|走|经过|路过|踱步|迎面走来|穿过|离开|离去|跟在|跟着|跟上|牵着|进来|进门|出门|walking|walks|walk',
  ],
  [{ pose: 'run' }, '奔跑|跑步|跑着|狂奔|逃跑|追逐|跑来|跑去|跑过|跑向|跑出|跑进|冲出|冲进|冲过|冲向|冲|飞奔|奔|追|逃|running|runs|run'],
  [{ pose: 'sit' }, '坐着|坐在|端坐|坐下|坐进|坐|坐到|落座|sitting|seated|sits|sit'],
  [{ pose: 'kneel' }, '跪着|跪地|跪下|跪在|跪成|下跪|跪倒|跪|kneeling|kneels|kneel'],
  [{ pose: 'point' }, '指着|指向|指了指|指|pointing|points|point'],
  [{ pose: 'fight' }, '打斗|战斗|搏斗|对峙|挥拳|出招|打架|厮打|扭打|过招|交手|揍|fighting|fight|battle stance|punch'],
  [{ pose: 'lie' }, '躺着|躺在|倒地|倒下|倒在|昏倒|躺|晕倒|中弹|lying|lies|lie down'],
  [{ pose: 'embrace' }, '拥抱|相拥|抱住|抱在一起|搂着|搂住|紧紧抱|hugging|embrace|hugs|hug'],
  [{ pose: 'wave' }, '挥手|招手|举手|挥了挥手|挥着手|waving|waves|wave|raised arm'],
  [{ pose: 'cross-arms' }, '抱臂|双手交叉|双臂交叉|crossed arms|arms crossed'],
  [{ pose: 'think' }, '沉思|思考|托腮|thinking|hand on chin'],
  [{ facing: 'back' }, '背影|背对|背对着|背面|背身|背过身|from behind|back view'],
  [{ facing: 'left' }, '侧面|侧脸|侧身|profile|from side|side view'],
  [{ facing: 'front' }, '正面|looking at viewer|front view'],
  [{ era: 'ancient' }, '古代|古风|武侠|仙侠|汉服|古装|长袍|ancient china|ancient|hanfu|wuxia|xianxia|robe'],
  [{ era: 'modern' }, '现代|当代|modern|contemporary'],
  [{ era: 'future' }, '未来|科幻|赛博朋克|futuristic|cyberpunk'],
  [{ turnaround: true }, '三视图|转面图|multiple views|turnaround|character sheet|reference sheet'],
  [{ people: { women: 1 } }, '一女|女孩|少女|女子|女人|女生|女主|女性|女孩子|1girl|girl|woman|female'],
  [{ people: { men: 1 } }, '一男|男孩|少年|男子|男人|男生|男主|男性|1boy|boy|man|male'],
  [{ people: { women: 2 } }, '两女|二女|2girls|two girls|two women'],
  [{ people: { men: 2 } }, '两男|二男|2boys|two boys|two men'],
  [{ people: { women: 3 } }, '三女|3girls|three women'],
  [{ people: { men: 3 } }, '三男|3boys|three men'],
  [{ people: { men: 1, women: 1 } }, '一男一女|两人|二人|情侣|小两口|couple|two people'],
  [{ people: { men: 2, women: 1 } }, '三人|three people'],
  [
    { people: {}, crowd: true },
    '人群|众人|许多人|人潮|人流|围观者|围观的人|观众|宾客|群众|百姓|村民们|同学们|学生们|士兵们|大家|行人|路人们|crowd|group of people',
  ],
  [{ people: { children: 1 } }, '孩子|小孩|儿童|孩童|娃娃|child|kid'],
  [{ people: { children: 1 }, sex: 'woman' }, '小女孩|小姑娘|女童|little girl|small girl|young girl'],
  [{ people: { children: 1 }, sex: 'man' }, '小男孩|男童|小伙伴|little boy|small boy|young boy'],
  [{ people: { anyone: 1 } }, 'solo|独自|一个人|一人|单人|独自一人|有人|某人'],
  [{ people: { anyone: 2 } }, '双胞胎|duo|friends|twins'],
  [{ people: { men: 1, women: 1, children: 1 } }, '一家人|家庭|全家|family'],
  [{ people: { women: 1, children: 1 } }, '母女|母子|mother and daughter'],
  [{ people: { men: 1, children: 1 } }, '父子|父女|father and son'],
  [{ people: { women: 2 } }, '姐妹|两个女孩|两名女子|sisters'],
  [{ people: { men: 2 } }, '兄弟|两个男孩|两名男子|brothers'],
  [{ people: { men: 1, women: 1 } }, '恋人|夫妻|lovers'],
  [{ people: { men: 2, women: 1 } }, '三人组|trio'],
  [{ people: { women: 3 } }, '三个女孩|四个女孩|多个女孩|4girls|multiple girls'],
  [{ people: { men: 3 } }, '三个男孩|多个男孩|multiple boys'],
  [{ people: {} }, '无人|没有人|空无一人|no humans'],
  [{ hair: '#1b1414' }, '黑发|黑色头发|black hair'],
  [{ hair: '#5a3a26' }, '棕发|褐发|棕色头发|brown hair'],
  [{ hair: '#d9b26a' }, '金发|金色头发|blonde hair|blond hair|golden hair'],
  [{ hair: '#d8d8de' }, '白发|银发|白色头发|white hair|silver hair|grey hair|gray hair'],
  [{ hair: '#a03a2e' }, '红发|红色头发|red hair'],
  [{ hair: '#3f66b0' }, '蓝发|蓝色头发|blue hair'],
  [{ hair: '#d98aa8' }, '粉发|粉色头发|pink hair'],
  [{ hair: '#6a4a9a' }, '紫发|紫色头发|purple hair'],
  [{ longHair: true }, '长发|披肩发|马尾|双马尾|long hair|ponytail|twintails'],
  [{ longHair: false }, '短发|寸头|short hair|bob cut'],
  [{ clothes: '#b5343f' }, '红衣|红裙|红色衣服|红色长裙|红袍|red dress|red clothes|red coat'],
  [{ clothes: '#e8e6e1' }, '白衣|白裙|白色衣服|白衬衫|白袍|white dress|white shirt|white clothes'],
  [{ clothes: '#22242b' }, '黑衣|黑裙|黑色衣服|黑西装|黑袍|black dress|black suit|black clothes'],
  [{ clothes: '#33558a' }, '蓝衣|蓝裙|蓝色衣服|青衣|校服|blue dress|blue clothes|school uniform'],
  [{ clothes: '#3f7a55' }, '绿衣|绿裙|绿色衣服|军装|green dress|green clothes|army uniform'],
  [{ clothes: '#d9a93f' }, '黄衣|黄裙|黄色衣服|龙袍|yellow dress|yellow clothes'],
  [{ clothes: '#c98aa6' }, '粉衣|粉裙|粉色衣服|pink dress|pink clothes'],
  [{ clothes: '#6d4a96' }, '紫衣|紫裙|紫色衣服|purple dress|purple clothes'],
  [{ umbrella: '' }, '雨伞|撑伞|打伞|撑着伞|打着伞|伞|umbrella'],
  [{ umbrella: '#b3402f' }, '红伞|红色雨伞|油纸伞|red umbrella|paper umbrella'],
  [{ umbrella: '#2b2d36' }, '黑伞|黑色雨伞|black umbrella'],
  [{ umbrella: '#d9dce2' }, '白伞|透明伞|透明雨伞|white umbrella|transparent umbrella'],
  [{ umbrella: '#d8ab35' }, '黄伞|黄色雨伞|yellow umbrella'],
  [{ umbrella: '#3b68a5' }, '蓝伞|蓝色雨伞|blue umbrella'],
  [{ time: 'night', weather: 'clear' }, '月夜|星夜|银河|星云|moonlit night|starry night|milky way|nebula'],
  [{ time: 'night', weather: 'rain' }, '雨夜|rainy night'],
  [{ time: 'night', weather: 'snow' }, '雪夜|snowy night'],
  [{ time: 'dusk' }, '蓝调时刻|黄金时刻|火烧云|blue hour|fiery clouds'],
  [{ time: 'dawn' }, '朝霞|晨曦|早上|morning glow|late morning'],
  [{ weather: 'clear' }, '晴朗天空|蓝天白云|sunny day|blue sky with white clouds'],
  [{ weather: 'rain' }, '小雨|雷雨|雨滴|暴风雨|冰雹|light rain|heavy rain|thunderstorm|raindrops|hail'],
  [{ weather: 'snow' }, '暴风雪|积雪|snow on ground|heavy snow|snowflakes'],
  [{ weather: 'fog' }, '浓雾|沙尘暴|烟雾|尘埃|sandstorm|smoke|thick fog|morning mist'],
  [
    { era: 'ancient' },
    '唐代|唐朝|宋代|宋朝|明代|明朝|清代|清朝|江户时代|中世纪|tang dynasty|song dynasty|ming dynasty|qing dynasty|edo period|middle ages|ancient times',
  ],
  [{ era: 'modern' }, '八十年代|九十年代|民国|1980s|1990s|modern era'],
  [{ era: 'future' }, '近未来|near future|distant future'],
  [{ scene: 'snowfield', weather: 'snow' }, '冬天|冬季|winter'],
  [{ shot: 'medium', loose: true }, '半身像|双人镜头|三人镜头|双人|三人|群像|two shot'],
  [{ shot: 'close' }, '头像|反应镜头|近身|reaction shot'],
  [{ shot: 'extreme-long', loose: true }, '全景图|panorama|empty shot'],
  [{ angle: 'over-shoulder' }, '过肩镜头'],
  [{ scene: 'valley' }, '河|河边小路|river bank'],
  [{ scene: 'sea' }, '湖|湖面|海浪|巨浪|海底|水下|ocean waves|giant waves'],
  [{ scene: 'cafe' }, '餐馆|面馆|noodle shop|馄饨摊|早点铺'],
  [
    { longHair: true },
    '超长发|及腰长发|飘逸长发|直发|波浪发|高马尾|低马尾|侧马尾|低双马尾|披发|very long hair|waist-length hair|flowing hair|straight hair|wavy hair|high ponytail|low ponytail',
  ],
  [{ longHair: false }, '齐肩发|平头|板寸|波波头|背头|中分|短头发|shoulder-length hair|crew cut|slicked-back hair'],
  [{ worn: 'bun', longHair: false }, '双丸子头|公主头|double bun|half updo'],
  [{ hair: '#8a8e94' }, '灰发|灰白头发'],
  [{ hair: '#3f8a4a' }, '绿发|绿色头发|green hair'],
  [{ hair: '#d8702a' }, '橙发|橙色头发|orange hair'],
  [{ hair: '#2f9a9a' }, '青发|浅蓝发|aqua hair|light blue hair'],
  [
    { trousers: true },
    '裤子|牛仔裤|短裤|运动裤|工装裤|阔腿裤|紧身裤|连体衣|紧身衣|pants|jeans|shorts|track pants|leggings|jumpsuit|bodysuit',
  ],
  [{ outfit: 'shirt', clothes: '#33558a' }, '水手服|sailor uniform'],
  [{ outfit: 'suit', clothes: '#22304a', worn: 'officer' }, '警服'],
  [{ outfit: 'dress', clothes: '#e8f2f4', worn: 'nurse' }, '护士服|nurse uniform'],
  [{ outfit: 'apron', clothes: '#f6f6f4', worn: 'chef' }, '厨师服|chef uniform'],
  [{ outfit: 'armour', clothes: '#f0f2f4', worn: 'space' }, '宇航服|spacesuit'],
  [{ people: { women: 1 }, clothes: '#2f9a8a', outfit: 'gown' }, '美人鱼|人鱼|mermaid'],
  [{ people: { men: 1 }, clothes: '#4f6a3a', worn: 'horns' }, '哥布林|兽人|巨魔|妖怪|鬼|goblin|orc|troll|yokai|oni'],
  [{ people: { men: 1 }, clothes: '#1c1c22', outfit: 'robe', worn: 'hood' }, '死神|死灵法师|grim reaper|necromancer'],
  [{ people: { women: 1 }, clothes: '#2a2030', outfit: 'gown', worn: 'demonwings' }, '堕天使|fallen angel'],
  [{ people: { men: 1 }, clothes: '#6a4a2a', worn: 'beard' }, '矮人|dwarf'],
  [
    { pose: 'stand' },
    '说话|低语|相遇|排队|等车|手插口袋|手放背后|对视|肩并肩|背靠背|talking|whispering|encounter|queueing|waiting for bus|hands in pockets|side by side',
  ],
  [{ pose: 'squat' }, '躲藏|藏着|hiding'],
  [{ pose: 'sit', held: '绳子' }, '钓鱼|fishing'],
  [{ pose: 'stand', prop: '镜子' }, '照镜子|梳头|looking at mirror|brushing hair'],
  [{ pose: 'hold', held: '手提包' }, '购物|shopping'],
  [
    { quality: true },
    '高质量|最佳质量|杰作|高清|超高清|细节丰富|精致|电影感|插画|漫画|动漫风格|masterpiece|best quality|high quality|highly detailed|detailed|ultra detailed|8k|4k|hd|cinematic|illustration|anime style|anime|comic|simple background|white background',
  ],
]

const setting = (walls: string, backdrop: string, scatter: string): Setting => {
  const [wall = '', floor = ''] = walls.split(',')
  return { wall, floor, backdrop: backdrop.split(',').filter(Boolean), scatter }
}
const PEOPLE_OF = { man: 'men', woman: 'women', child: 'children', anyone: 'anyone' } as const

const DIGITS = '一二两三四五六七八九十'
/** Words that count: 「三只」, `three`. */
const COUNTS: readonly (readonly [Meaning, string])[] = [
  ...[...DIGITS].map(
    (digit, at) =>
      [
        { count: [1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10][at]! },
        [...'只个位名条头匹口支枚柄根块片封对双道束团卷把台辆架把座棵朵本张件艘尊扇幅盏颗间串杯碗盘瓶株']
          .map(measure => digit + measure)
          .join('|'),
      ] as const,
  ),
  [{ count: 3 }, '几只|几个|几位|几棵|几朵|数只|several|some|many'],
  [{ count: 5 }, '一群|成群|许多|一排|一片|无数'],
  [{ count: 2 }, 'two|一对|a pair of'],
  [{ count: 3 }, 'three'],
  [{ count: 4 }, 'four'],
  [{ count: 5 }, 'five'],
]

/** All words with what they say; of a word in two tables the later one counts. */
const TABLES: readonly (readonly [Meaning, string])[] = [
  ...[...THINGS].map(([word, thing]) => [{ thing }, /^[a-z -]*[a-rt-z]$/.test(word) ? `${word}|${word}s` : word] as const),
  ...ALIASES.flatMap(([name, words]) => (THINGS.has(name) ? [[{ thing: THINGS.get(name)! }, words] as const] : [])),
  ...Object.entries(WORN).map(([worn, { words }]) => [{ worn }, words] as const),
  ...WORDS.map(([meaning, words]) =>
    meaning.scene ? ([{ ...meaning, place: words.split('|')[0]! }, words] as const) : ([meaning, words] as const),
  ),
  ...MORE_WORDS,
  ...COUNTS,
  ...COLOURS.map(([colour, , words]) => [{ colour }, words] as const),
  ...OUTFIT_WORDS.flatMap(([outfit, words]) =>
    words.split('|').map(word => {
      // 白衬衫 has its colour with it.
      const clothes = COLOURS.find(([, sign]) => word.length > 2 && word.startsWith(sign))?.[0]
      return [{ outfit, ...(outfit === 'robe' && { era: 'ancient' as const }), ...(clothes && { clothes }) }, word] as const
    }),
  ),
  ...[...ROLES, ...MORE_ROLES].map(
    ([{ build, ...rest }, words]) => [{ ...rest, role: true, people: { [PEOPLE_OF[build]]: 1 } } as Meaning, words] as const,
  ),
  ...ACTS,
  ...MORE_ACTS,
  ...MOOD_WORDS.map(([mood, words]) => [{ mood }, words] as const),
  ...[...PLACES, ...MORE_PLACES].map(
    ([scene, walls, backdrop, scatter, words, era]) =>
      [{ scene, setting: setting(walls, backdrop, scatter), place: words.split('|')[0]!, ...(era && { era }) }, words] as const,
  ),
]

/** Meanings by word, in lower case. */
export const VOCABULARY: ReadonlyMap<string, Meaning> = new Map(
  TABLES.flatMap(([meaning, words]) =>
    words
      .toLowerCase()
      .split('|')
      .map(word => [word, meaning] as const),
  ),
)

/** Colours that one sign says right before a known word. */
export const SIGNS: ReadonlyMap<string, string> = new Map(COLOURS.map(([colour, sign]) => [sign, colour]))

/** Longest word, in characters. */
export const LONGEST = Math.max(...[...VOCABULARY.keys()].map(word => word.length))

/** Words that join others and say nothing themselves. */
export const FILLERS: ReadonlySet<string> = new Set([
  '的',
  '在',
  '和',
  '与',
  '上',
  '下',
  '中',
  '着',
  '了',
  '一个',
  '氛围',
  '气氛',
  '风格',
  '画风',
  '场景',
  '画面',
  '背景',
  '镜头',
  '拄',
  '穿着',
  '身穿',
  '戴着',
  '头戴',
  '穿',
  '戴',
  '正在',
  '旁',
  '旁边',
  '前',
  '后',
  '边',
  '到',
  '向',
  '从',
  '看着',
  '前面',
  '后面',
  '里面',
  '与一',
  '一位',
  '一名',
  '有',
  '是',
  '正',
  '内',
  '外',
  'a',
  'an',
  'the',
  'of',
  'and',
  'in',
  'on',
  'at',
  'with',
  'is',
  'by',
  'to',
  'through',
  'under',
  'near',
  'beside',
  'next',
  'wearing',
  'his',
  'her',
  'from',
  'while',
  'into',
  'over',
  ...MORE_FILLERS,
])
