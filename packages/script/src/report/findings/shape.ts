// How a story goes: episodes in which nothing happens, talk without conflict, ends without a hook, phrases that come back.

import { tellingWords, type Sense } from '../lexicon.ts'
import type { Hook } from '../hooks.ts'
import { type Finding, finding } from './finding.ts'
import { lineOfFinding, type Story, type StoryLine, whereOf, wordsOfLine } from './story.ts'

/** What moves a story: somebody wants something, stands against somebody, is in danger, or something turns. */
const MOVING: readonly Sense[] = ['wish', 'clash', 'danger', 'turn', 'stake', 'sad']
/** Lines of which something is asked for, refused, hidden or found, in words that no list holds. */
const MOVES =
  /(?:为什么|凭什么|到底|谁(?:干|告诉|让|杀|拿|动|派)|怎么(?:死|没|会|可能|回事|办)|在哪(?!吃|逛|买|个)|骗|瞒|藏|偷|抢|逃|追|杀|救|查|赌|赎|逼|罚|告发|揭|拒绝|反对|不行[！!，。]|不可以|不能[^，。吃喝买穿]|绝不|必须|一定要|求你|交出|还给|放(?:了|开)[他她我人]|闭嘴|住口|住手|对不起|再也不|后悔|害怕|小心|危险|秘密|真相|证据|条件|交易|钱(?:呢|给|不够|没了)|欠|债|死|血|伤|枪|刀|毒|哭|跪|颤|发抖|愣|怔|僵|冲|撞|摔|砸|撕|甩|攥|咬牙|沉默|冷笑|红了眼|推开|夺|锁|门外|突然|忽然|原来|竟|没想到|发现|消失|不见|失踪|离开你|走吧[，。]?别|不走|不去|不签|不卖|不嫁|不娶|不认|不信|不同意|分手|离婚|辞职|开除|怀孕|病|手术|癌|警察|法院|报警|律师|遗|仇|别告诉|谁也别|谁也不|知道我们|密码|空的|发冷|有人在|脚步|后背|心跳|线索|查|跟踪)/
/** Somebody is short of something, holds back, turns away, leaves or stays, quietly. */
const TENSE =
  /还差|差[一二两三四五六七八九十几]+[百千万块]|凑(?:够|不|齐)|借(?:来|的钱|不到|钱)|拿去当|没(?:有)?(?:进去|接(?:话|过)|回答|说话|抬头|再[问说]|回头|吭声|敢|说要)|不(?:肯|愿|敢|答|念了|去了|说话|吭声|喝。|吃。|要了|等了|走了|回来)|(?:明早|今晚|明天|这就)就?(?:走|得走|离)|(?:你|我|他|她)(?:要|就要|得)走|供不起|养不起|交不起|别等|(?:等|守)(?:了)?[^，。]{0,6}(?:一夜|整夜|[天年])|只剩|白卷|收(?:起来|回)(?:一|了)|拎起[^，。]{0,3}箱|转(?:过身|过脸|过头|向窗|身)|背(?:对着|过脸|过身)|(?:手|笔|脚步|声音)[^，。]{0,3}(?:停|顿)|(?:停了停|顿了顿|怔|犹豫)|化验单|诊断|撕|扣在|攥|咬[着住]|眼圈|(?:声音|嗓子)[^，。]{0,2}(?:低|哑|轻|抖)|压低|盯|愣|呆住|空荡|没来|回不(?:来|去)|再也|最后一(?:次|班|个|天|面)|终于|忽然|可是|但是|却|只好|偏偏|决定|答应|求(?!婚纱)|骗|瞒|偷偷|悄悄|你先(?:告诉|说|答)|反正|谁说的|凭|为什么|怎么不|当真|真的要|这么巧|划破|封存/
/** Days like any other. */
const CALM =
  /天气|太阳|凉快|暖和|起风|风(?:一)?吹|花(?:开|很|真|香)|浇(?:花|水|过)|喂(?:鸽|鱼|猫|鸡|鸭)|鸽子|鸭子|放牛|散步|走走|坐了?坐|坐会儿|歇|喝(?:茶|水|口|了几)|吃(?:饭|面|完|过)|煮|炒|粥|面条|盒饭|饭点|山楂|糖葫芦|瓜子|花生|点心|看戏|皮影|说书|耍猴|庙会|灯都?亮|慢慢往家|盆栽|擦桌|报表|照常|位子|亮堂|收成|添(?:了)?草|劈(?:了)?些?柴|晒太阳|纳鞋底|鞋|软和|食堂|早饭|午饭|晚饭|点心|味道|好吃|打折|新(?:买|发)的?|合身|颜色|电视|聊|看报|织毛衣|洗(?:了|衣|碗)|晾|扫|拖(?:了|地)|叠|收拾|买(?:菜|过)|菜场|排队|打招呼|早啊|早。|还行|都行|挺好|不错|老样子|各自|往回走|回去|睡得|很(?:安静|平|和气|好)|慢慢地?(?:晃|走|喝)/g
const LEAST_CALM = 2
const LEAST_WORDS = 30
const LEAST_LINES = 4
/** Lines of a scene that is a breath between others. */
const BREATH = 7
/** Moves in a hundred words: below, nothing happens. */
const FLAT = { script: 0.9, novel: 0.3 }

interface Measured {
  words: number
  lines: StoryLine[]
  /** Lines that move. */
  moves: number
  small: number
  /** Words of days like any other. */
  calm: number
  speeches: number
  beats: number
}

function measure(lines: readonly StoryLine[]): Measured {
  const own = lines.filter(({ kind }) => kind === 'speech' || kind === 'told')
  let [words, moves, small, calm, speeches, beats] = [0, 0, 0, 0, 0, 0]
  for (const line of own) {
    const { text, kind } = line
    words += text.length
    const senses = tellingWords(text, wordsOfLine(line)).flatMap(each => each.senses)
    if (senses.includes('small')) small++
    calm += text.match(CALM)?.length ?? 0
    if (senses.some(sense => MOVING.includes(sense)) || MOVES.test(text) || TENSE.test(text)) moves++
    if (kind === 'speech') speeches++
    else beats++
  }
  return { words, moves, small, calm, speeches, beats, lines: own }
}

const isStill = ({ words, moves, lines, small, calm }: Measured, kind: Story['kind']) =>
  words >= LEAST_WORDS &&
  lines.length >= LEAST_LINES &&
  (moves === 0 || ((moves / words) * 100 < FLAT[kind] && moves / lines.length <= 0.12)) &&
  (kind === 'script' || small > 0 || calm >= LEAST_CALM)

/** Episodes, chapters, or in a work of one document scenes, in which nobody wants anything and nothing changes. */
export function flatUnits(story: Story): Finding[] {
  const byDoc = story.docs.length >= 3
  const units = [...Map.groupBy(story.scenes, scene => (byDoc ? scene.doc : scene.at)).values()]
  const called = byDoc ? (story.kind === 'novel' ? '这一章' : '这一集') : '这一场'
  return units.flatMap((scenes, at) => {
    const measured = measure(scenes.flatMap(({ lines }) => lines))
    // The last one may end in peace.
    if (!isStill(measured, story.kind) || at === units.length - 1) return []
    // A short scene may be a breath between two others.
    if (!byDoc && (units.length < 3 || (measured.small === 0 && measured.lines.length < BREATH))) return []
    const name = byDoc ? (story.docs[scenes[0]!.doc]?.name ?? '') : whereOf(story, scenes[0]!)
    const shown = [measured.lines[0]!, measured.lines.at(-1)!]
    return [
      finding('flat', name, {
        severity: byDoc ? 'high' : 'middle',
        title: `${name}：没有人要什么，也没有什么变了`,
        text: `${called} ${measured.lines.length} 行里没有要求、拒绝、发现、失去或决定${measured.small > 1 ? '，多是家常话' : ''}。给一个人一件非要不可的东西，或让结尾和开头不同。`,
        lines: shown.map(line => lineOfFinding(story, line)),
        confidence: measured.moves === 0 ? 0.85 : 0.7,
      }),
    ]
  })
}

/** Scenes of talk in which nobody stands against anybody, in episodes that are not flat altogether. */
export function talkOnly(story: Story, flat: readonly Finding[]): Finding[] {
  if (story.kind === 'novel') return []
  const isFlat = new Set(flat.flatMap(({ lines }) => lines.map(({ block_id }) => block_id)))
  return story.scenes.flatMap(scene => {
    const measured = measure(scene.lines)
    if (measured.speeches < 6 || measured.beats * 4 > measured.speeches || !isStill(measured, story.kind)) return []
    if (measured.lines.some(({ read }) => isFlat.has(read.block.attrs.id))) return []
    return [
      finding('talk', whereOf(story, scene), {
        severity: 'middle',
        title: `「${whereOf(story, scene)}」只有话，没有冲突`,
        text: `${measured.speeches} 句对白里没有人反对、隐瞒或求什么，动作只有 ${measured.beats} 处。让两个人想要的东西相反，或并进别的场。`,
        lines: [lineOfFinding(story, measured.lines[0]!), lineOfFinding(story, measured.lines.at(-1)!)],
        confidence: 0.7,
      }),
    ]
  })
}

/** A last line that ends the matter: farewells, agreement, meals, sleep, and views that calm. */
const CLOSES =
  /晚安|再见|慢走|回头见|[周下明][^，。]{0,3}见|路上慢|先?回(?:去|家)[了吧。，]|睡(?:了|吧|熟|着|下)|歇(?:着|息|会|了|吧)|早点(?:休息|睡|歇)|关(?:上|掉|了)?[^，。]{0,3}(?:灯|门|电脑|窗)|下班|散会|散了|收工|吃(?:吧|饭|着|完)|喝(?:吧|茶|酒|着|一杯)|干杯|菜[^，。]{0,3}凉|^(?:好|行|嗯|哦|成|是|对|好的|可以|没问题|谢谢)[^？?]{0,10}[。，！]|(?:谢谢|多谢)[^？?]{0,12}[。！]?$|辛苦|记住了|知道了[。！]?$|听你的|就这么(?:定|办|说)|说定了|没事了|放心吧|(?:过去的?事|以前的事)[^。]{0,6}(?:别提|不提|算了)|日子[^，。]{0,4}长|(?:走|驶|开|飞)(?:远|走|开|进)[^。]{0,8}[。]?$|夕阳|晚霞|(?:恢复|一片)[^，。]{0,2}(?:平静|宁静|安静)|热热闹闹|相视(?:一|而)笑|笑(?:了|着|起来)[。！]?$|微微一笑|舒了?(?:一)?口气|松了?(?:一)?口气|伸(?:了个)?懒腰|收拾|擦(?:干净|桌)|洗碗|归港|炊烟|团圆|靠在[^，。]{0,4}(?:肩|怀)|手(?:牵|拉)[着手]|并肩|做东|请(?:你|大家|客)[^，。]{0,4}(?:喝|吃)|办得(?:漂亮|好)|辛苦大家|也(?:是|好)[。！]?$|挺好|不错|不早了|换(?:好)?衣服|上床|躺下|进屋[。]?$|满意地|点(?:了)?点头[。]?$/
/** A last line that sets itself something to do opens the next one. */
const RESOLVES = /也得(?!了)|非[^，。]{1,8}不(?:可|行)|一定(?:要|会|把)|绝不|死也|拼了|偏要|我(?:就)?不信|等着/
/** Ends of episodes that leave nothing open; of novels only where most chapters have a hook. */
export function looseEnds(story: Story, hooks: readonly Hook[]): Finding[] {
  const shown = hooks.filter(({ isLast }) => !isLast)
  const without = shown.filter(({ kind, place }) => kind === 'none' && place)
  if (hooks.length < 2 || (story.kind === 'novel' && without.length * 2 > shown.length)) return []
  return without.flatMap(({ name, why, place, doc_id }) => {
    const line = story.lines.findLast(({ scene, read }) => scene.source.doc.doc_id === doc_id && read.block.attrs.id === place!.block_id)
    if (!line) return []
    return [
      finding('hook', name, {
        // What closes says so; of other lines rules only see that they hold none of the hooks they know.
        severity: story.kind === 'script' && CLOSES.test(line.text.trim()) && !RESOLVES.test(line.text) ? 'middle' : 'low',
        title: `${name}的结尾留不住人`,
        text: `${why}。把一个没答的问题、一个险境或一个来人移到最后一行。`,
        lines: [lineOfFinding(story, line)],
        confidence: 0.7,
      }),
    ]
  })
}

const CLAUSE = /[\u3400-\u4dbf\u4e00-\u9fff]{4,16}/g
/** Words of every day that people do say often. */
const EVERYDAY =
  /^(?:我不知道|怎么回事|对不起了?|谢谢你|没关系|你怎么来了|你说什么|怎么可能|你怎么了|没事的?|好的好的|我知道了?|是不是|为什么|什么意思|你是谁|真的吗|我的天|等一下|你干什么|怎么办|快走快走|不可能|没什么|你听我说|我没事|走吧走吧|陛下|皇上|娘娘|第.{1,4}[章集回])/
const LEAST_TIMES = 4
/** More words allow more of the same. */
const WORDS_A_TIME = 4000

/** Clauses that come back in the same words too often. */
export function repeatedPhrases(story: Story): Finding[] {
  const seen = new Map<string, StoryLine[]>()
  let words = 0
  for (const line of story.lines) {
    if (line.kind !== 'speech' && line.kind !== 'told') continue
    words += line.text.length
    for (const [clause] of line.text.matchAll(CLAUSE)) {
      const lines = seen.get(clause)
      if (lines) lines.push(line)
      else seen.set(clause, [line])
    }
  }
  const names = new Set(story.people.flatMap(({ name, aliases }) => [name, ...aliases]))
  return [...seen].flatMap(([clause, lines]) => {
    const least = LEAST_TIMES + Math.floor(words / WORDS_A_TIME / clause.length) + (clause.length === 4 ? 1 : 0)
    if (lines.length < least || EVERYDAY.test(clause) || names.has(clause)) return []
    return [
      finding('phrase', clause, {
        severity: lines.length > least ? 'middle' : 'low',
        title: `「${clause}」说了 ${lines.length} 次`,
        text: '同样的话反复出现，读的人会出戏；有意的复沓留两三次就够。',
        lines: lines.slice(0, 5).map(line => lineOfFinding(story, line, line.text.indexOf(clause))),
        confidence: 0.75,
      }),
    ]
  })
}
