// Words for what people write of a character.

/** What the written fields of a character are called. */
export const CHARACTER_LABELS = {
  name: '姓名',
  aliases: '别名',
  gender: '性别',
  age: '年龄',
  identity: '身份',
  want: '想要',
  notes: '备注',
  tags: '标签',
  arc: '弧光',
  hue: '颜色',
  profile_file_id: '头像',
  appearance: '外貌',
  voice_age: '年龄感',
  voice_timbre: '音色',
  voice_pace: '语速',
  voice_accent: '口音',
  voice_phrases: '口头禅',
  voice_reference: '声音参考',
} as const
