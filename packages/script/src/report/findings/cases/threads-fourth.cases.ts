// A fourth lot of threads: things that are dug out of where they were hidden, names of things in 子, medicines, and promises of somebody who is only named later.

import { setup, type Thread, vanish } from './threads.cases.ts'

export const FOURTH_THREADS: readonly Thread[] = [
  setup(
    '△江离从墙缝里抠出一个油布包，打开，是一本发黄的账簿。\n江离：到了要紧的时候，你替我拿出来。',
    '△方雅双手捧出那本发黄的账簿：这是证据。',
  ),
  setup('△方雅塞给江离一只红色的哨子。\n方雅：遇险就吹，三长两短。', '△江离摸出那只哨子，塞进嘴里，三长两短。'),
  setup('陈默从药箱底下拿出一支针剂，揣进了自己口袋。', '陈默摸出那支针剂，一针扎在林涛腿上。'),
  vanish(
    '老曹：我去镇上借电池。\n江离：路上小心。\n老曹：等我回来给你带糖。\n△老曹拍了拍江离的脑袋，推门走了。',
    '△老曹推开门，手里提着电池。',
  ),
]
