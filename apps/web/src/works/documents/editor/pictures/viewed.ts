// The picture of the text that is looked at in large.
import { create } from 'zustand'
import type { ViewedImage } from '../../../../ui/ImageViewer.tsx'

export const useViewed = create<{ image: ViewedImage | null }>(() => ({ image: null }))
