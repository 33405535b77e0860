// Years told by reigns: 民国二十六年 is 1937, 宣统 is 1909 to 1911.

import { numeralValue } from '../../../language/numerals.ts'
import { N } from '../facts/fact.ts'

/** First and last year of each. */
const REIGNS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  __proto__: null as never,
  民国: [1912, 1949],
  宣统: [1909, 1912],
  光绪: [1875, 1908],
  同治: [1862, 1874],
  咸丰: [1851, 1861],
  道光: [1821, 1850],
  嘉庆: [1796, 1820],
  乾隆: [1736, 1795],
  雍正: [1723, 1735],
  康熙: [1662, 1722],
  顺治: [1644, 1661],
  崇祯: [1628, 1644],
  万历: [1573, 1620],
  嘉靖: [1522, 1566],
  洪武: [1368, 1398],
}
const NAMES = Object.keys(REIGNS).join('|')
/** A year of a reign, or the reign alone: 「宣统皇上刚登基」. */
export const REIGN = new RegExp(`(${NAMES})(?:(元|${N}{1,3})年|(?=皇上|皇帝|爷|年间|那会|那时|在位|[^，。]{0,4}登基)|(?:初年|末年))`, 'g')
const WRITTEN = new RegExp(`^(${NAMES})(?:(元|${N}{1,3})年)?`)
/** The years that such words may mean. */
export function yearsOfReign(words: string): readonly [number, number] | undefined {
  const [, name = '', count] = WRITTEN.exec(words) ?? []
  const reign = REIGNS[name]
  if (!reign || count === undefined) return reign
  const at = count === '元' ? 1 : numeralValue(count.normalize('NFKC'))
  return at === undefined ? undefined : [reign[0] + at - 1, reign[0] + at - 1]
}
