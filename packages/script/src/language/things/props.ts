// Things that people handle, as scripts and storyboards say it: 「手里拿着同样的照片」「一碗热气腾腾的面」. Rules read words; people see what was found before it is kept.

export interface Prop {
  /** 照片 */
  name: string
  /** The sentence. */
  quote: string
}

/** Things that are props wherever they are named; longer ones first. */
const NOUN = [
  '行李箱|手提箱|手提包|公文包|购物袋|塑料袋|牛皮纸袋|录音笔|录音机|收音机|照相机|摄像机|望远镜|放大镜|手电筒|打火机|火柴盒|烟灰缸|保温杯|玻璃杯|高脚杯|热水瓶|药瓶|酒瓶|酒壶|酒杯|茶壶|茶杯|茶碗',
  '身份证|银行卡|存折|护照|车票|船票|机票|彩票|邮票|请柬|喜帖|合同|遗嘱|账本|日记本|日记|笔记本|电脑|手机|电话|怀表|手表|闹钟|座钟|项链|戒指|耳环|手镯|玉佩|玉镯|发簪|簪子|香囊|荷包|钱包|钱袋',
  '自行车|轮椅|拐杖|雨伞|油纸伞|扇子|折扇|团扇|灯笼|油灯|蜡烛|火把|锦旗|横幅|黑板|粉笔|钢笔|毛笔|砚台|卷轴|地图|照片|相册|相框|信封|书信|来信|家书|报纸|画像|钥匙|门锁|锁头|绳子|铁链|手铐|面具|铜镜|镜子|梳子',
  '长剑|短剑|宝剑|匕首|长刀|菜刀|水果刀|手枪|步枪|猎枪|弓箭|箭矢|子弹|炸弹|盾牌|长矛|铁锹|锄头|斧头|锤子|剪刀|针线|算盘|罗盘|古琴|吉他|钢琴|小提琴|二胡|笛子|口琴|唢呐|铃铛|木鱼|佛珠|念珠|香炉',
  '筷子|勺子|盘子|饭碗|汤碗|碗|盒饭|饭盒|蛋糕|馒头|包子|饺子|糖葫芦|月饼|药丸|药膏|针筒|病历|花束|玫瑰|布娃娃|玩偶|风筝|皮球|篮球|足球|书包|背包|包袱|木箱|箱子|盒子|罐子|坛子|信物|令牌|圣旨|虎符|玉玺|银票|金条|铜钱|香烟|烟斗',
].join('|')
const MEASURE = '[一两三几半这那]?[件把张支枝只个封本块根束盏碗杯瓶串枚幅副台部辆顶]'
/** Of a thing at most these signs before it say what it is like: 「热气腾腾的面」 has none that is a prop, 「泛黄的照片」 has. */
const THING = new RegExp(
  `(?:${MEASURE})?((?:[^，。！？；：、…\\s“”「」（）()的着了一两三几这那在把将向从到给和与跟]{1,4}的)?)(${NOUN})(?![机铺店馆板])`,
  'g',
)
const SENTENCE = /[^。！？!?…\n]+/g
/** A bowl of something is what is in it. */
const FILLED = /[一两三几半这那](碗|杯|盘|壶|盒)(?:[^，。！？；：、…\s的]{1,4}的)?([面饭粥汤酒茶药水菜肉]条?)(?![子包壶杯碗具])/g
const MOST = 500

/** Every prop that a text names, in its order, at most 500; each sentence names one once. Linear in the length of the text. */
export function propsIn(text: string): Prop[] {
  const found: Prop[] = []
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const quote = sentence.trim()
    const names = new Set([
      ...[...sentence.matchAll(FILLED)].map(([, vessel, what]) => `一${vessel}${what}`),
      ...[...sentence.replace(FILLED, '，').matchAll(THING)].map(([, , noun]) => noun!),
    ])
    for (const name of names) {
      found.push({ name, quote })
      if (found.length >= MOST) return found
    }
  }
  return found
}
