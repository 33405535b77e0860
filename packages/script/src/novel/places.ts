// Where and when a passage of prose takes place, by the words that say so (writing facts §10).

/** Stands where nothing tells the place. */
export const PLACE_UNKNOWN = '地点待定'

/** Words that end the name of a place inside; the longer ones first. */
const INSIDE =
  '办公室|急诊科|门诊部|诊室|诊所|科室|楼梯间|消防通道|地下通道|机舱|驾驶台|驾驶室|驾驶舱|指挥舱|甲板下|藏经阁|伙房|账房|厢房|禅房|库房|机房|录音棚|摄影棚|化妆间|包间|隔间|工作间|院判署|茶水间|配电间|更衣室|储藏室|会客厅|御书房|值班室|监控室|档案室|地牢|冷宫|营帐|大帐|书院|学堂|祠堂|佛堂|灵堂|正厅|偏殿|正殿|后堂|中堂|牢里|吧台|前台|阁楼|会议室|咖啡馆|咖啡厅|便利店|图书馆|地下室|派出所|照相馆|候车室|休息室|洗手间|实验室|手术室|急诊室|出租屋|客厅|卧室|厨房|书房|教室|宿舍|病房|医院|酒店|宾馆|客栈|饭店|餐厅|酒吧|茶馆|茶楼|超市|商场|书店|车厢|车内|电梯|走廊|楼道|大厅|门厅|大堂|仓库|工厂|车间|警局|法院|法庭|监狱|牢房|房间|祠堂|船舱|机舱|展厅|公司|学校|银行|药店|公寓|别墅|剧院|后台|包厢|柴房|绣房|寝殿|大殿|王府|侯府|店|铺|屋|房|室|厅|馆|阁|宫|殿|府|庙|寺|家'
/** Words that end the name of a place outside. */
const OUTSIDE =
  '缴费窗口|售票窗口|窗口|馄饨摊|早点摊|摊位|摊|船台|山门|后院|前院|石阶|坡上|坡下|甲板|江心|水库|溪边|井边|田埂|山洞|山谷|悬崖|剑冢|坟地|停车场|公交站|火车站|十字路口|街头|街口|巷口|巷子|胡同|路口|路边|桥头|桥上|江边|河边|海边|湖边|岸边|码头|渡口|站台|车站|站牌|广场|公园|院子|院里|花园|园子|操场|天台|屋顶|楼顶|山顶|山脚|山上|山下|森林|树林|竹林|田里|村口|镇上|城门|门口|门外|墓地|沙漠|草原|战场|机场|街上|街|巷|路|桥|村|镇|城|山|园'
const PLACE = `[^，。！？；：“”「」、\\s了在从向往着的]{0,6}(?:${OUTSIDE}|${INSIDE})`
/** A sentence begins there: 慈宁宫里, 茶水间里传来, 走廊尽头. */
const OPENS = new RegExp(`(?:^|[。！？；…”])(${PLACE})(?:里|中|内|上|外|尽头|深处|门口|门前|角落)(?![面边有]?人家)`)
/** Somebody goes there. */
const MOVED = new RegExp(
  `(?:来到|回到|到了|走进|走到|进了|赶到|赶回|冲进|冲到|跑进|跑到|钻进|搬进|踏进|迈进|驶入|驶进|抵达|走出|出了|离开)(${PLACE})(?!人)`,
)
/** Somebody opens the door of it. */
const ENTERS = /(?:推开|拉开|撞开|踹开)([^，。！？、的了着]{2,8})的?(?:大|石|木|铁|玻璃|院|房|正|后)?门(?=[，。！？走进冲闯]|$)/
/** Somebody or something is there; what comes from somewhere is not. */
const STANDS = new RegExp(`在(${PLACE})(?:里|中|内|上|外|边|前|旁)?|从(${PLACE})(?:里|中|内|上|外|边|前|旁)?(?:走过|经过|穿过|路过)`)
const ALL = `(?:${OUTSIDE}|${INSIDE})`
const TIME_HEAD = '(?:[^，。]{0,6}[早晚夜晨午天日时点分刻更昏年月冬春夏秋十][^，。]{0,3}，)?'
/** A paragraph begins with a place alone, as scenes do: 消防通道里，; 次日清晨，山门外，; 医院门口的馄饨摊，. */
const HEADS = new RegExp(
  `^${TIME_HEAD}((?:[^，。！？：“”「」、\\s的]{0,6}(?:门口|对面|旁边|后面|前面|深处|尽头)的)?[^，。！？；：“”「」、\\s了在从向往着的]{0,6}${ALL}(?:[一二三四五六七八九十]楼|[一二三四五六七八九十]层)?)(?:里|中|内|上|外|尽头|深处|前|后|角落)?[，。]`,
)
/** What has a verb in it is no place alone. */
const ACTS = /[走进来去到出回站坐看说是跑推拉开关]/
const LEAVES = /^(?:走出|出了|离开)/
const NO_PLACE = /(?:大家|人家|国家|专家|作家|画家|全家|一家|两家|谁家|老人家|道路|一路|半路|这条路|那条路)$/
const ENDS_OUTSIDE = new RegExp(`(?:${OUTSIDE})$`)

const AMOUNT = '[一二两三四五六七八九十半几数多百\\d]{1,3}'
/** A passage that begins so is at another time than the one before. */
const LATER = new RegExp(
  `^\\s*(?:第[二三四五六七八九十]天|次日|翌日|隔天|转天|第二日|当天|当晚|当夜|那天晚上|这天|这一天|一夜过去|天亮|天黑|入夜|傍晚|黄昏|清晨|清早|一早|早上|深夜|半夜|中午|晌午|下午|晚上|过了${AMOUNT}|又过了|${AMOUNT}(?:天|日|个?月|年|周|个?星期|个?小时|个?时辰|分钟)(?:后|之后|以后|过去))`,
)
/** Lines that part what is before from what comes. */
const BREAK = /^\s*(?:[*＊※—\-=~·.…◇◆☆★]\s*){3,}$|^\s*(?:◇|◆|※|☆|★)\s*$/

const TIMES: readonly (readonly [string, RegExp])[] = [
  ['夜', /深夜|半夜|午夜|夜里|夜色|夜晚|当晚|当夜|晚上|入夜|月光|月色|路灯|霓虹|星光|末班车|掌灯|烛火/],
  ['晨', /清晨|清早|早晨|黎明|天亮|拂晓|一早|早上|晨光|朝阳/],
  ['黄昏', /傍晚|黄昏|夕阳|晚霞|落日/],
  ['日', /中午|正午|晌午|白天|阳光|下午|上午|日头|太阳/],
]

/** Whether a line only parts scenes. */
export const isBreak = (line: string): boolean => BREAK.test(line)
/** Whether a paragraph begins at another time. */
export const isLater = (line: string): boolean => LATER.test(line)
/** Inside or outside, by the word the place's name ends with. */
export const sideOf = (place: string): '内' | '外' => (ENDS_OUTSIDE.test(place) ? '外' : '内')
/** The first time of day that a text names; undefined when it names none. */
export function timeIn(text: string): string | undefined {
  const found = TIMES.map(([time, words]) => ({ time, at: text.search(words) })).filter(({ at }) => at >= 0)
  return found.sort((one, other) => one.at - other.at)[0]?.time
}

const placeBy = (rule: RegExp, text: string, names: readonly string[]): string | undefined => {
  const found = rule.exec(text)
  const place = found?.[1] ?? found?.[2]
  if (!found || !place || place.length < 2 || NO_PLACE.test(place)) return undefined
  // Who left a place is no longer there.
  if (LEAVES.test(found[0])) return undefined
  const owner = names.find(name => place.startsWith(name))
  return owner && place === owner ? undefined : place
}
/** The place to which a paragraph moves. */
export const movedTo = (text: string, names: readonly string[]): string | undefined =>
  placeBy(MOVED, text, names) ?? placeBy(ENTERS, text, names)
/** The place that a paragraph begins with, where that is all its first clause says. */
export const headedBy = (text: string, names: readonly string[]): string | undefined => {
  const place = placeBy(HEADS, text, names)
  return place && !ACTS.test(place.replace(/^.*的/, '')) && !names.some(name => place.includes(name)) ? place : undefined
}
/** The place in which a paragraph says that somebody is. */
export const standsAt = (text: string, names: readonly string[]): string | undefined => placeBy(STANDS, text, names)
/** The place with which a sentence of a paragraph begins. */
export const opensAt = (text: string, names: readonly string[]): string | undefined => placeBy(OPENS, text, names)
