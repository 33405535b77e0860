// The part of extwee that its own declarations do not reach through the exports of its package.
declare module 'extwee' {
  export function parseTwee(text: string): {
    name: string
    start: string
    passages: { name: string; text: string }[]
    toTwine2HTML(): string
  }
}
