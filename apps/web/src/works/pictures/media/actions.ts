// What one does with the pictures of the library: choose, fetch, stop, delete and take back.
import { api } from '../../../api.ts'
import { staleAnswers } from '../../../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'
import { saveFile } from '../../../kit/transfer.ts'
import { offerUndo } from '../../../ui/undo.ts'
import { CALLS, drop, look, put } from './drawings.ts'
import { type ComingItem, type DrawnItem, isChosen } from './items.ts'

const quietly = (work: Promise<unknown>): void => void work.catch(rethrowUnlessFailure)

/** Makes a picture its thing's, or takes that back. */
export const toggleChosen = (item: DrawnItem): void => {
  const { source, record, image } = item
  const { work_id, subject_id, record_id } = record
  const call = isChosen(item) ? CALLS[source].unchoose : CALLS[source].choose
  quietly(
    call({ work_id, subject_id, image_id: image.id }).then(async () => {
      staleAnswers([api.storyboards.list.contract.name])
      await look(source, record_id)
    }),
  )
}

export const download = ({ image }: DrawnItem): void => quietly(api.subjects.download.file({ image_id: image.id }).then(saveFile))

export const remove = ({ source, record: { record_id }, image: { id } }: DrawnItem): void => {
  const back = () => quietly(api.drawing.restore({ image_ids: [id] }).then(() => look(source, record_id)))
  quietly(
    CALLS[source].removeImage({ image_id: id }).then(async () => {
      offerUndo('图片已删除', back)
      await look(source, record_id)
    }),
  )
}

/** A drawing of a character becomes one of its figures as well. */
export const addFigure = ({ image }: DrawnItem, character_id: number): void =>
  quietly(
    api.figures.add({ character_id, image_url: image.url, src_type: 2 }).then(() => {
      staleAnswers([api.figures.list.contract.name, api.characters.list.contract.name])
      toast.success('已加为角色形象')
    }),
  )

/** Stops one picture that has not been drawn yet. */
export const cancel = ({ source, record: { record_id }, task: { task_id } }: ComingItem): void =>
  quietly(CALLS[source].cancel({ record_id, task_id }).then(record => put(source, record)))

/** Draws again what could not be drawn. */
export const retry = ({ source, record: { record_id } }: ComingItem): void =>
  quietly(api.drawing.retry({ record_id }).then(() => look(source, record_id)))

/** Takes a drawing away that gave no picture. */
export const removeRecord = ({ source, record: { record_id } }: ComingItem): void => {
  const back = () => quietly(api.drawing.restore({ record_ids: [record_id] }).then(() => look(source, record_id)))
  quietly(
    CALLS[source].removeRecord({ record_id }).then(() => {
      drop(source, record_id)
      offerUndo('绘图记录已删除', back)
    }),
  )
}
