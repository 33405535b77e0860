// What is worn at the head and on the back, in the language of shapes: hundredths of a head around its middle. Behind comes before the figure.
import { shapesOf } from '../things/shapes.ts'

interface Worn {
  words: string
  /** Hides the hair's top. */
  behind?: boolean
  colour: string
  drawing: string
}

/** By a name of its own. */
export const WORN: Readonly<Record<string, Worn>> = {
  __proto__: null as never,
  hat: { words: '帽子|礼帽|hat|top hat', colour: '#2a2a30', drawing: '@ r-34,34,68,52 @ e0,34,62,9 #8a2a2a r-34,36,68,9' },
  cap: { words: '棒球帽|鸭舌帽|baseball cap|cap', colour: '#c0392f', drawing: '@ t0,18,52,46 @-2 b10,20,44,30,84,14,60,6,10,12' },
  beret: { words: '贝雷帽|毛线帽|beret|beanie', colour: '#7a2a3a', drawing: '@ e6,40,56,26,-8 e0,66,5,6 @-2 e0,26,48,8' },
  straw: {
    words: '草帽|斗笠|straw hat|bamboo hat',
    colour: '#d8b468',
    drawing: '@ b-92,14,-30,40,0,84,30,40,92,14,0,4,-92,14 @-2 l4,-60,24,60,24',
  },
  wizard: {
    words: '巫师帽|女巫帽|wizard hat|witch hat',
    colour: '#3a2a5a',
    drawing: '@ p-40,26,40,26,14,134 e0,26,76,12 #e0b840 r-38,30,76,10',
  },
  chef: { words: '厨师帽', colour: '#f8f8f6', drawing: '@ r-36,26,72,34 e-24,66,24,20 e24,66,24,20 e0,76,30,22' },
  officer: {
    words: '军帽|警帽|大盖帽|peaked cap',
    colour: '#22304a',
    drawing: '@ e0,50,60,20 r-46,22,92,24 @-4 b-46,24,0,4,46,24,0,14,-46,24 #e0c040 e0,44,8,8',
  },
  gauze: {
    words: '乌纱帽|官帽|纱帽',
    colour: '#1c1c22',
    drawing: '@ t0,18,50,50 r-50,14,100,14 @+1 b48,24,90,40,118,30,90,14,48,18 b-48,24,-90,40,-118,30,-90,14,-48,18 @-1 r-30,46,60,26',
  },
  nurse: { words: '护士帽', colour: '#ffffff', drawing: '@ p-36,28,36,28,28,58,-28,58 #d0302a r-4,34,8,20 r-10,40,20,8' },
  helmet: { words: '头盔|安全帽|helmet|hard hat', colour: '#8a9098', drawing: '@ t0,10,58,58 @-2 r-60,6,120,9 @-1 r-5,10,10,58' },
  space: { words: '宇航头盔', colour: '#f2f4f6', drawing: '@ o0,0,68,12 #a8c8e8 q5,-40,30,-34,56,0,58' },
  hood: {
    words: '兜帽|头巾|风帽|hood|headscarf',
    colour: '#4a4a58',
    drawing: '@ b-58,-60,-80,40,0,92,80,40,58,-60,60,20,0,50,-60,20,-58,-60',
  },
  crown: {
    words: '王冠|皇冠|凤冠|crown|phoenix crown',
    colour: '#e8c040',
    drawing: '@ p-42,28,42,28,50,76,24,52,0,84,-24,52,-50,76 #d0302a e0,42,7,7 |e26,40,5,5',
  },
  tiara: { words: '头冠|额饰|tiara', colour: '#e8d078', drawing: '@ q6,-44,34,0,54,44,34 p-10,44,0,66,10,44 #5fc0f0 e0,50,5,5' },
  band: { words: '发带|护额|发箍|hairband|headband', colour: '#d0405a', drawing: '@ q12,-48,26,0,46,48,26' },
  bowtie: {
    words: '蝴蝶结发饰|蝴蝶结|hair bow|bow hair',
    colour: '#d0405a',
    drawing: '@ p0,52,-40,74,-40,34 p0,52,40,74,40,34 @-2 e0,54,9,9',
  },
  flowerhair: {
    words: '花朵发饰|花环|发簪|步摇|hair flower|flower wreath|hairpin',
    colour: '#f090a8',
    drawing: '@ e36,44,12,12 e48,30,11,11 e30,26,11,11 #f0c840 e38,34,7,7',
  },
  glasses: {
    words: '眼镜|圆框眼镜|无框眼镜|glasses|round eyewear|eyeglasses',
    colour: '#2a2a30',
    drawing: '@ o-19,-6,16,3.4 o19,-6,16,3.4 l3.4,-4,-6,4,-6 |l3,35,-4,48,0',
  },
  sunglasses: {
    words: '墨镜|太阳镜|护目镜|sunglasses|goggles',
    colour: '#15151a',
    drawing: '@ e-19,-6,18,14 e19,-6,18,14 l4,-4,-2,4,-2 |l3,36,-4,48,0',
  },
  eyepatch: { words: '眼罩|单片眼镜|eyepatch|monocle', colour: '#15151a', drawing: '@ e19,-6,16,15 l3,4,4,-46,30 l3,34,0,48,14' },
  blindfold: { words: '蒙眼布|blindfold', colour: '#3a3a44', drawing: '@ r-46,-16,92,24' },
  facemask: {
    words: '口罩|面纱|face mask|veil',
    colour: '#e8f0f4',
    drawing: '@ b-40,-14,0,-6,40,-14,36,-50,0,-56,-36,-50,-40,-14 |l2,38,-16,48,-4',
  },
  mask: {
    words: '面具|防毒面具|mask|gas mask',
    colour: '#e8e2d6',
    drawing: '@ e0,-4,42,48 #15151a |e18,0,9,6 #c0302a q4,-12,-30,0,-36,12,-30',
  },
  foxmask: {
    words: '狐狸面具|fox mask',
    colour: '#f8f6f2',
    drawing: '@ e0,-4,42,44 |p20,30,44,72,44,16 #d0302a |q5,10,-2,22,10,34,4 e0,-24,6,5',
  },
  beard: {
    words: '胡子|络腮胡|长胡子|山羊胡|胡茬|beard|full beard|long beard|goatee',
    colour: '',
    drawing: '@ b-38,-18,-34,-70,0,-84,34,-70,38,-18,20,-30,0,-26,-20,-30,-38,-18',
  },
  mustache: { words: '八字胡|小胡子|mustache', colour: '', drawing: '@ |b0,-22,18,-16,34,-30,16,-30,0,-26' },
  catears: {
    words: '猫耳|犬耳|兽耳|cat ears|animal ears',
    colour: '#3a2a24',
    drawing: '@ |p18,40,44,90,52,26 #f0b8b8 |p28,44,42,74,46,34',
  },
  foxears: { words: '狐耳|fox ears', colour: '#d4682c', drawing: '@ |p16,40,44,100,54,24 #fff0e0 |p28,44,42,80,46,34' },
  rabbitears: { words: '兔耳|rabbit ears', colour: '#f6f2ee', drawing: '@ |e24,92,13,52,-8 #f0b8b8 |e24,92,6,40,-8' },
  horns: { words: '恶魔角|龙角|demon horns|dragon horns', colour: '#6a2028', drawing: '@ |q11,26,44,60,60,50,100' },
  antlers: { words: '鹿角|antlers', colour: '#8a6238', drawing: '@ |l7,22,44,40,110 |l6,32,80,66,92 |l6,36,96,22,120' },
  halo: { words: '光环|halo', colour: '#ffe070', drawing: '@ o0,88,34,7 g0,88,60' },
  headphones: { words: '戴耳机|无线耳机|earbuds', colour: '#26282e', drawing: '@ q8,-50,0,-50,66,0,66 q8,50,0,50,66,0,66 |e50,-6,11,19' },
  wings: {
    words: '翅膀|天使翅膀|angel wings|wings',
    behind: true,
    colour: '#f4f4f6',
    drawing: '@ |b30,-120,120,20,220,-20,190,-120,170,-220,90,-240,30,-160 @-1 |q5,60,-130,130,-100,180,-60 |q5,60,-150,120,-140,170,-140',
  },
  demonwings: {
    words: '恶魔翅膀|demon wings',
    behind: true,
    colour: '#3a2030',
    drawing: '@ |p30,-120,110,10,220,-10,190,-80,200,-130,150,-140,130,-210,90,-180,30,-180',
  },
  cape: {
    words: '披风|斗篷|披肩|cape|cloak|shawl',
    behind: true,
    colour: '#8a2a34',
    drawing: '@ b-90,-90,-150,-300,-130,-520,0,-560,130,-520,150,-300,90,-90,0,-60,-90,-90',
  },
  bun: { words: '丸子头|盘发|发髻|hair bun|updo|topknot', colour: '', drawing: '@ e0,66,22,20' },
  bald: { words: '光头|秃头', colour: '', drawing: '' },
  scarf: { words: '围巾|长围巾|scarf|long scarf', colour: '#c0483a', drawing: '@ e0,-78,50,20 r18,-150,22,70 @-2 l3,20,-130,38,-130' },
  necktie: { words: '领带|necktie|tie', colour: '#8a2430', drawing: '@ p-9,-92,9,-92,12,-200,0,-220,-12,-200' },
  necklace: {
    words: '项链|珍珠项链|吊坠|颈圈|念珠|necklace|pearl necklace|pendant|choker|prayer beads',
    colour: '#e8c860',
    drawing: '@ q5,-34,-86,0,-140,34,-86 e0,-116,9,9',
  },
}

const read = new Map(Object.entries(WORN).map(([name, { drawing }]) => [name, shapesOf(drawing)]))
export const shapesOfWorn = (name: string) => read.get(name) ?? []
