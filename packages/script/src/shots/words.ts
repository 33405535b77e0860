// The words that shots are described with: sizes from far to near, and what the camera does.

export const SHOT_SIZES = ['大远景', '远景', '大全景', '全景', '中景', '中近景', '近景', '特写', '大特写', '空镜'] as const
export const SHOT_MOVES = [
  '固定',
  '推',
  '拉',
  '摇',
  '移',
  '跟',
  '升',
  '降',
  '航拍',
  '俯拍',
  '仰拍',
  '手持',
  '主观',
  '长镜头',
  '慢镜头',
] as const
