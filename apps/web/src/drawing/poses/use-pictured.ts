// The pose of a picture: of one in the library, one that is dragged here from the results, or a file that is dropped.
import { type Pose, readPose } from '@qianmu/drawing/pose'
import { api } from '../../api.ts'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { toast } from '../../kit/toast.ts'
import { useAction } from '../../kit/use-call.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { keepPicture, picturesAmong } from '../pictures.ts'

/** @param take gets the pose with the people that an engine found */
export function usePictured(take: (pose: Pose) => void) {
  const recognise = useAction(api.pictureTools.openpose, {
    done({ pose }) {
      const reading = readPose(pose)
      if ('pose' in reading && reading.pose.people.length > 0) take(reading.pose)
      else toast.warning('这张图片里没有认出人物')
    },
  })
  const fromPicture = (image: string) => recognise.mutate({ image })
  const { zone } = useFiles({
    accept: '',
    multiple: false,
    among: picturesAmong,
    take: ([file]) => void keepPicture(file!).then(fromPicture, rethrowUnlessFailure),
    kept: { kind: 'image', take: ([picture]) => fromPicture(picture!.url) },
  })
  return { fromPicture, recognising: recognise.isPending, zone }
}
