// Words that say how others belong together: of, and, towards, where in the picture, whose eyes.

export type Sign =
  | 'of'
  | 'and'
  | 'with'
  | 'towards'
  | 'gaze'
  | 'talk'
  | 'left'
  | 'right'
  | 'middle'
  | 'front'
  | 'back'
  | 'inner'
  | 'outer'
  | 'inside'
  | 'outside'
  | 'he'
  | 'she'
  | 'they'
  | 'each other'
  | 'old'
  | 'small'
  | 'young'
  | 'bear'
  | 'wear'
  | 'another'
  | 'reverse'
  | 'pov'
  | 'hand'
  | 'part'
  | 'out of sight'
  | 'nobody'

const TABLE: readonly (readonly [Sign, string])[] = [
  ['of', '的|之'],
  ['and', '和|与|跟|以及|还有|、|and'],
  ['with', '把|将|被|让|叫|替|给|with'],
  [
    'towards',
    '对着|对准|朝着|朝|向着|向|面向|面对|对|围着|围住|递给|交给|拉住|拉着|抓住|抓着|握住|按住|捂住|扶着|扶住|摸|摸着|戳|披在|追着|to',
  ],
  [
    'gaze',
    '看着|看向|看了看|看|望着|望向|望了望|望|盯着|盯住|盯|凝视着|凝视|注视着|注视|怒视|瞪着|瞪|瞥向|瞥了|直视|俯视着|打量着|打量|looking at|looks at|facing|watching',
  ],
  ['talk', '说话|说道|说|问道|问|喊道|回答|开口|讲话|解释|质问|汇报|耳语|talking to'],
  ['left', '左边|左侧|左面|画面左|左方|左首|居左|在左|on the left|left side'],
  ['right', '右边|右侧|右面|画面右|右方|右首|居右|在右|on the right|right side'],
  ['middle', '中间|中央|正中|居中|in the middle'],
  ['front', '前景|最前面|身前|面前|前排|foreground|in front'],
  ['back', '后景|背景里|背景中|身后|背后|后排|后面|远处|in the background|behind'],
  ['inner', '室内|屋里|屋内|内景|indoors|interior'],
  ['outer', '室外|户外|屋外|外景|露天|outdoors|exterior'],
  ['inside', '内部|里面|里|内|底层|顶层|一层|二层|三层|一楼|二楼|三楼|四楼|五楼|楼上|大堂|大厅|正厅|前厅|后厅|内室|里间|深处|角落|inside'],
  ['outside', '门口|门外|大门外|外面|外头|外|前门|后门|外墙|墙外|屋顶|outside'],
  ['he', '他|自己|he|him'],
  ['she', '她|she|her'],
  ['they', '他们|她们|两人|二人|俩人|彼此|双方|they|them'],
  ['each other', '面对面|面对面地|相对|对视|相视|四目相对|对望|对峙|对饮|face to face'],
  ['old', '老|年老|年迈|苍老|上了年纪|elderly|old|aged'],
  ['small', '小|年幼|幼小|small|little|tiny'],
  ['young', '年轻|young'],
  [
    'bear',
    '提着|提|举着|举起|拿着|拿起|拿|端着|端|捧着|捧|握着|握|持|攥着|攥|夹着|背着|背|扛着|扛|抬着|抬|拎着|拎|叼着|拖着|撑着|撑|打着|抱着|抱起|点了|点燃|摘下|holding|carrying',
  ],
  ['wear', '穿着|穿上|身穿|穿|戴着|头戴|戴|披着|披|系着|裹着|套着|留着|长着|梳着|满脸|一头|wearing|dressed in'],
  ['another', '另一个|另一名|另一位|其他|another'],
  ['reverse', '反打|反打镜头|反拍|reverse shot'],
  ['pov', '主观镜头|主观视角|主观|第一人称|视角|pov|point of view'],
  ['hand', '手指|指尖|手背|掌心|手心|拳头|双手|右手|左手|手|手腕|hand|hands|fist'],
  ['part', '膝盖|小腿|脚踝|脚尖|脚背|赤脚|光脚|双脚|后背|脊背|后颈|脖子|肩膀|肩头|胸口|肚子|伤口|伤疤|耳垂|耳朵'],
  ['out of sight', '窗外|镜外|画外|门后|想起|想到|回忆|听见|听到|的声音'],
  ['nobody', '空镜|无人|没有人|空无一人|空荡荡|空镜头|no humans'],
]

/** Signs by word. */
export const SIGN_WORDS: ReadonlyMap<string, Sign> = new Map(
  TABLE.flatMap(([sign, words]) => words.split('|').map(word => [word, sign] as const)),
)

/** Of one character these are signs only right before somebody. */
export const BEFORE_PEOPLE: ReadonlySet<string> = new Set([
  '老',
  '小',
  '对',
  '向',
  '朝',
  '看',
  '望',
  '盯',
  '瞪',
  '摸',
  '戳',
  '把',
  '将',
  '被',
  '让',
  '叫',
  '替',
  '给',
  '跟',
])
/** What a verb of one character is followed by, where it is no part of another word. */
export const AFTER_VERB: ReadonlySet<string> = new Set('着了过起开向住出上下来进回到给在倒完一两三几')
