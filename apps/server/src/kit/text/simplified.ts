// Traditional characters as the simplified ones that most texts here are written in.
import { Converter } from 'opencc-js/t2cn'

let convert: ReturnType<typeof Converter> | undefined

/** The text in simplified characters. The table takes some 20 ms to build: not before the first text is asked for. */
export function simplifiedOf(text: string): string {
  convert ??= Converter({ from: 't', to: 'cn' })
  return convert(text)
}
