// What is asked again when something of 画面配置 has changed.
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'

const { tree, pictures, docs } = api.mirrors
export const again = () => staleAnswers([tree, pictures, docs, api.shotPictures.sources].map(({ contract }) => contract.name))
export const quietly = (work: Promise<unknown>): void => void work.then(again).catch(rethrowUnlessFailure)
