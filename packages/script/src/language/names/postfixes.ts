// What is put behind a name: how people address its bearer, a school of martial arts, a company.

/** By kind; the first list of each suits everybody, the others the genres they are named for. */
const POSTFIXES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  __proto__: null as never,
  称谓: {
    男: '先生 老师 总 哥 队长 教授 主任 叔',
    女: '女士 老师 总 姐 医生 教授 主任 姨',
    不限: '老师 总 医生 教授 主任 律师 警官',
    古男: '公子 将军 大人 世子 王爷 侯爷 大侠 先生',
    古女: '姑娘 小姐 郡主 夫人 女侠 娘子 公主',
    古不限: '掌门 护法 长老 堂主 阁主 庄主 尊者',
  },
  门派: { 不限: '宗 阁 门 谷 山庄 楼 剑派 教 宫 书院 堡 盟' },
  公司: { 不限: '集团 科技 传媒 文化 资本 律师事务所 设计 地产 影业 医疗 控股 工作室' },
}
const OLD = new Set(['古风', '仙侠', '武侠'])

/** Postfixes to choose from; any text that names no kind is itself the only one. */
export function postfixesOf(wanted: string, genre: string, gender: string): string[] {
  if (wanted === '') return ['']
  const kinds = POSTFIXES[wanted]
  if (!kinds) return [wanted]
  const list = (OLD.has(genre) ? kinds[`古${gender}`] : undefined) ?? kinds[gender] ?? kinds.不限!
  return list.split(' ')
}

/** Whether names of this kind stand without a family name: 青岚宗, 晟远集团. */
export const isOfThings = (wanted: string): boolean => wanted === '门派' || wanted === '公司'
