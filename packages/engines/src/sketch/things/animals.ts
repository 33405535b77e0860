// Animals by how they are built: four legs, feathers, fins, and the small ones that are written out.

/** Points of a four-legged animal that marks hang on. */
interface Points {
  x: number
  y: number
  r: number
  body: number
  back: number
  long: number
}
interface Build {
  legs: number
  long: number
  thick: number
  neck?: number
  angle?: number
  head: number
  snout?: number
  ear?: 'point' | 'round' | 'flop' | 'long' | 'side' | 'none'
  tail?: 'curl' | 'long' | 'bush' | 'short' | 'tuft' | 'none'
  leg?: number
  marks?: (points: Points) => string
}

const EARS: Record<NonNullable<Build['ear']>, (x: number, y: number, r: number) => string> = {
  point: (x, y, r) =>
    `p${x - r * 0.9},${y + r * 0.3},${x - r * 0.7},${y + r * 1.7},${x},${y + r * 0.8} p${x},${y + r * 0.8},${x + r * 0.5},${y + r * 1.7},${x + r * 0.75},${y + r * 0.4}`,
  round: (x, y, r) => `e${x - r * 0.7},${y + r * 0.8},${r * 0.42},${r * 0.42} e${x + r * 0.35},${y + r * 0.9},${r * 0.42},${r * 0.42}`,
  flop: (x, y, r) => `@-3 e${x - r * 0.6},${y - r * 0.1},${r * 0.35},${r * 0.85},12`,
  long: (x, y, r) => `e${x - r * 0.5},${y + r * 1.7},${r * 0.3},${r * 1.2},14 e${x + r * 0.1},${y + r * 1.7},${r * 0.3},${r * 1.2},-6`,
  side: (x, y, r) => `e${x - r * 0.9},${y + r * 0.5},${r * 0.6},${r * 0.28},20`,
  none: () => '',
}
const TAILS: Record<NonNullable<Build['tail']>, (x: number, y: number, t: number) => string> = {
  curl: (x, y, t) => `q${t * 0.35},${x},${y},${x - t * 1.8},${y + t * 0.2},${x - t * 1.3},${y + t * 1.9}`,
  long: (x, y, t) => `q${t * 0.28},${x},${y},${x - t * 1.6},${y},${x - t * 1.7},${y - t * 1.3}`,
  bush: (x, y, t) => `e${x - t * 0.8},${y + t * 0.1},${t * 1.25},${t * 0.55},-28`,
  short: (x, y, t) => `e${x},${y + t * 0.2},${t * 0.35},${t * 0.3}`,
  tuft: (x, y, t) => `l${t * 0.2},${x},${y},${x - t * 0.7},${y - t * 1.5} e${x - t * 0.75},${y - t * 1.7},${t * 0.25},${t * 0.4}`,
  none: () => '',
}

/** A four-legged animal that looks to the right, a hundred high at the top of its head. */
function beast({
  legs,
  long,
  thick,
  neck = 8,
  angle = 40,
  head,
  snout = head * 0.7,
  ear = 'point',
  tail = 'long',
  leg = 4.5,
  marks,
}: Build): string {
  const body = legs + thick * 0.85
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const [fromX, fromY] = [long * 0.72, body + thick * 0.35]
  const [x, y] = [fromX + neck * cos + head * 0.4, fromY + neck * sin + head * 0.2]
  const stand = (place: number, lean: number) => `l${leg * 2},${place * long},${body},${place * long + lean},${leg * 0.6}`
  const text = [
    `@-3 ${stand(-0.52, 3)} ${stand(0.5, 3)}`,
    `@-1 ${TAILS[tail](-long * 0.95, body + thick * 0.3, thick)}`,
    `@ ${stand(-0.72, -1)} ${stand(0.7, -1)}`,
    `e0,${body},${long},${thick}`,
    `l${thick * 1.05},${fromX - long * 0.1},${fromY - thick * 0.3},${x - head * 0.3},${y - head * 0.1}`,
    `@-1 ${EARS[ear](x, y, head)}`,
    `@ e${x},${y},${head},${head * 0.88} e${x + head * 0.75},${y - head * 0.28},${snout},${head * 0.48}`,
    `#181412 e${x + head * 0.32},${y + head * 0.2},${head * 0.13},${head * 0.16} e${x + head * 0.7 + snout * 0.85},${y - head * 0.15},${head * 0.14},${head * 0.12}`,
    marks?.({ x, y, r: head, body, back: body + thick, long }) ?? '',
  ].join(' ')
  const top = Math.max(y + head * 1.1, body + thick)
  return scaled(text, 100 / top)
}

/** The same line larger or smaller; turns of ellipses stay. */
const scaled = (text: string, by: number) =>
  text.replaceAll(/(?<=^|\s)(\|?[a-z])([-\d.,e]+)/g, (_all, kind: string, numbers: string) => {
    const round = kind.endsWith('e')
    return (
      kind +
      numbers
        .split(',')
        .map((each, index) => (round && index === 4 ? each : String(Number((Number(each) * by).toFixed(1)))))
        .join(',')
    )
  })

const stripes = ({ body, long }: Points) =>
  `#1d1a18 ${[-0.7, -0.45, -0.2, 0.05, 0.3, 0.55].map(place => `l2.2,${place * long},${body + 12},${place * long - 2},${body - 4}`).join(' ')}`
const spots = ({ body, long }: Points) =>
  `#3a2a1a ${[
    [-0.7, 4],
    [-0.4, 8],
    [-0.5, -5],
    [-0.1, 2],
    [0.15, 9],
    [0.2, -4],
    [0.5, 4],
    [-0.2, -8],
  ]
    .map(([place, up]) => `o${place! * long},${body + up!},2.2,1.6`)
    .join(' ')}`
const tusk = ({ x, y, r }: Points) =>
  `#f4efe0 q${r * 0.22},${x + r * 0.7},${y - r * 0.6},${x + r * 1.5},${y - r * 1.3},${x + r * 1.9},${y - r * 0.6}`
const horns = ({ x, y, r }: Points, colour = '#e9dfc8') =>
  `${colour} q${r * 0.25},${x - r * 0.4},${y + r * 0.8},${x - r * 0.9},${y + r * 1.8},${x + r * 0.1},${y + r * 2} q${r * 0.25},${x + r * 0.2},${y + r * 0.8},${x + r * 0.2},${y + r * 1.7},${x + r * 0.9},${y + r * 1.9}`
const antlers = ({ x, y, r }: Points) =>
  `#7a5636 l${r * 0.2},${x - r * 0.2},${y + r * 0.8},${x - r * 0.7},${y + r * 2.6} l${r * 0.16},${x - r * 0.45},${y + r * 1.6},${x - r * 1.3},${y + r * 2.1} l${r * 0.2},${x + r * 0.2},${y + r * 0.8},${x + r * 0.5},${y + r * 2.6} l${r * 0.16},${x + r * 0.35},${y + r * 1.6},${x + r * 1.1},${y + r * 2.2}`
const mane = ({ x, y, r, long, body }: Points) =>
  `@@ b${x - r * 0.4},${y + r * 1.1},${x - r * 2},${y + r * 0.3},${long * 0.55},${body + r * 1.4},${x - r * 1.6},${y - r * 0.8},${x - r * 0.2},${y + r * 0.4}`
const ruff = ({ x, y, r }: Points) =>
  `@@ e${x - r * 0.35},${y - r * 0.1},${r * 1.6},${r * 1.6} @ e${x + r * 0.1},${y},${r},${r * 0.88} e${x + r * 0.75},${y - r * 0.28},${r * 0.7},${r * 0.48} #181412 e${x + r * 0.3},${y + r * 0.2},${r * 0.14},${r * 0.16} e${x + r * 1.3},${y - r * 0.1},${r * 0.15},${r * 0.12}`
const wool = ({ body, long }: Points) =>
  `@ ${[-0.8, -0.45, -0.1, 0.25, 0.6].map(place => `e${place * long},${body + 9},9,8 e${place * long},${body - 3},9,8`).join(' ')}`
const saddle = ({ back, long }: Points) => `#7a3b2a e${-long * 0.05},${back - 2},${long * 0.3},4`
const hump = ({ back, long }: Points) => `@ e${-long * 0.35},${back},9,10 e${long * 0.2},${back},9,10`
const belly = ({ body, long }: Points) => `@@ e${long * 0.1},${body - 5},${long * 0.6},6`
const patch = ({ body, long }: Points) =>
  `@@ e${-long * 0.35},${body + 4},9,7 e${long * 0.3},${body + 2},7,8 e${-long * 0.75},${body - 3},5,6`

const CAT: Build = {
  legs: 22,
  long: 26,
  thick: 11,
  neck: 5,
  angle: 50,
  head: 12,
  snout: 4,
  tail: 'curl',
  leg: 3.2,
  marks: ({ x, y, r }) =>
    `#ffffff l0.7,${x + r * 0.7},${y - r * 0.3},${x + r * 1.7},${y - r * 0.1} l0.7,${x + r * 0.7},${y - r * 0.4},${x + r * 1.7},${y - r * 0.6}`,
}
const DOG: Build = { legs: 28, long: 28, thick: 12, neck: 9, angle: 50, head: 11, snout: 9, ear: 'flop', tail: 'curl', leg: 3.8 }
const WOLF: Build = { ...DOG, ear: 'point', tail: 'bush', snout: 10, marks: belly }
const BIG: Build = { legs: 26, long: 34, thick: 13, neck: 6, angle: 25, head: 12, snout: 6, ear: 'round', tail: 'tuft', leg: 5 }
const HORSE: Build = { legs: 38, long: 28, thick: 13, neck: 22, angle: 55, head: 8, snout: 10, tail: 'bush', leg: 3.6, marks: mane }
const COW: Build = { legs: 26, long: 34, thick: 16, neck: 5, angle: 20, head: 10, snout: 8, ear: 'side', tail: 'tuft', leg: 4.5 }
const RODENT: Build = { legs: 7, long: 24, thick: 15, neck: 2, angle: 20, head: 11, snout: 6, ear: 'round', tail: 'long', leg: 2.6 }

type Plumage = { legs?: number; neck?: number; beak?: number; tail?: number; fat?: number; extra?: string; leg?: string }
/** A bird that stands and looks to the right. */
const bird = ({ legs = 16, neck = 0, beak = 12, tail = 26, fat = 20, extra = '', leg = '#c98a3a' }: Plumage) => {
  const body = legs + fat
  const [x, y] = [18 + neck * 0.3, body + fat * 0.8 + neck]
  return scaled(
    `${leg} l2.4,-2,${body},-3,1 l2.4,6,${body},7,1 @-2 p-18,${body + 6},-18,${body - 6},${-26 - tail},${body - 14} @ e0,${body},28,${fat},14 l${fat * 0.55},14,${body + fat * 0.3},${x},${y} e${x},${y},12,11 @-2 e-4,${body + 2},20,${fat * 0.55},22 #e0a030 p${x + 9},${y + 4},${x + 9},${y - 4},${x + 10 + beak},${y - 1} #14110f e${x + 3},${y + 3},2.2,2.4 ${extra}`,
    100 / (y + 12),
  )
}

/** A line each: its words; its height in grown-ups and its two colours; its drawing. */
export const ANIMALS = `
猫|猫咪|小猫|橘猫|cat|kitten|orange cat; 0.24 #d08a48 #ffffff; ${beast(CAT)}
黑猫|black cat; 0.24 #26242a #ffffff; ${beast(CAT)}
白猫|white cat; 0.24 #f1eee8 #d8d2c8; ${beast(CAT)}
狗|小狗|dog|puppy; 0.34 #a8743f #ead8bf; ${beast({ ...DOG, marks: belly })}
柴犬|shiba inu; 0.32 #d89a52 #fff1dd; ${beast({ ...DOG, ear: 'point', tail: 'curl', marks: belly })}
哈士奇|husky; 0.4 #5f6670 #f4f4f4; ${beast(WOLF)}
狼|狼群|wolf; 0.46 #6d6a68 #b9b4ac; ${beast(WOLF)}
狐狸|fox; 0.32 #d4682c #fff0e0; ${beast({ ...WOLF, legs: 22, head: 10 })}
白狐|white fox; 0.32 #f3f0ec #ffffff; ${beast({ ...WOLF, legs: 22, head: 10 })}
九尾狐|nine-tailed fox; 0.5 #f0e2d2 #d4682c; @@ ${[-60, -48, -36, -24, -12, 0, 12].map(turn => `e${-34 + turn * 0.1},${52 + turn * -0.35},34,6,${turn - 30}`).join(' ')} ${beast({ ...WOLF, legs: 20, head: 10, tail: 'none' })}
兔子|野兔|rabbit|bunny; 0.22 #e9e4dc #f0b8b0; ${beast({ legs: 12, long: 20, thick: 14, neck: 4, angle: 50, head: 10, snout: 4, ear: 'long', tail: 'short', leg: 3.4 })}
老虎|猛虎|tiger; 0.5 #dc8b34 #fff3e0; ${beast({ ...BIG, marks: stripes })}
白虎|white tiger; 0.5 #f0f0f0 #ffffff; ${beast({ ...BIG, marks: stripes })}
狮子|雄狮|lion; 0.52 #cf9a52 #8a5426; ${beast({ ...BIG, marks: ruff })}
豹子|猎豹|leopard; 0.46 #d9a95c #3a2a1a; ${beast({ ...BIG, long: 32, thick: 10, marks: spots })}
黑豹|panther; 0.46 #23222a #3a3a44; ${beast({ ...BIG, long: 32, thick: 10 })}
熊|棕熊|bear; 0.62 #6b4630 #8a6248; ${beast({ ...BIG, thick: 18, long: 30, tail: 'short', head: 13, leg: 6.5 })}
熊猫|大熊猫|panda; 0.52 #f4f2ee #1b1a1c; ${beast({ ...BIG, thick: 18, long: 26, tail: 'short', head: 14, leg: 7, marks: ({ x, y, r, long, body }) => `#1b1a1c e${x - r * 0.7},${y + r * 0.9},5,5 e${x + r * 0.4},${y + r * 0.95},5,5 e${x + r * 0.3},${y + r * 0.15},4,4.5 l14,${long * 0.7},${body},${long * 0.7},4 l14,${-long * 0.7},${body - 4},${-long * 0.7},4 e${long * 0.62},${body},9,16` })}
北极熊|polar bear; 0.62 #f1efe8 #d8d4c8; ${beast({ ...BIG, thick: 18, long: 30, tail: 'short', head: 11, leg: 6.5 })}
大象|elephant; 1.35 #7d8188 #a0a4aa; ${beast({ legs: 30, long: 32, thick: 23, neck: 4, angle: 20, head: 15, snout: 4, ear: 'none', tail: 'tuft', leg: 7, marks: points => `@ q9,${points.x + 12},${points.y - 2},${points.x + 24},${points.y - 20},${points.x + 16},4 @-2 e${points.x - 10},${points.y},10,14 ${tusk({ ...points, r: 10 })}` })}
长颈鹿|giraffe; 2.1 #dcae62 #8a5426; ${beast({ legs: 40, long: 18, thick: 10, neck: 52, angle: 68, head: 6, snout: 6, ear: 'point', tail: 'tuft', leg: 2.6, marks: ({ x, y, body, long }) => `@@ e-8,${body + 2},4,3 e4,${body + 4},4,3 e-2,${body - 5},3,3 e${long * 0.8},${body + 16},2.4,3 e${long * 1.1},${body + 30},2.2,3 e${x - 4},${y - 12},2,3` })}
斑马|zebra; 0.85 #f4f2ee #2a2826; ${beast({ ...HORSE, marks: points => `${mane(points)} ${stripes(points)}` })}
犀牛|rhinoceros; 0.95 #7b7d80 #5a5c60; ${beast({ ...COW, thick: 19, head: 11, ear: 'point', marks: ({ x, y, r }) => `#e4ddca p${x + r * 1.2},${y},${x + r * 1.7},${y + r * 1.6},${x + r * 1.8},${y - r * 0.2}` })}
河马|hippopotamus|hippo; 0.85 #8a7a80 #a8949a; ${beast({ ...COW, legs: 14, thick: 21, head: 12, snout: 15, ear: 'round', tail: 'short', leg: 6 })}
猴子|monkey; 0.4 #7a5234 #e0b890; @ q5,-18,14,-46,20,-36,62 e0,28,17,22 l7,-8,22,-22,4 l7,10,22,20,3 l6,-12,40,-26,20 l6,12,40,28,56 e4,74,19,19 |e18,76,7,8 @@ e4,70,13,13 #181412 |e5,76,2.4,2.6 l1.6,-2,64,10,64
猩猩|大猩猩|gorilla; 0.75 #33302f #6b625e; @ e0,44,32,30 l16,-26,58,-34,6 l16,26,58,34,6 l16,-12,24,-14,4 l16,12,24,14,4 e0,80,20,20 @@ e0,74,14,13 e0,50,16,14 #111111 |e6,80,2.4,2.6 l2,-6,67,6,67
考拉|koala; 0.3 #8d9298 #f0ece6; @ e0,30,22,28 e0,72,24,21 |e24,84,12,12 @@ |e24,84,7,7 e0,28,13,18 #2a2426 e0,70,5,8 |e10,77,2.6,3 @-2 |l9,14,14,18,3
袋鼠|kangaroo; 0.8 #b07a48 #ead0b0; @ q10,-10,22,-50,20,-66,4 e-2,34,18,24,-20 l12,-2,28,-4,8 l7,-4,4,16,3 e12,72,10,14 l8,8,58,20,48 e20,86,11,9 e28,84,7,5 |e14,96,3,8 @@ e6,38,8,14 #181412 e23,89,1.6,1.8
鹿|小鹿|梅花鹿|deer; 0.75 #b5763f #f3e3c8; ${beast({ ...HORSE, legs: 40, long: 22, thick: 10, neck: 18, head: 7, snout: 7, tail: 'short', leg: 2.6, marks: antlers })}
羊|绵羊|羊群|sheep; 0.45 #f0ece2 #3a3430; ${beast({ ...COW, long: 26, head: 9, snout: 5, tail: 'short', leg: 3.4, marks: wool })}
山羊|goat; 0.48 #d8d0c2 #8a8070; ${beast({ ...COW, long: 24, thick: 12, neck: 10, angle: 50, head: 8, snout: 7, tail: 'short', leg: 3.2, marks: points => `${horns(points)} @@ l2,${points.x + 8},${points.y - 6},${points.x + 7},${points.y - 16}` })}
牛|奶牛|cow; 0.75 #f1ede6 #2a2422; ${beast({ ...COW, marks: points => `${patch(points)} ${horns({ ...points, r: 6 })}` })}
水牛|黄牛|耕牛|water buffalo|ox; 0.78 #6a5a4e #2a2422; ${beast({ ...COW, marks: points => horns({ ...points, r: 11 }, '#3a342e') })}
马|骏马|horse; 0.92 #8a4f2a #2a1a12; ${beast(HORSE)}
战马|马鞍|warhorse; 0.92 #5a3420 #17110e; ${beast({ ...HORSE, marks: points => `${mane(points)} ${saddle(points)}` })}
白马|white horse; 0.92 #f1efea #d6d2ca; ${beast(HORSE)}
驴|毛驴|donkey; 0.7 #7d7570 #3a3634; ${beast({ ...HORSE, neck: 14, ear: 'long', head: 8, tail: 'tuft' })}
骆驼|camel; 1.05 #c79a62 #8a6238; ${beast({ ...HORSE, legs: 40, neck: 22, angle: 40, head: 7, tail: 'tuft', marks: hump })}
猪|小猪|pig; 0.42 #eab0a4 #c9897c; ${beast({ ...COW, legs: 14, long: 28, thick: 17, neck: 2, head: 12, snout: 8, ear: 'point', tail: 'curl', leg: 4, marks: ({ x, y, r }) => `@-2 e${x + r * 1.45},${y - r * 0.28},3.4,4.6` })}
老鼠|mouse|rat; 0.12 #8d8680 #e8b8b0; ${beast(RODENT)}
松鼠|squirrel; 0.2 #b0622e #f4e4cc; @ b-14,8,-52,20,-40,64,-30,100,-12,84,-30,60,-10,30 ${beast({ ...RODENT, legs: 6, long: 18, thick: 13, neck: 12, angle: 60, ear: 'point', tail: 'none' })}
刺猬|hedgehog; 0.16 #6a5442 #e3c8a4; @-3 p-50,20,-46,44,-38,40,-34,64,-24,56,-18,82,-6,70,4,88,12,70,24,74,26,54,36,46,34,16,-44,12 @@ e34,26,18,16 l6,-20,12,-20,2 l6,16,12,16,2 #181412 e38,32,2.6,3 e53,24,3,3
仓鼠|hamster; 0.12 #d9a462 #fff6e8; @ e0,42,36,40 |e22,82,9,10 @@ e0,32,22,28 |e16,52,9,9 #181412 |e12,62,3.6,4 e0,54,3,2.4 #e8a898 |e12,4,8,4
蝙蝠|bat; 0.25 #3a3038 #5a4a54; @-2 |p0,62,30,92,60,70,48,60,40,44,30,54,20,40,10,50 @ e0,54,11,17 |p3,68,8,86,12,66 #d84a3a |e4,60,2,2.4 #ffffff |p2,50,3,44,5,50
鸟|小鸟|鸟群|飞鸟|bird|birds; 0.16 #4f82b8 #f2ddc0; ${bird({})}
麻雀|sparrow; 0.12 #8a6a4a #e4d3ba; ${bird({ fat: 18, beak: 8 })}
燕子|swallow; 0.14 #2a3350 #c9543a; @ |b0,56,26,76,60,90,30,56,8,44 e0,52,9,18 p-6,38,-14,6,-2,32 p6,38,14,6,2,32 @@ e0,64,5,5 #ffffff e0,46,6,10
乌鸦|crow|raven; 0.2 #1c1b22 #33323c; ${bird({ beak: 15, leg: '#2a2622', extra: '' })}
鸽子|白鸽|pigeon|dove|white dove; 0.18 #e4e6ea #b8bcc4; ${bird({ beak: 8 })}
猫头鹰|owl; 0.26 #8a6a48 #ead9b8; @ e0,42,28,42 |p10,78,24,98,26,70 @@ |e11,64,12,13 e0,30,16,22 #e9a820 |e11,64,6,6.5 #111111 |e11,64,3,3.6 #d08a30 p-4,58,4,58,0,48 |l4,8,6,8,0 @-3 |e26,36,7,24
鹰|老鹰|雄鹰|eagle|hawk; 0.4 #5a3f28 #f2efe8; @ |b0,52,30,84,66,88,60,64,44,58,34,40,6,40 e0,46,10,22 p-8,28,8,28,12,8,-12,8 @@ e0,68,9,9 #e9b030 p6,70,16,64,6,64 #111111 e3,70,1.6,1.8
孔雀|peacock; 0.55 #1f6aa8 #2a8a6a; @@ ${[-70, -50, -30, -10, 10, 30, 50, 70].map(turn => `e${Math.sin((turn * Math.PI) / 180) * 42},${38 + Math.cos((turn * Math.PI) / 180) * 42},8,22,${-turn}`).join(' ')} #e0c23a ${[-70, -50, -30, -10, 10, 30, 50, 70].map(turn => `e${Math.sin((turn * Math.PI) / 180) * 52},${38 + Math.cos((turn * Math.PI) / 180) * 52},4,5`).join(' ')} @ e0,26,14,20 l8,0,36,0,58 e0,62,7,7 #e0a030 p5,62,14,60,5,58 |l2,4,8,4,0
鹤|仙鹤|白鹤|crane|heron; 0.6 #f4f3ef #22242a; #3a3a3e l1.8,-4,40,-6,0 l1.8,6,40,8,0 @ e0,48,24,11,10 @@ p-20,52,-42,34,-14,42 @ q5,16,52,34,62,24,86 e25,90,6,6 #c9302a e25,95,4,2.4 #3a3a3e p30,91,48,86,30,87
天鹅|swan; 0.36 #f6f5f2 #dcdad4; @ b-46,30,-50,54,-30,44,-10,66,20,48,44,40,38,18,0,4,-46,30 @-1 e-8,34,28,12,14 @ q9,30,34,50,60,34,86 e36,90,9,8 #e08a2a p43,92,60,86,43,85 #111111 e39,92,1.8,2
鹦鹉|parrot; 0.24 #c9302a #2a6ab8; @ e0,50,18,32 @@ e-8,44,10,26,10 p-8,22,-4,-8,8,22 @ e4,82,14,14 #f6f0e0 e9,84,6,6 #111111 e10,85,2,2.2 #3a342e b16,86,30,82,18,70,14,76,16,86 #e0c23a e-4,56,7,5
企鹅|penguin; 0.4 #23262e #f6f5f1; @ e0,44,24,44 e0,84,16,15 |e26,46,6,24,-12 @@ e0,38,16,34 |e6,84,6,7 #111111 |e5,86,1.8,2.2 #e09a2a p-4,80,4,80,0,72 |e9,2,9,4
鸡|母鸡|小鸡|chicken|hen; 0.24 #e6cfa0 #c9302a; ${bird({ fat: 22, tail: 10, extra: '#c9302a e17,66,4,5 e22,68,4,5' })}
公鸡|rooster; 0.28 #b5502a #1f4a3a; @@ q7,-18,44,-50,60,-46,26 q7,-18,44,-56,76,-56,40 ${bird({ fat: 22, tail: 0, extra: '#d8302a e16,74,4,6 e22,76,4,6 e24,52,3,6' })}
鸭子|小鸭子|duck; 0.2 #f1d060 #e08a2a; ${bird({ legs: 8, fat: 20, beak: 14, tail: 10 })}
鹅|goose; 0.32 #f4f3ef #e08a2a; ${bird({ legs: 10, neck: 26, fat: 20, beak: 12, tail: 8 })}
鱼|小鱼|鱼群|fish; 0.16 #5f8fb0 #e8eef2; @ b-34,50,0,86,44,52,0,16,-34,50 p-30,50,-58,76,-50,50,-58,24 @-2 p-4,66,10,90,16,62 @+2 e18,50,10,12 #ffffff e28,56,4.6,4.6 #111111 e29,56,2.4,2.4 @-2 q2,14,64,6,50,14,36
金鱼|goldfish; 0.14 #e8622a #fff0e0; @ e8,50,28,24 b-16,50,-40,96,-62,80,-44,52,-62,20,-40,4,-16,50 @+3 p0,72,8,92,20,70 #ffffff e26,58,6,6 #111111 e27,58,3,3 @@ e12,40,14,8
锦鲤|koi; 0.22 #f4f0ea #d8432a; @ b-40,50,0,78,46,52,0,24,-40,50 p-34,50,-58,70,-48,50,-58,30 @@ e-8,54,12,12 e20,58,10,9 e-30,50,6,7 #111111 e36,54,2,2
鲨鱼|shark; 0.6 #6a7a88 #eef1f3; @ b-54,50,-6,82,60,48,0,24,-54,50 p-48,50,-72,84,-60,48,-70,30 p-4,66,4,100,20,64 p4,36,-8,8,22,36 @@ b-20,42,20,38,56,46,20,26,-20,36 #111111 e38,54,2.4,2.4 #c9302a l1.6,40,42,52,44
鲸鱼|鲸|whale; 1.4 #3d5f80 #e3ebf0; @ b-40,46,-10,96,50,62,66,30,10,6,-30,20,-40,46 b-36,44,-50,52,-72,74,-58,52,-70,34,-50,42,-36,44 @@ b0,22,40,24,58,36,20,10,0,18 #111111 e42,46,2.4,2.4 #bfe2f4 q2.6,22,78,16,100,4,96 q2.6,22,78,28,100,40,96
海豚|dolphin; 0.5 #5f86a4 #e6eef2; @ b-50,30,-20,92,36,66,50,56,66,50,44,46,0,30,-50,30 p-44,32,-70,44,-58,28,-66,12 p-2,70,-8,96,16,70 @@ b0,44,24,52,48,50,20,36,0,44 #111111 e36,58,2,2
章鱼|octopus; 0.3 #b5486a #f2c8d4; @ ${[-36, -22, -8, 8, 22, 36].map(x => `q8,${x * 0.4},46,${x},30,${x * 1.3},${6 + Math.abs(x) * 0.2}`).join(' ')} e0,66,28,32 #ffffff |e11,64,7,8 #111111 |e11,63,3.4,4
水母|jellyfish; 0.3 #9fb8ea #f0c8f0; @-1 q3,-20,56,-28,30,-18,4 q3,-8,56,-14,30,-4,2 q3,8,56,2,30,8,2 q3,20,56,28,30,20,6 @ t0,56,36,40 @+4 t0,60,22,26 @@ e0,56,36,6
海龟|乌龟|turtle|sea turtle; 0.22 #4f7a4a #8ab070; @@ e44,44,14,11 |e30,14,12,8 e-40,26,10,5 @ t-2,24,44,50 @-3 o-2,46,12,3 l3,-14,52,-30,40 l3,10,52,26,40 l3,-2,58,-2,70 #111111 e49,48,2.2,2.4
螃蟹|crab; 0.14 #d8502a #f4a070; @ |l5,30,34,50,14 |l5,26,28,40,6 |l5,22,24,28,2 |q7,28,44,56,50,48,76 |e46,80,12,9 e0,40,34,24 #111111 |e9,66,3.4,3.4 @ |l3,9,56,9,64
虾|shrimp; 0.1 #e88a6a #ffd0b8; @ q22,-30,30,-10,80,34,60 p-30,34,-60,48,-56,14 @-2 q3,34,66,56,90,40,100 q3,30,60,60,60,70,76 |l2.6,6,44,8,20 l2.6,20,44,24,22 #111111 e36,66,2.6,2.6
贝壳|seashell; 0.08 #f0d8c8 #d8a890; @ b-40,40,-50,96,0,98,50,96,40,40,20,8,0,6,-20,8,-40,40 @@ l3,0,12,0,90 |l3,2,12,20,86 |l3,4,14,36,66
海星|starfish; 0.1 #e8823a #f8b070; @ p0,98,12,62,50,60,20,38,32,2,0,24,-32,2,-20,38,-50,60,-12,62 @@ e0,48,5,5 |e14,52,3,3 |e10,28,3,3 e0,72,3,3
珊瑚|珊瑚礁|coral|coral reef; 0.4 #e0604a #f0a080; @ l9,0,0,0,50 q8,0,30,-20,40,-26,80 q8,0,40,24,50,22,90 q6,-16,46,-40,50,-44,70 q6,14,56,38,54,42,74 l7,0,50,2,76 @@ e-26,82,5,5 e22,92,5,5 e2,78,5,5
青蛙|frog; 0.12 #5a9a3a #d8e8a0; @ e0,34,38,28 |e40,18,16,12 e0,60,30,22 |e18,82,10,11 @@ e0,26,22,16 #ffffff |e18,84,6,7 #111111 |e18,84,3,4 l2.4,-18,54,18,54 @-2 |e30,4,14,5
蛇|snake; 0.2 #4f8a4a #e0d890; @ q13,-44,10,-10,-4,0,22,14,48,-22,44 q13,-22,44,-50,50,-30,72,0,84,26,78 e34,80,14,10 @@ e-30,8,4,4 e0,24,4,4 e-24,46,4,4 #d8302a l2,46,80,58,84 l2,46,80,58,76 #111111 e38,84,2.4,2.4
蜥蜴|lizard; 0.1 #6a8a3a #c8d080; @ q8,-20,36,-60,30,-70,60 e2,36,28,14 e38,46,16,11 l5,-12,34,-24,4 l5,20,34,32,4 l5,-4,36,4,6 @@ e2,30,20,6 #111111 e42,50,2.2,2.4
鳄鱼|crocodile; 0.3 #54703e #c8d0a0; @ p-70,30,-20,24,-20,46 e0,36,36,20 p28,50,80,38,80,26,28,20 |p6,54,10,64,14,54 l9,-20,24,-24,2 l9,20,24,24,2 e34,52,8,8 #ffffff p44,30,47,22,50,30 p56,30,59,22,62,30 p68,30,71,22,74,30 #111111 e36,54,2.4,2.6
蝴蝶|butterfly; 0.16 #e88a3a #3a6ac8; @ |e26,68,24,26,-30 @@ |e20,30,16,20,30 #ffffff |e30,72,7,8 #2a2420 l5,0,20,0,80 |q2,1,80,8,96,18,98
蜻蜓|dragonfly; 0.14 #3a8a9a #cfe8f0; @@ |e34,72,30,8,8 |e32,56,28,7,-8 @ l6,0,4,0,76 e0,84,9,9 #111111 |e6,87,4,4
蜜蜂|bee; 0.08 #f0b820 #dcecf4; @@ e-8,78,12,20,30 e10,78,12,20,-20 @ e0,44,36,26 #2a2420 l8,-14,24,-14,64 l8,8,20,8,66 e32,52,13,13 p-34,44,-50,40,-34,36 q2,36,62,44,80,52,78
蜘蛛|spider; 0.14 #2a2628 #6a2a2a; @ |q3,10,50,40,90,54,50 |q3,10,46,44,70,62,30 |q3,10,42,40,40,54,6 |q3,8,40,26,30,34,2 e0,42,22,22 e0,66,13,12 #d8302a |e5,70,2,2
蝎子|scorpion; 0.14 #6a4a2a #3a2818; @ q8,-20,30,-60,40,-40,84 p-40,88,-24,84,-36,72 e0,28,30,16 |l3,10,22,18,2 |l3,20,24,32,4 q6,24,32,50,40,52,54 |e48,58,9,6 #111111 e24,34,2.4,2.4
甲虫|beetle; 0.08 #2f5a3a #1a2a20; @@ |l4,26,60,52,70 |l4,30,42,56,40 |l4,26,24,50,8 @ e0,42,32,40 @@ e0,84,16,12 l3,0,4,0,80 |q3,6,92,14,104,22,100
蚂蚁|ant; 0.05 #3a2620 #6a4a3a; @ e-30,40,22,17 e2,44,11,11 e28,50,14,13 |l3,2,40,16,6 l3,-10,40,-24,6 l3,10,42,34,8 q3,36,58,52,80,58,74 q3,32,60,40,86,48,84
蜗牛|snail; 0.1 #c98a4a #8a7a5a; @@ b-50,6,0,24,44,14,60,60,50,62,44,30,20,6,-50,6 l3,50,60,44,88 l3,54,60,62,86 @ e-4,46,32,32 @-3 o-4,46,22,4 o-2,46,11,4`

/** Beings of tales, written out or built from the same parts. */
export const CREATURES = `
龙|巨龙|恶龙|西方龙|dragon; 1.6 #8a2a2a #e0a050; @-2 p-4,60,-50,98,-62,66,-44,62,-40,46,-26,50,-16,38 @ q12,-20,24,-66,10,-60,44 e0,34,28,18 l9,-14,26,-18,2 l9,16,26,20,2 q14,18,42,40,54,34,76 e40,82,13,10 e52,78,9,6 p30,88,20,104,38,92 @@ e6,26,18,8 p-20,50,-14,62,-8,52 p0,52,6,62,10,50 #f0c020 e43,86,2.4,2.4 #ffb040 p60,80,78,84,72,76
中国龙|东方龙|神龙|青龙|金龙|chinese dragon|azure dragon; 1.3 #2f8a6a #e0b040; @ q11,-66,30,-50,80,-24,46,-4,8,14,44,30,84,44,62 @@ p-62,40,-66,54,-56,48 p-40,66,-38,80,-30,62 p-12,32,-8,46,-2,30 p16,52,16,66,24,56 @ e48,66,14,11 e60,62,9,6 @@ q3,42,74,30,96,34,92 q3,50,76,44,98,50,96 q2,62,58,80,50,76,40 q2,62,58,84,58,86,50 p36,66,26,60,36,56 |l4,-20,44,-26,28 l4,20,46,14,30 #ffffff e52,70,3,3 #111111 e53,70,1.6,1.6
凤凰|朱雀|火凤凰|phoenix|vermilion bird; 0.9 #d8432a #f0b030; @@ q5,-6,30,-30,10,-60,14 q5,-4,28,-20,0,-44,-2 q5,0,28,-8,0,-20,-8 @ |b0,50,24,88,58,92,48,64,30,54,24,40,4,40 e0,46,10,18 q7,2,58,10,70,8,78 e9,82,7,7 @@ q2,8,88,4,100,-4,98 q2,9,88,10,102,16,100 #e0a030 p15,84,24,80,15,79 g0,50,60
麒麟|貔貅|年兽|qilin|pixiu; 0.85 #3a7a8a #e0a040; ${beast({ ...HORSE, neck: 16, tail: 'bush', marks: points => `${mane(points)} ${antlers({ ...points, r: 6 })} @@ e-12,${points.body + 4},3,2 e0,${points.body + 6},3,2 e10,${points.body + 3},3,2` })}
玄武|black tortoise; 0.5 #33443f #5f8a70; @@ e44,40,14,11 |e30,12,12,8 q6,-40,30,-60,60,-20,70 q6,-20,70,10,80,10,60 @ t-2,24,44,44 @-3 o-2,44,12,3 #111111 e49,44,2.2,2.4
独角兽|unicorn; 0.98 #f6f2f4 #d890c8; ${beast({ ...HORSE, marks: points => `${mane(points)} #f0c860 p${points.x},${points.y + 6},${points.x + 10},${points.y + 28},${points.x + 5},${points.y + 4}` })}
天马|飞马|pegasus; 1 #f4f4f6 #d8dce4; ${beast({ ...HORSE, marks: points => `${mane(points)} @-1 b4,${points.body},-10,${points.body + 40},-52,${points.body + 46},-30,${points.body + 24},-36,${points.body + 10},-10,${points.body + 4},4,${points.body}` })}
狮鹫|griffin; 0.9 #b5823f #f0ead8; ${beast({ ...BIG, marks: points => `@@ b4,${points.body},-10,${points.body + 36},-48,${points.body + 42},-30,${points.body + 20},-34,${points.body + 8},-10,${points.body + 2},4,${points.body} e${points.x},${points.y},12,11 #e0a030 p${points.x + 9},${points.y + 4},${points.x + 24},${points.y - 8},${points.x + 8},${points.y - 4} #111111 e${points.x + 4},${points.y + 3},2,2` })}
史莱姆|slime; 0.3 #5fb8e0 #ffffff; @ b-46,4,-52,50,0,86,52,50,46,4,0,-4,-46,4 @+3 e-16,56,10,8,20 #111111 |e13,38,4,6 q2.4,-6,24,0,18,6,24
机器人|机械人|robot|android; 1 #8a98a8 #4fc8e8; @-2 |l9,12,40,14,4 |l8,26,70,32,40 @ r-20,38,40,38 r-15,80,30,20 |r9,0,12,6 |e32,38,6,6 #22303c r-11,84,22,11 @@ |e6,90,3,3 r-10,54,20,8 @-3 l2,0,100,0,108 e0,109,2.6,2.6
机甲|高达|mecha|mech; 2 #c8d0da #c9402f; @-3 |r6,0,16,10 |l12,13,44,14,10 |l10,30,72,36,40 @ |r8,12,12,26 |p18,84,42,90,40,66,22,66 p-18,84,18,84,12,44,-12,44 @@ p-12,60,12,60,8,46,-8,46 |r9,30,10,8 @ r-8,86,16,13 #3fd8f0 r-6,91,12,4 #e0b030 p-2,98,-12,110,-5,98 p2,98,12,110,5,98 @-4 l5,40,40,58,88
怪兽|怪物|巨兽|monster|beast; 1.6 #4f5f4a #a8b080; @-1 q16,-16,20,-52,10,-60,34 @ |l18,14,24,18,4 e0,46,26,34 |l10,22,60,34,40 e4,84,18,15 e16,80,10,9 @@ e2,38,14,22 p-14,84,-20,98,-8,92 p-20,64,-32,72,-22,54 p-22,46,-34,50,-22,38 #e8302a e9,88,2.6,2.6 #ffffff p12,76,14,70,16,76 p18,76,20,70,22,76
外星人|alien; 0.8 #9ab87a #1a1a22; @ l5,-4,34,-8,2 l5,4,34,8,2 e0,44,11,18 |l4,9,54,18,30 l5,0,58,0,66 b-20,84,-22,104,0,102,22,104,20,84,14,66,0,60,-14,66,-20,84 @@ |e9,82,6,9,-24 l1.6,-3,67,3,67
幽灵|鬼魂|ghost; 0.8 #eef2f8 #26303c; @ b-28,6,-34,100,0,98,34,100,28,6,20,18,14,6,7,16,0,6,-7,16,-14,6,-20,18,-28,6 @@ |e9,68,4,7 e0,50,5,7 g0,56,60
骷髅|骷髅头|skull|skeleton; 0.3 #ece6d6 #1c1a18; @ e0,62,34,34 r-18,10,36,32 @@ |e13,58,9,11 p-4,44,4,44,0,52 l1.6,-9,10,-9,28 l1.6,0,10,0,28 l1.6,9,10,9,28`
