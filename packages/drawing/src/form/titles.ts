// What choices of the form are called on screen, where their values are numbers or words of the wire.

/** Field of the form → value → title. */
export const CHOICE_TITLES = {
  mask_mode: { 0: '重绘蒙版内', 1: '重绘蒙版外' },
  masked_content: { 0: '填充', 1: '原图', 2: '潜空间噪声', 3: '空白潜空间' },
  inpaint_area: { 0: '整张图片', 1: '仅蒙版区域' },
  redraw_method: { 0: '手动涂抹', 3: '智能分割' },
  matting_type: { FOREGROUND: '保留主体', BACKGROUND: '保留背景' },
  hd_mode: { 0: '高清放大', 1: '细节增强' },
  target_size_type: { 0: '跟随绘图尺寸', 1: '自定义尺寸', 2: '按倍数放大' },
  refinement_mode: { 1: '均衡', 2: '强化' },
  image_definition: { standard: '标准', high: '高清', ultra: '超清' },
  image_quality: { '0': '普通出图', '1': '快速出图' },
  calcmode: { Attention: '注意力', Latent: '潜空间' },
  mode_matrix: { Horizontal: '左右分割', Vertical: '上下分割' },
  direction: { left: '向左', right: '向右', up: '向上', down: '向下' },
} as const
