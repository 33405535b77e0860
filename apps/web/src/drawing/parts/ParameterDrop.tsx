// A picture dropped or pasted anywhere in the studio brings its parameters back; one without any becomes what the mode works on.
import type { ReactNode } from 'react'
import { rethrowUnlessFailure } from '../../kit/failure.ts'
import { useFiles } from '../../ui/files/use-files.tsx'
import { toast } from '../../kit/toast.ts'
import { keepPicture, picturesAmong, readParameters } from '../pictures.ts'
import type { Uses } from '../use-studio.ts'

type DropStudio = Uses<'arrive' | 'change' | 'form' | 'mode' | 'set' | 'setImported' | 'setSources'>

async function take(file: File, studio: DropStudio): Promise<void> {
  const found = await readParameters(file)
  if (found) {
    const before = studio.form
    // A picture of ours does not say of which base model it is.
    const { model_version, ...form } = found.form
    studio.change({ ...form, ...(model_version && { model_version }) })
    studio.setImported(found)
    const undo = () => {
      studio.set(before)
      studio.setImported(null)
    }
    return toast.success(`已读出 ${found.program} 写在图片里的参数`, { action: { label: '撤销', run: undo } })
  }
  if (!studio.mode.source) return toast.info('这张图片里没有绘图参数')
  studio.setSources([await keepPicture(file)])
}

export const ParameterDrop = ({ studio, children }: { studio: DropStudio; children: ReactNode }) => {
  const { zone } = useFiles({
    accept: '',
    multiple: false,
    among: picturesAmong,
    take: ([file]) => void studio.arrive(take(file!, studio)).catch(rethrowUnlessFailure),
  })
  return (
    <div className="grow flex min-h-0" data-testid="studio" {...zone}>
      {children}
    </div>
  )
}
