// The line below each step of a custom model.
import type { ReactNode } from 'react'

/** Below each step: what is to be known, and the way on. */
export const StepFoot = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <footer className="row gap-12 px-24 h-56 flex-none line-t" data-kept>
    <span className="grow meta cut">{note}</span>
    {children}
  </footer>
)
