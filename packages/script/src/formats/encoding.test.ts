// Encodings of one byte told apart by their letters, without taking a Chinese text for one of them.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, type Encoding } from './encoding.ts'

/** The bytes of each sign that an encoding has in one or two of them. */
function tableOf(encoding: Encoding): Map<string, readonly number[]> {
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  const note = (bytes: readonly number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes))
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes)
  }
  for (let one = 0; one < 256; one++) note([one])
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) note([lead, trail])
  return table
}
const tables = new Map<Encoding, Map<string, readonly number[]>>()
function encoded(encoding: Encoding, text: string): Uint8Array {
  if (!tables.has(encoding)) tables.set(encoding, tableOf(encoding))
  return Uint8Array.from(
    [...text].flatMap(sign => {
      const bytes = tables.get(encoding)!.get(sign)
      if (!bytes) throw new Error(`${sign} is not in ${encoding}`)
      return bytes
    }),
  )
}

const POLISH = 'WNĘTRZE. KAWIARNIA – DZIEŃ\n\nZażółć gęślą jaźń, powiedział Łukasz. Świt był już blisko.'
const CZECH = 'INT. KAVÁRNA\n\nPříliš žluťoučký kůň úpěl ďábelské ódy. Řekla, že přijde zítra.'
const HUNGARIAN = 'BELSŐ. KÁVÉZÓ\n\nÁrvíztűrő tükörfúrógép. Az eső ömlött, ő pedig várt a hídon.'
const RUSSIAN = 'ИНТ. КАФЕ – ДЕНЬ\n\nЗа окном идёт дождь. Он долго молчит, потом говорит: я вернулся.'
const UKRAINIAN = 'ІНТ. КАВ’ЯРНЯ\n\nЗа вікном іде дощ. Він довго мовчить, а потім каже: я повернувся.'

describe('letters of one byte', () => {
  it.each<[Encoding, string]>([
    ['windows-1250', POLISH],
    ['windows-1250', CZECH],
    ['windows-1250', HUNGARIAN],
    ['windows-1250', 'Marko čeka prijatelja pred kućom. Žao mu je što će doći kasno.'],
    ['iso-8859-2', POLISH.replace('–', '-')],
    ['iso-8859-2', CZECH],
    ['windows-1251', RUSSIAN],
    ['windows-1251', UKRAINIAN],
    ['koi8-r', RUSSIAN.replace('–', '-')],
    ['windows-1252', 'L’été à Paris : déjà vu, garçon, où êtes-vous ? Là-bas, près de la forêt.'],
    ['windows-1252', 'Draußen regnet es. Er wäscht die Äpfel, über die grüne Brücke geht niemand.'],
    ['windows-1252', 'El niño salió; ¿dónde está? Mañana volverá con su compañía, ¡qué ilusión!'],
    ['windows-1252', 'Não há ninguém. A mãe diz que amanhã irão à praça comprar maçãs e pão.'],
    ['windows-1252', 'Kävelimme yötä päivää, Åbo näkyi jo. Hän sanoi: älä pelkää pimeää.'],
  ])('%s: %s', (encoding, text) => expect(decodeText(encoded(encoding, text))).toEqual({ encoding, text }))

  it('are never seen in a Chinese text', () => {
    const written = {
      gb18030: '我你他她们在这里等了一个晚上雨夜归人林晚周野钟楼站台末班车码头灯塔渔火说走看听想来去，。？！：“”',
      big5: '我你他她們在這裡等了一個晚上雨夜歸人林晚周野鐘樓站台末班車碼頭燈塔漁火說走看聽想來去，。？！：「」',
    }
    for (const encoding of ['gb18030', 'big5'] as const) {
      const texts = fc.array(fc.constantFrom(...written[encoding]), { minLength: 2, maxLength: 200 }).map(all => all.join(''))
      fc.assert(
        fc.property(texts, text => {
          expect(decodeText(encoded(encoding, text)).encoding).not.toMatch(/^(?:windows|iso|koi8)/)
        }),
        { numRuns: 1000 },
      )
    }
  })

  it('are not seen in Chinese whose bytes would be Russian words with signs between them', () =>
    expect(decodeText(encoded('gb18030', '我归火楼头野我林我我我班')).encoding).toBe('gb18030'))

  it('that no language has are left to be chosen: what was decoded says how many signs are unreadable, or is refused', () => {
    const bytes = Uint8Array.from({ length: 400 }, (_, nth) => 0x80 + ((nth * 37) % 0x80))
    expect(() => decodeText(bytes)).toThrow('无法识别文件的文字编码')
  })
})
