// The voices that can be asked, and those that are still being loaded: lists fill by themselves.
import { api } from '../api.ts'
import { useCall } from '../kit/use-call.ts'
import { ButtonRing } from '../ui/Spinner.tsx'

const AGAIN_MS = 4000

/** Asked again while an engine is being made ready. */
export const useVoices = () => useCall(api.voices.packs, {}, { everyMs: data => (data?.coming.length ? AGAIN_MS : 0) })

/** What is still to come, in words. */
export const ComingVoices = ({ names }: { names: readonly string[] | undefined }) =>
  names?.length ? (
    <p role="status" className="row gap-6 text-12 text-t2">
      <ButtonRing />
      <span>{names.join('、')}正在装入，就绪后音色会自己出现在这里</span>
    </p>
  ) : null
