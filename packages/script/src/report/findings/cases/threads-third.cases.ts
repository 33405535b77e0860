// A third lot of threads, written after the rules had been mended by the first two.

import type { Thread } from './threads.cases.ts'

const setup = (begins: string, taken: string): Thread => ({
  kind: 'setup',
  in: /[“]/.test(begins) ? 'prose' : 'script',
  begins,
  taken,
  left: '',
})
const vanish = (begins: string, taken: string): Thread => ({
  kind: 'vanish',
  in: /[“]/.test(begins) ? 'prose' : 'script',
  begins,
  taken,
  left: '',
})
const knows = (begins: string, left: string, taken: string): Thread => ({ kind: 'knows', in: 'script', begins, taken, left })

export const THIRD_THREADS: readonly Thread[] = [
  setup('△江离把遗书撕成两半，一半塞进相框背后，一半揣进自己怀里。', '△魏东拆开相框，抖出那半张遗书。'),
  setup('方雅：这把伞你带着，伞骨里藏着东西，下雨天千万别撑。', '△江离拧开伞柄，抽出一卷薄薄的图纸。'),
  setup('△魏东在门垫底下压了一根头发丝，轻轻带上门。', '△魏东掀开门垫，那根头发丝断了。'),
  setup('△方雅把一枚旧弹壳系上红绳，挂在江离书包上：你爸就留下这个。', '△老兵盯着书包上的弹壳，忽然立正敬礼。'),
  setup('“替我把这封信交给她，”林涛咳着血说，“当面交，别经第二个人的手。”', '陈默把那封信放在她手里，一句话也没说。'),
  setup('掌柜压低声音：“地窖里第三只酒缸，底下有个暗门。”说完，他又低头拨起了算盘。', '陈默挪开第三只酒缸，露出了那道暗门。'),
  vanish(
    '老曹：我出去引开他们，你们往北跑。\n江离：曹叔，不行！\n老曹：别废话，跑！\n△老曹转身冲进了雨里，远处响起一阵枪声。',
    '△老曹拄着一根树枝，一步一步挪上了天台。',
  ),
  vanish(
    '小翠：小姐，我替你进宫。\n江离：你会没命的！\n小翠：我这条命本来就是小姐捡的。\n△小翠蒙上盖头，上了花轿。',
    '△小翠掀开轿帘，脸上全是泪。',
  ),
  vanish(
    '豆子：江离姐，我妈呢？她说买完糖就回来。\n江离：你在这儿坐着，别乱跑。\n豆子：嗯。\n△人流涌过，长椅上空空荡荡，豆子不见了。',
    '△豆子举着一串糖葫芦，从人群里钻出来。',
  ),
  knows(
    '江离：方雅，我把真的遗嘱藏在钢琴里了，魏东到现在都以为它烧了。',
    '魏东：钢琴里那份遗嘱，我已经交给律师了。',
    '魏东：抽屉里那份合同，我已经交给律师了。',
  ),
  knows('方雅：江离，我其实没瞎，这事你要替我瞒到底。', '魏东：别装了方雅，你根本就没瞎。', '魏东：别吵了方雅，你根本就不懂。'),
  knows('江离：那笔钱是我从公司账上挪的，方雅，你可别往外说。', '魏东：挪用公款的人，也配教训我？', '魏东：迟到早退的人，也配教训我？'),
]
