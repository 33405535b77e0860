// A hundred shots of ten scripts with marks: what the sketch engine understands of each, as yes or no, and with SHEETS=folder the pictures of each script on one sheet.
// Scripts with an odd number were looked at while the words were gathered, those with an even number were not; 12 has shots of scripts that others wrote;
// 16 to 18 were written when all others had been mended.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Brief, Person } from '../../packages/engines/src/sketch/brief.ts'
import { boxesOf, drawSketch } from '../../packages/engines/src/sketch/draw.ts'
import { readPrompt } from '../../packages/engines/src/sketch/read-prompt.ts'
import { createStage } from '../../packages/engines/src/sketch/stage.ts'
import { INSIDES } from '../../packages/engines/src/sketch/tables/places.ts'
import { VOCABULARY } from '../../packages/engines/src/sketch/vocabulary.ts'
import { drawnWords } from '../../packages/script/src/shots/drawn-words.ts'

const FOLDER = import.meta.dirname
const SIZE = { width: 640, height: 360 }
/** Heights of a standing grown-up over that of the picture, by size. */
const HEIGHTS: Readonly<Record<string, readonly [number, number]>> = {
  大远景: [0.04, 0.22],
  远景: [0.15, 0.45],
  大全景: [0.3, 0.6],
  全景: [0.4, 0.85],
  中景: [0.8, 1.7],
  中近景: [1.1, 2],
  近景: [1.4, 2.8],
  特写: [2.2, 6],
  大特写: [3, 9],
}

interface Marked {
  prompt: string
  content: string
  size: string
  who: { name: string; count: number }[]
  place: { inside: boolean; name: string }
  light: string
  weather: string
  extras: [kind: string, rest: string][]
  cast: ReadonlyMap<string, string>
}

function shotsIn(text: string): Marked[] {
  const cast = new Map<string, string>()
  const shots: Marked[] = []
  let [heading, place, light, weather] = ['', { inside: false, name: '' }, '', 'clear']
  for (const line of text.split('\n')) {
    if (line.startsWith('@ ')) cast.set(line.slice(2).split(' ')[0]!, line.slice(2))
    else if (line.startsWith('## ')) {
      const [said = '', marks = ''] = line.slice(3).split(' => ')
      const [side, name = '', time = '', air = 'clear'] = marks.split(' ')
      ;[heading, place, light, weather] = [said.replace(/ (雨|雪|雾)$/, ''), { inside: side === 'in', name }, time, air]
    } else if (line.includes('|')) {
      const [size = '', content = '', who = '', extra = ''] = line
        .split(/(?<=^[^|]*)\||(?<=^[^|]*\|[^|]*)\||(?<=^[^|]*\|[^|]*\|[^|]*)\|/)
        .map(part => part.trim())
      const words = drawnWords({ size, content, dialogue: '' }, heading)
      const air = { rain: '，雨', snow: '，雪', fog: '，雾' }[weather] ?? ''
      const sheets = [...cast].filter(([name]) => content.includes(name)).map(each => each[1])
      shots.push({
        prompt: [words + air, ...sheets].join(', '),
        content,
        size: size.split('，').at(-1)!.replace(/^双人/, ''),
        who: who === '无' ? [] : who.split('、').map(each => ({ name: each.split('*')[0]!, count: Number(each.split('*')[1] ?? 1) })),
        place,
        light,
        weather,
        extras: extra
          .split(';')
          .map(part => part.trim())
          .filter(Boolean)
          .map(part => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
        cast,
      })
    }
  }
  return shots
}

const everyone = (brief: Brief) => [...brief.people, ...(brief.over ? [brief.over] : [])]
const called = (brief: Brief, name: string) =>
  everyone(brief).filter(each => each.name === name || each.name.endsWith(name) || name.endsWith(each.name || '?'))

/** Named people have the looks of their sheets, and of nobody else's. */
function looksRight(person: Person, sheet: string): boolean {
  const years = Number(/(\d+)岁/.exec(sheet)?.[1] ?? 30)
  const child = years <= 12
  const old = years >= 58
  const beard = sheet.includes('胡')
  const sex = / 男 /.test(sheet) ? 'man' : / 女 /.test(sheet) ? 'woman' : ''
  const colours: [RegExp, RegExp][] = [
    [/黄色雨衣/, /^#[d-f]/],
    [/黑色夹克|黑西装|黑色大衣|黑衣|黑袍/, /^#[12]/],
    [/白衣/, /^#[ef]/],
  ]
  return (
    (person.build === 'child') === child &&
    person.old === old &&
    (!sex || person.sex === sex) &&
    person.worn.includes('beard') === beard &&
    colours.every(([said, hex]) => !said.test(sheet) || hex.test(person.clothes))
  )
}

function answers(shot: Marked): Record<string, boolean> {
  const { brief } = readPrompt(shot.prompt, 7)
  const asked: Record<string, boolean> = {}
  const crowdMarks = shot.who.filter(({ name }) => VOCABULARY.get(name)?.crowd)
  const singles = shot.who.filter(each => !crowdMarks.includes(each))
  const wanted = singles.reduce((sum, each) => sum + each.count, 0)
  asked.who =
    singles.every(({ name, count }) => called(brief, name).length >= count || (name === '男人' || name === '女人' ? brief.crowd : false)) &&
    (!crowdMarks.length || brief.crowd)
  asked.many =
    everyone(brief).length === wanted || (brief.insert === 'hand' && wanted === 1) || (brief.crowd && everyone(brief).length <= wanted)
  asked.looks = everyone(brief).every(each => {
    const sheet = shot.cast.get(each.name)
    return sheet === undefined || looksRight(each, sheet)
  })
  const place = VOCABULARY.get(shot.place.name)?.place ?? shot.place.name
  // A place that is painted alike is the same to look at.
  const marked = VOCABULARY.get((shot.place.inside && INSIDES.get(shot.place.name)) || shot.place.name)
  const alike = brief.scene === marked?.scene && (brief.scene !== 'hall' || brief.setting === marked.setting)
  const named = [brief.place, VOCABULARY.get(brief.place)?.place ?? ''].some(each => each === place || each.includes(place))
  asked.where = brief.inside === shot.place.inside && (alike || named)
  asked.light = brief.time === shot.light && (shot.weather === 'clear' || brief.weather === shot.weather)
  asked.size = sizeRight(shot, brief)
  asked.cards = brief.strangers.every(card =>
    shot.extras.some(([kind, rest]) => kind === 'has' && rest.split(' ').some(each => card.includes(each))),
  )
  for (const [kind, rest] of shot.extras) asked[kind] = extraRight(kind, rest, brief)
  return asked
}

function sizeRight({ size }: Marked, brief: Brief): boolean {
  if (brief.insert) return size.includes('特写')
  const [least, most] = HEIGHTS[size] ?? [0, 9]
  const grown = brief.people.findIndex(each => each.build !== 'child' && !each.creature && each.depth !== 'back')
  if (grown < 0) return size === '空镜' || brief.shot !== 'long' || size === '全景'
  const tall = boxesOf(brief, SIZE, 7)[grown]!.height / SIZE.height
  return tall >= least && tall <= most
}

/** Poses of which one does for the other: to push a door open is to reach for it. */
const LIKE: Readonly<Record<string, readonly string[]>> = {
  reach: ['push', 'pull', 'support', 'carry'],
  lean: ['lean-on'],
  point: ['aim'],
  carry: ['embrace', 'both-hands'],
  embrace: ['carry'],
  write: ['both-hands'],
}

function extraRight(kind: string, rest: string, brief: Brief): boolean {
  const one = (name: string) => called(brief, name)[0]
  const says = (person: Person | undefined, wanted: string) =>
    person !== undefined &&
    wanted
      .split('|')
      .some(
        each => person.pose === each || person.hands === each || LIKE[each]?.some(like => like === person.pose || like === person.hands),
      )
  switch (kind) {
    case 'pose':
      return rest.split(' ').every(part => says(one(part.split('=')[0]!), part.split('=')[1]!))
    case 'mood':
      return rest.split(' ').every(part => one(part.split('=')[0]!)?.mood === part.split('=')[1])
    case 'has':
      return rest.split(' ').every(name => has(brief, name))
    case 'see': {
      const [from = '', to = ''] = rest.split('>')
      return brief.people[one(from)?.sees ?? -1]?.name === to || (brief.over?.name === to && one(from) !== undefined)
    }
    case 'over':
      return brief.over?.name === rest
    case 'pov':
      return brief.pov
    case 'high':
    case 'low':
      return brief.angle === kind
    case 'left':
    case 'right':
      return one(rest)?.spot === kind
    case 'back':
      return one(rest)?.facing === 'back'
    case 'back-row':
      return one(rest)?.depth === 'back'
    case 'old':
      return one(rest)?.old === true
    case 'beard':
      return one(rest)?.worn.includes('beard') === true
    case 'nobeard':
      return one(rest)?.worn.includes('beard') === false
    default:
      throw new Error(`no mark: ${kind}`)
  }
}

function has(brief: Brief, name: string): boolean {
  const thing = VOCABULARY.get(name)?.thing?.name ?? name
  const there = [
    ...brief.props.map(each => each.name),
    ...brief.people.flatMap(each => [each.held, each.mount, ...each.worn]),
    ...(brief.setting?.backdrop ?? []),
    ...(everyone(brief).some(each => each.umbrella) ? ['伞'] : []),
    ...brief.strangers,
    brief.place,
  ]
  const worn = VOCABULARY.get(name)?.worn
  return there.some(each => each === thing || each === worn || (each !== '' && each.endsWith(name)))
}

const asks = new Map<string, [yes: number, all: number]>()
const good: Record<string, number> = { tuned: 0, held: 0, others: 0, unseen: 0, later: 0 }
const only = process.env.ONLY
for (const file of readdirSync(FOLDER)
  .filter(each => each.endsWith('.txt'))
  .toSorted()) {
  const part = file.includes('later')
    ? 'later'
    : file.includes('unseen')
      ? 'unseen'
      : file.includes('others')
        ? 'others'
        : Number(file.slice(0, 2)) % 2
          ? 'tuned'
          : 'held'
  if (only && part !== only) continue
  const shots = shotsIn(readFileSync(path.join(FOLDER, file), 'utf8'))
  shots.forEach((shot, at) => {
    const asked = answers(shot)
    const wrong = Object.entries(asked).flatMap(([name, yes]) => (yes ? [] : [name]))
    for (const [name, yes] of Object.entries(asked)) {
      const [said, all] = asks.get(`${part} ${name}`) ?? [0, 0]
      asks.set(`${part} ${name}`, [said + Number(yes), all + 1])
    }
    if (!wrong.length) good[part]! += 1
    if (wrong.length || process.env.ALL)
      console.log(
        `${file.slice(0, 2)}-${at + 1} ${wrong.length ? `no: ${wrong.join(' ')}` : 'yes'}  ${shot.size} ${shot.content}\n      ${told(readPrompt(shot.prompt, 7).brief)}`,
      )
  })
  if (process.env.SHEETS) sheet(path.join(process.env.SHEETS, file.replace('.txt', '.png')), shots)
}
for (const [name, [yes, all]] of [...asks].toSorted()) console.log(`${name.padEnd(16)} ${yes} of ${all}`)
console.log(
  `shots with every question answered yes: tuned ${good.tuned} of 50, held ${good.held} of 50, others ${good.others} of 30, unseen ${good.unseen} of 20, later ${good.later} of 30`,
)

function told(brief: Brief): string {
  const people = brief.people.map(
    each =>
      `${each.name}(${each.build}${each.old ? ' old' : ''} ${each.pose}${each.hands && `+${each.hands}`} ${each.mood}${each.sees >= 0 ? `>${brief.people[each.sees]?.name}` : ''}${each.held && ` ${each.held}`})`,
  )
  return `${brief.inside ? '内' : '外'} ${brief.place} ${brief.time} ${brief.shot} ${brief.angle} | ${people.join(' ')}${brief.crowd ? ' 人群' : ''}${brief.over ? ` over ${brief.over.name}` : ''} ${brief.insert} | ${brief.props.map(each => each.name).join(' ')} | ${brief.strangers.join(' ')}`
}

function sheet(target: string, shots: readonly Marked[]) {
  const { canvas } = createStage(SIZE.width * 2 + 10, (SIZE.height + 34) * Math.ceil(shots.length / 2), 1, 'colour')
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000000'
  pen.font = '20px "Noto Sans CJK SC"'
  shots.forEach((shot, at) => {
    const [x, y] = [(at % 2) * (SIZE.width + 10), Math.floor(at / 2) * (SIZE.height + 34)]
    pen.drawImage(drawSketch(readPrompt(shot.prompt, 7 + at).brief, SIZE, 7 + at), x, y)
    pen.fillText(`${at + 1} ${shot.size} ${shot.content}`.slice(0, 34), x, y + SIZE.height + 24)
  })
  writeFileSync(target, canvas.toBuffer('image/png'))
}
