// Models that think aloud put it between marks of their own where no server takes it out, before their answer or in the middle of it; it is no part of what they say.

/** What a piece says, and what of it was thought. */
export interface Told {
  thought: string
  text: string
}

/** Marks that a model was taught to think between: https://huggingface.co/docs/transformers/chat_templating and the templates of the models. */
const PAIRS = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<reasoning>', '</reasoning>'],
  ['<seed:think>', '</seed:think>'],
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
] as const
/** Signs of a message's parts that leak where a server has no template for the model; of the harmony form a channel says what follows. */
const SIGNS = ['channel', 'message', 'start', 'end', 'return', 'call', 'constrain', 'im_start', 'im_end', 'eot_id', 'endoftext'].map(
  name => `<|${name}|>`,
)
/** Opens thoughts, closes them, or is a sign by its name. */
type Mark = 'open' | 'close' | (string & {})
const MARKS = new Map<string, Mark>([
  ...PAIRS.map(([open]) => [open, 'open'] as const),
  ...PAIRS.map(([, close]) => [close, 'close'] as const),
  ...SIGNS.map(sign => [sign, sign.slice(2, -2)] as const),
])
const NAMES = [...MARKS.keys()]
const BEGINNING = /[<[◁]/
/** Channels of which the text is for the reader. */
const FINAL = 'final'

/** The mark, in whatever case, that stands at the beginning of a text: one, the beginning of one, or none. */
function markAt(text: string): string | 'open-ended' | undefined {
  const plain = text.toLowerCase()
  return NAMES.find(name => plain.startsWith(name)) ?? (NAMES.some(name => name.startsWith(plain)) ? 'open-ended' : undefined)
}

/** Takes thoughts, marks, and white space at the beginning of an answer out of its pieces. `push` gives what is to be shown, and what was thought. */
export function withoutThoughts() {
  let held = ''
  let state: 'answering' | 'thinking' | 'heading' = 'answering'
  let heading = ''
  let thoughts = ''
  let shown = false
  /** Marks between grave accents are spoken of, not used. */
  let before = ''

  function take(told: Told, text: string): void {
    if (text === '') return
    before = text.at(-1)!
    if (state === 'heading') heading += text
    else if (state === 'thinking') {
      told.thought += text
      thoughts += text
    } else {
      const said = shown ? text : text.trimStart()
      shown ||= said !== ''
      told.text += said
    }
  }
  function turn(mark: Mark): void {
    if (mark === 'open') state = 'thinking'
    else if (mark === 'message') state = heading.includes(FINAL) || heading.trim() === 'assistant' ? 'answering' : 'thinking'
    else state = ['channel', 'start', 'constrain'].includes(mark) ? 'heading' : 'answering'
    if (mark !== 'message' && mark !== 'constrain') heading = ''
  }
  function read(isLast: boolean): Told {
    const told = { thought: '', text: '' }
    for (;;) {
      const at = held.search(BEGINNING)
      take(told, at < 0 ? held : held.slice(0, at))
      held = at < 0 ? '' : held.slice(at)
      if (held === '') return told
      const name = before === '`' ? undefined : markAt(held)
      if (name === 'open-ended' && !isLast) return told
      const mark = name === undefined ? undefined : MARKS.get(name)
      if (mark) turn(mark)
      else take(told, held[0]!)
      held = held.slice(mark ? name!.length : 1)
    }
  }
  return {
    push(piece: string): Told {
      held += piece
      return read(false)
    },
    /**
     * What was held back, when there is no more.
     *
     * @param isWhole the model has said all it wanted: where it never ended its thoughts, the answer is what stands behind their last blank line
     */
    rest(isWhole: boolean): Told {
      const told = read(true)
      if (shown || !isWhole || state !== 'thinking') return told
      const text = thoughts.trim()
      return { ...told, text: text.slice(text.lastIndexOf('\n\n') + 1).trim() }
    },
  }
}
