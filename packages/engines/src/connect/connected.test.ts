// How a description is kept fresh: asked once for all who wait, and never an old one after the engine was changed.
import { expect, it } from 'vitest'
import { connected, NO_CAPABILITIES } from './connected.ts'

it('what was asked before the engine was changed is no answer to whoever asks after', async () => {
  const questions: ((version: string) => void)[] = []
  const engine = connected<string>({
    host: 'here',
    places: 1,
    describe: () => new Promise(resolve => questions.push(resolve)),
    about: version => ({ kind: 'local-model', name: version ?? '', licence: '', capabilities: NO_CAPABILITIES }),
    refusals: () => [],
    run: () => {
      throw new Error('nothing is drawn here')
    },
    reconcile: () => Promise.resolve(undefined),
  })
  const never = new AbortController().signal
  const early = engine.probe(never)
  engine.renew!()
  const [late, later] = [engine.probe(never), engine.probe(never)]
  expect(questions).toHaveLength(2)
  questions[0]!('old')
  questions[1]!('new')
  expect((await Promise.all([early, late, later])).map(({ name }) => name)).toEqual(['new', 'new', 'new'])
  expect((await engine.probe(never)).name).toBe('new')
  expect(questions).toHaveLength(2)
})
