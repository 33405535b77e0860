// Names of other countries as Chinese readers know them: family and given names with their own spelling. Chosen by hand.
import type { Gender } from './characters.ts'

interface Country {
  families: string
  男: string
  女: string
  /** Whether the family name stands first, without a dot. */
  familyFirst?: boolean
  /** Syllables that further given names are put together from: beginnings and endings by gender. */
  syllables?: { first: string; 男: string; 女: string }
}

const COUNTRIES: Readonly<Record<string, Country>> = {
  __proto__: null as never,
  日本: {
    familyFirst: true,
    families:
      '佐藤 Satō,铃木 Suzuki,高桥 Takahashi,田中 Tanaka,伊藤 Itō,渡边 Watanabe,山本 Yamamoto,中村 Nakamura,小林 Kobayashi,加藤 Katō,吉田 Yoshida,山田 Yamada,佐佐木 Sasaki,松本 Matsumoto,井上 Inoue,木村 Kimura,清水 Shimizu,早川 Hayakawa,藤原 Fujiwara,水野 Mizuno,桐谷 Kiritani,雾岛 Kirishima,白石 Shiraishi,神谷 Kamiya,黑泽 Kurosawa,橘 Tachibana,柊 Hiiragi,长谷川 Hasegawa',
    男: '翔太 Shōta,莲 Ren,悠真 Yūma,大和 Yamato,直树 Naoki,健一 Ken’ichi,拓海 Takumi,一郎 Ichirō,苍 Aoi,凉介 Ryōsuke,隼人 Hayato,和也 Kazuya,诚 Makoto,彻 Tōru,亮 Ryō,秀明 Hideaki,龙之介 Ryūnosuke,信长 Nobunaga,正宗 Masamune,真司 Shinji',
    女: '美咲 Misaki,樱 Sakura,葵 Aoi,阳菜 Hina,结衣 Yui,凛 Rin,七海 Nanami,由美子 Yumiko,千夏 Chinatsu,雪乃 Yukino,优子 Yūko,绫香 Ayaka,琴音 Kotone,花 Hana,明日香 Asuka,千代 Chiyo,春香 Haruka,真由 Mayu,纱织 Saori,小夜 Sayo',
  },
  韩国: {
    familyFirst: true,
    families:
      '金 Kim,李 Lee,朴 Park,崔 Choi,郑 Jung,姜 Kang,赵 Cho,尹 Yoon,张 Jang,林 Lim,韩 Han,吴 Oh,徐 Seo,申 Shin,权 Kwon,黄 Hwang,安 Ahn,宋 Song,柳 Ryu,洪 Hong,车 Cha,具 Koo,南宫 Namgung,闵 Min',
    男: '敏俊 Min-jun,书俊 Seo-jun,道允 Do-yun,时宇 Si-woo,志厚 Ji-hu,俊昊 Jun-ho,贤宇 Hyun-woo,在民 Jae-min,泰亨 Tae-hyung,胜贤 Seung-hyun,宇彬 Woo-bin,正勋 Jung-hoon,成民 Sung-min,东旭 Dong-wook,承焕 Seung-hwan,尚勋 Sang-hoon,秉宪 Byung-hun,恩宇 Eun-woo',
    女: '书妍 Seo-yeon,智友 Ji-woo,秀雅 Soo-ah,恩星 Eun-seong,夏恩 Ha-eun,敏智 Min-ji,智秀 Ji-soo,采英 Chae-young,宥真 Yu-jin,惠秀 Hye-soo,善美 Sun-mi,世英 Se-young,艺珍 Ye-jin,娜恩 Na-eun,多恩 Da-eun,秀彬 Soo-bin,允儿 Yoon-a,贞恩 Jung-eun',
  },
  英国: {
    families:
      '史密斯 Smith,琼斯 Jones,泰勒 Taylor,布朗 Brown,威廉姆斯 Williams,埃文斯 Evans,沃克 Walker,赖特 Wright,霍尔 Hall,格林 Green,伍德 Wood,哈里斯 Harris,克拉克 Clarke,阿什福德 Ashford,温特沃斯 Wentworth,卡文迪什 Cavendish,蒙塔古 Montagu,莫里斯 Morris,佩恩 Payne,布莱克伍德 Blackwood',
    男: '奥利弗 Oliver,哈里 Harry,乔治 George,查尔斯 Charles,爱德华 Edward,亚瑟 Arthur,西奥多 Theodore,塞巴斯蒂安 Sebastian,詹姆斯 James,亨利 Henry,埃德蒙 Edmund,休 Hugh,珀西 Percy,尼尔 Neil,朱利安 Julian,菲利普 Philip',
    女: '艾米莉亚 Amelia,夏洛特 Charlotte,伊莎贝拉 Isabella,艾娃 Ava,格蕾丝 Grace,爱丽丝 Alice,弗洛伦丝 Florence,维奥莱特 Violet,比阿特丽斯 Beatrice,凯瑟琳 Catherine,埃莉诺 Eleanor,罗莎琳德 Rosalind,简 Jane,安妮 Anne,露西 Lucy,海伦 Helen',
    syllables: {
      first: '埃德 Ed,阿尔 Al,奥斯 Os,戈德 God,莱奥 Leo,威尔 Wil',
      男: '温 win,蒙德 mund,里克 ric,弗雷德 fred',
      女: '吉娜 gina,薇恩 wyn,琳达 linda,米娜 mina',
    },
  },
  美国: {
    families:
      '约翰逊 Johnson,威廉姆斯 Williams,米勒 Miller,戴维斯 Davis,加西亚 Garcia,罗德里格斯 Rodriguez,安德森 Anderson,杰克逊 Jackson,马丁 Martin,汤普森 Thompson,罗宾逊 Robinson,刘易斯 Lewis,杨 Young,艾伦 Allen,金 King,斯科特 Scott,贝克 Baker,卡特 Carter,里德 Reed,库珀 Cooper',
    男: '杰克 Jack,迈克尔 Michael,伊森 Ethan,诺亚 Noah,梅森 Mason,洛根 Logan,卢卡斯 Lucas,艾登 Aiden,瑞恩 Ryan,泰勒 Tyler,布兰登 Brandon,贾斯汀 Justin,凯文 Kevin,安东尼 Anthony,德里克 Derek,汤姆 Tom',
    女: '艾玛 Emma,奥利维亚 Olivia,索菲亚 Sophia,麦迪逊 Madison,艾比盖尔 Abigail,哈珀 Harper,莉莉 Lily,阿什莉 Ashley,杰西卡 Jessica,梅根 Megan,劳伦 Lauren,克洛伊 Chloe,佐伊 Zoe,露比 Ruby,艾琳 Erin,凯特 Kate',
  },
  法国: {
    families:
      '杜邦 Dupont,马丁 Martin,贝尔纳 Bernard,迪布瓦 Dubois,莫罗 Moreau,洛朗 Laurent,西蒙 Simon,勒菲弗 Lefèvre,鲁塞尔 Roussel,富尼耶 Fournier,吉拉尔 Girard,博内 Bonnet,拉罗什 Laroche,德拉克鲁瓦 Delacroix,维尔纳夫 Villeneuve,博蒙 Beaumont',
    男: '路易 Louis,加布里埃尔 Gabriel,于勒 Jules,雨果 Hugo,阿蒂尔 Arthur,拉斐尔 Raphaël,安托万 Antoine,皮埃尔 Pierre,让 Jean,尼古拉 Nicolas,艾蒂安 Étienne,马塞尔 Marcel,勒内 René,吕克 Luc',
    女: '埃玛 Emma,路易丝 Louise,阿丽斯 Alice,克洛艾 Chloé,卡米耶 Camille,朱丽叶 Juliette,玛农 Manon,热纳维耶芙 Geneviève,玛德琳 Madeleine,科莱特 Colette,伊莎贝尔 Isabelle,埃洛迪 Élodie,索朗热 Solange,维维安 Viviane',
  },
  德国: {
    families:
      '米勒 Müller,施密特 Schmidt,施奈德 Schneider,费舍尔 Fischer,韦伯 Weber,迈尔 Meyer,瓦格纳 Wagner,贝克 Becker,舒尔茨 Schulz,霍夫曼 Hoffmann,科赫 Koch,里希特 Richter,克莱因 Klein,沃尔夫 Wolf,诺伊曼 Neumann,施瓦茨 Schwarz',
    男: '卢卡斯 Lukas,莱昂 Leon,芬恩 Finn,约纳斯 Jonas,保罗 Paul,马克西米利安 Maximilian,弗里德里希 Friedrich,海因里希 Heinrich,卡尔 Karl,汉斯 Hans,沃尔夫冈 Wolfgang,奥托 Otto,斯特凡 Stefan,埃里希 Erich',
    女: '汉娜 Hannah,米娅 Mia,安娜 Anna,莱娜 Lena,玛丽 Marie,克拉拉 Clara,格蕾塔 Greta,英格丽德 Ingrid,乌苏拉 Ursula,海尔加 Helga,伊丽莎白 Elisabeth,弗丽达 Frieda,莉泽洛特 Liselotte,埃尔莎 Elsa',
  },
  俄罗斯: {
    families:
      '伊万诺夫 Ivanov,斯米尔诺夫 Smirnov,库兹涅佐夫 Kuznetsov,波波夫 Popov,索科洛夫 Sokolov,列别杰夫 Lebedev,科兹洛夫 Kozlov,诺维科夫 Novikov,莫罗佐夫 Morozov,彼得罗夫 Petrov,沃尔科夫 Volkov,奥尔洛夫 Orlov,罗曼诺夫 Romanov,沃龙佐夫 Vorontsov',
    男: '亚历山大 Alexander,德米特里 Dmitri,马克西姆 Maxim,谢尔盖 Sergei,安德烈 Andrei,阿列克谢 Alexei,伊利亚 Ilya,米哈伊尔 Mikhail,尼古拉 Nikolai,弗拉基米尔 Vladimir,伊戈尔 Igor,鲍里斯 Boris,列夫 Lev,帕维尔 Pavel',
    女: '安娜 Anna,玛丽亚 Maria,叶卡捷琳娜 Ekaterina,奥尔加 Olga,纳塔莉亚 Natalia,塔季扬娜 Tatiana,伊琳娜 Irina,斯维特兰娜 Svetlana,柳德米拉 Lyudmila,索菲娅 Sofia,薇拉 Vera,娜杰日达 Nadezhda,达莎 Dasha,卡佳 Katya',
  },
  西班牙: {
    families:
      '加西亚 García,费尔南德斯 Fernández,冈萨雷斯 González,罗德里格斯 Rodríguez,洛佩斯 López,马丁内斯 Martínez,桑切斯 Sánchez,佩雷斯 Pérez,鲁伊斯 Ruiz,莫雷诺 Moreno,纳瓦罗 Navarro,门多萨 Mendoza,奥尔特加 Ortega,卡斯蒂略 Castillo',
    男: '安东尼奥 Antonio,何塞 José,曼努埃尔 Manuel,卡洛斯 Carlos,哈维尔 Javier,米格尔 Miguel,阿莱杭德罗 Alejandro,迭戈 Diego,费尔南多 Fernando,拉斐尔 Rafael,巴勃罗 Pablo,路易斯 Luis',
    女: '玛丽亚 María,卡门 Carmen,安娜 Ana,伊莎贝尔 Isabel,露西娅 Lucía,保拉 Paula,埃莱娜 Elena,皮拉尔 Pilar,罗莎 Rosa,索菲亚 Sofía,克里斯蒂娜 Cristina,伊内丝 Inés',
  },
  意大利: {
    families:
      '罗西 Rossi,鲁索 Russo,费拉里 Ferrari,埃斯波西托 Esposito,比安奇 Bianchi,罗马诺 Romano,科隆博 Colombo,里奇 Ricci,马里诺 Marino,格雷科 Greco,孔蒂 Conti,美第奇 Medici,维斯孔蒂 Visconti,莫雷蒂 Moretti',
    男: '莱昂纳多 Leonardo,弗朗切斯科 Francesco,亚历山德罗 Alessandro,洛伦佐 Lorenzo,马泰奥 Matteo,安德烈亚 Andrea,加布里埃莱 Gabriele,马可 Marco,朱塞佩 Giuseppe,乔瓦尼 Giovanni,卢卡 Luca,但丁 Dante',
    女: '索菲娅 Sofia,朱莉娅 Giulia,奥罗拉 Aurora,艾丽切 Alice,吉内芙拉 Ginevra,比安卡 Bianca,基娅拉 Chiara,弗朗切斯卡 Francesca,瓦伦蒂娜 Valentina,露琪娅 Lucia,贝阿特丽切 Beatrice,西尔维娅 Silvia',
  },
}

export interface ForeignPart {
  text: string
  spelling: string
}

export interface ForeignTables {
  families: ForeignPart[]
  given: ForeignPart[]
  familyFirst: boolean
}

/** The tables of a country other than China; undefined for one that has none. */
export function foreignTables(country: string, gender: Gender): ForeignTables | undefined {
  const table = COUNTRIES[country]
  if (!table) return undefined
  const sides = gender === '不限' ? (['男', '女'] as const) : [gender]
  const given = sides.flatMap(side => [...partsOf(table[side]), ...composed(table.syllables, side)])
  // 斯米尔诺夫's sister is 斯米尔诺娃.
  const families = partsOf(table.families)
  if (country === '俄罗斯' && gender === '女') return { families: families.map(feminine), given, familyFirst: false }
  return { families, given, familyFirst: table.familyFirst ?? false }
}

function partsOf(list: string): ForeignPart[] {
  return list.split(',').map(entry => {
    const at = entry.indexOf(' ')
    return { text: entry.slice(0, at), spelling: entry.slice(at + 1) }
  })
}

function composed(syllables: Country['syllables'], side: '男' | '女'): ForeignPart[] {
  if (!syllables) return []
  return partsOf(syllables.first).flatMap(first =>
    partsOf(syllables[side]).map(last => ({ text: first.text + last.text, spelling: first.spelling + last.spelling })),
  )
}

function feminine({ text, spelling }: ForeignPart): ForeignPart {
  return { text: text.replace(/夫$/, '娃'), spelling: `${spelling}a` }
}
