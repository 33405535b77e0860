// What a work is about, scene by scene, by the words of its subjects: a share of the text for each (mockup 23).

export interface Subject {
  name: string
  /** Of the words of the work, 0–1. */
  share: number
}

const SUBJECTS: readonly (readonly [name: string, words: RegExp])[] = [
  ['情感', /喜欢|爱你|爱上|分手|恋|吻|拥抱|心动|表白|前任|约会|想你|难过|离婚|订婚/g],
  ['家庭', /妈妈|爸爸|母亲|父亲|爹|娘|儿子|女儿|哥哥|姐姐|弟弟|妹妹|奶奶|爷爷|婆婆|媳妇|回家|团圆/g],
  ['职场', /公司|老板|经理|总监|合同|项目|客户|会议|上班|加班|辞职|股份|董事|标书|方案/g],
  ['法律', /律师|法院|法官|起诉|证据|官司|判决|原告|被告|证人|遗嘱|违法/g],
  ['悬疑', /尸体|凶手|凶器|案子|案件|警察|嫌疑|线索|失踪|侦探|密码|秘密|跟踪|死者/g],
  ['医院', /医生|护士|病房|手术|住院|急救|病人|诊断|药|救护车|病历/g],
  ['校园', /老师|同学|教室|学校|宿舍|考试|毕业|课本|操场|校长|大学/g],
  ['古装', /陛下|皇上|皇后|娘娘|公主|王爷|将军|丞相|奴婢|本宫|臣|圣旨|府上|江湖|客栈/g],
  ['玄幻', /灵力|修炼|法术|妖|魔|仙|神器|剑气|结界|丹药|宗门|元神/g],
  ['打斗', /打斗|拔剑|刀光|拳头|开枪|子弹|爆炸|厮杀|埋伏|格斗|杀了|追杀/g],
  ['乡村', /村长|村里|田里|庄稼|水井|果园|山路|乡亲|种地|丰收/g],
]
const OTHER = '其他'
/** Subjects with less are put together. */
const LEAST_SHARE = 0.04

/** The subjects of a work, the largest first and the rest last. A scene is of the subject whose words it has most of. */
export function subjectsOf(scenes: readonly { words: number; text: string }[]): Subject[] {
  const words = new Map<string, number>()
  for (const scene of scenes) {
    const counts = SUBJECTS.map(([name, of]) => ({ name, hits: scene.text.match(of)?.length ?? 0 }))
    const most = counts.reduce((best, each) => (each.hits > best.hits ? each : best), { name: OTHER, hits: 0 })
    words.set(most.name, (words.get(most.name) ?? 0) + scene.words)
  }
  const all = scenes.reduce((sum, scene) => sum + scene.words, 0) || 1
  const shares = [...words].map(([name, count]) => ({ name, share: count / all }))
  const named = shares.filter(({ name, share }) => name !== OTHER && share >= LEAST_SHARE).sort((one, other) => other.share - one.share)
  const rest = 1 - named.reduce((sum, { share }) => sum + share, 0)
  const told = rest > 0.001 && scenes.length > 0 ? [...named, { name: OTHER, share: rest }] : named
  return told.map(({ name, share }) => ({ name, share: Math.round(share * 1000) / 1000 }))
}
