// Who has no shoulder to look over: animals, crowds, and voices that come from a thing.
import type { ShotText } from './from-script.ts'

const ANIMAL = '猫|狗|犬|狼|狐|兔|虎|狮|熊|马|驴|牛|羊|猪|鸡|鸭|鹅|鸟|雀|鸦|鹰|鹦鹉|猴|鼠|蛇|龟|鱼|蛙|鹿|象|豹|龙'
/** 黄狗, 大花猫; 马大姐 and 牛奶奶 are people by what follows. */
const ANIMAL_NAME = new RegExp(`^(?:[大小老][\\u4e00-\\u9fff]?|[\\u4e00-\\u9fff]色?的?)?(?:${ANIMAL})(?:[儿咪崽]|子)?$`)
const CROWD = /众|人群|群众|围观|百姓|村民|乡亲|全体|所有人|大家|齐声|观众|宾客|路人甲乙|们$|[甲乙丙]、/
const THING = /广播|电话|录音|喇叭|电视|收音机|手机|系统|导航|机器|闹钟|提示音|画外|字幕|音响|对讲机|报幕|AI$|门铃/i
const ANIMAL_SOUNDS = /^[喵咪汪呜嗷吱咩哞嘶叽啾嘎咕呱吼嗯哼噜叫一声、，。！？…~～—\s（）]+$/u

/** Words that tell of a name that it is an animal's: 小猫小灯, 小灯摇着尾巴. */
const tellsAnimal = (name: string, texts: string) => {
  const at = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `(?:${ANIMAL})(?:儿|咪|崽)?(?:名叫|叫做?|，?名字?[叫是])?[「“]?${at}|${at}(?:是|，)[一只条匹头小这那]{1,4}[\\u4e00-\\u9fff]{0,4}(?:${ANIMAL})|${at}[^。！？\\n]{0,6}(?:喵|汪汪|摇着?尾巴|舔爪|舔了?舔|竖起耳朵|甩着?尾巴|爪子|皮毛|蹭着?)`,
  ).test(texts)
}

/** Of the speakers those over whose shoulder nobody looks. */
export function withoutShoulders(names: readonly string[], shots: readonly Pick<ShotText, 'content' | 'dialogue'>[]): ReadonlySet<string> {
  const seen = shots.map(each => each.content).join('\n')
  const lines = shots.flatMap(each => each.dialogue.split('\n'))
  const saidBy = (name: string) =>
    lines.flatMap(line =>
      line.startsWith(name) && /^(?:[（(]|：)/.test(line.slice(name.length)) ? line.slice(line.indexOf('：') + 1) : [],
    )
  return new Set(
    names.filter(name => {
      if (CROWD.test(name) || THING.test(name) || ANIMAL_NAME.test(name)) return true
      const said = saidBy(name)
      return (
        (said.length > 0 && said.every(each => /[喵汪呜嗷吱咩哞嘶叽啾嘎呱]/u.test(each) && ANIMAL_SOUNDS.test(each))) ||
        tellsAnimal(name, seen)
      )
    }),
  )
}
