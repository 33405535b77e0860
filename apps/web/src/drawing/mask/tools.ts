// The tools of the mask painter and their keys.
import { Brush, Eraser, Hand, Lasso, type LucideIcon, MousePointerClick, PaintBucket, Square } from 'lucide-react'

export type ToolName = 'brush' | 'eraser' | 'rectangle' | 'lasso' | 'fill' | 'segment' | 'hand'

export interface Tool {
  name: ToolName
  label: string
  key: string
  icon: LucideIcon
  /** What Enter and the pointer do with it. */
  help: string
}

export const TOOLS: readonly Tool[] = [
  { name: 'brush', label: '画笔', key: 'B', icon: Brush, help: '拖动涂抹，按住 Alt 擦除' },
  { name: 'eraser', label: '橡皮', key: 'E', icon: Eraser, help: '拖动擦除' },
  { name: 'rectangle', label: '矩形', key: 'M', icon: Square, help: '拖出一个矩形，按住 Alt 挖空' },
  { name: 'lasso', label: '套索', key: 'L', icon: Lasso, help: '圈出一块，按住 Alt 挖空' },
  { name: 'fill', label: '填充', key: 'G', icon: PaintBucket, help: '点在圈外填满空处，点在蒙版上去掉这一块' },
  { name: 'segment', label: '点选分割', key: 'W', icon: MousePointerClick, help: '点在要选的东西上，按住 Alt 点不要的地方，拖动画框' },
  { name: 'hand', label: '移动画面', key: 'H', icon: Hand, help: '拖动画面，也可按住空格' },
]

export const toolNamed = (name: ToolName): Tool => TOOLS.find(tool => tool.name === name)!
