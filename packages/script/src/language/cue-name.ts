// The name in a cue, apart from the manner and the marks that stand around it in brackets.

/** Words that stand before a colon without speaking. */
const NOT_A_SPEAKER =
  /^(?:时间|地点|场景|场次|人物|角色|演员|道具|服装|服化道|化妆|备注|注|注意|集数|片名|剧名|书名|编剧|导演|主演|作者|类型|题材|字数|梗概|故事梗概|剧情梗概|剧情简介|内容简介|简介|人物小传|人物关系|主题|大纲|提纲|画面|景别|时长|内容|动作|气氛|环境|天气|出品|版权|联系方式|联系电话|电话|日期|年代|背景|故事背景|标题|名称|核心|亮点|钩子|爽点|反转|看点|卖点|标签|受众|要求|总结|结果|例如|比如|原因|其一|其二|第一|第二|第三|如下|另外|总之|版本|编号|微博|邮箱|QQ|微信|http|https)$/i
/** A clause of narration that leads up to speech or writing ends so; a name does not. */
const LEADS_UP = /(?:说|道|问|答|喊|叫|想|着|写|是|到|曰|了|骂|嚷|吼|念|读|唱|回|笑|叹|嘀咕|表示|宣布|显示|心里|心想|的|地|得)$/
const STARTS_CLAUSE =
  /^(?:只见|只听|他|她|它|他们|她们|我们|这|那|于是|然后|突然|忽然|此时|此刻|接着|可是|但是|如果|因为|所以|只有|上面|下面|其中|结果)/
const BEHIND = /[(（【[﹙〔〈<]([^()（）【】[\]﹙﹚〔〕〈〉<>]*)[)）】\]﹚〕〉>]$/
const BEFORE = /^[(（【[﹙〔〈<]([^()（）【】[\]﹙﹚〔〕〈〉<>]{1,40})[)）】\]﹚〕〉>]\s*/
/** Where a voice comes from: 手机里的高朗. */
const THROUGH = /^((?:手机|电话|对讲机|听筒|耳机|广播|喇叭|电视|收音机|录音|视频|屏幕|监控)(?:里|中|上|那头))的(?=.)/
/** Signs of emphasis around a name that was pasted: **高朗**. */
const EMPHASIS = /^(\*{1,3}|_{1,2})(?=[^*_\s])([^*_]+)\1$/
/** Numbers of lines and times say nothing of how somebody speaks. */
const COUNTS = /^[\d\s.:：,-]*$/

/** Whether words before a colon are a label of what follows and nobody's name. */
export const isLabel = (words: string): boolean => NOT_A_SPEAKER.test(words)

/** Whether words before a colon read like narration that leads up to a quotation rather than like a name. */
export const isClause = (words: string): boolean => LEADS_UP.test(words) || STARTS_CLAUSE.test(words)

/** Who says a line without a name. */
export const NARRATOR = '旁白'

/** A cue without the brackets around its name, and what stands in those before and behind it. Linear in the cue. */
export function bareName(cue: string): { name: string; before: string[]; behind: string[] } {
  let name = cue.trim()
  const [before, behind]: [string[], string[]] = [[], []]
  for (let found = BEHIND.exec(name); found && found.index > 0; found = BEHIND.exec(name)) {
    name = name.slice(0, found.index).trim()
    behind.unshift(found[1]!.trim())
  }
  for (let found = BEFORE.exec(name); found && found[0].length < name.length; found = BEFORE.exec(name)) {
    name = name.slice(found[0].length)
    before.push(found[1]!.trim())
  }
  name = EMPHASIS.exec(name)?.[2] ?? name
  const through = THROUGH.exec(name)
  if (through) {
    name = name.slice(through[0].length)
    before.push(through[1]!)
  }
  const said = (marks: string[]) => marks.filter(mark => !COUNTS.test(mark))
  return { name, before: said(before), behind: said(behind) }
}

/** The end of what stands before the colon of a line, with the marks in front of it passed over; undefined without one. */
export function colonAt(line: string): number | undefined {
  let from = 0
  for (let found = BEFORE.exec(line); found; found = BEFORE.exec(line.slice(from))) from += found[0].length
  const at = line.slice(from).search(/[：:]/)
  return at < 0 ? undefined : from + at
}
