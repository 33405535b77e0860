// Negative prompts that are ready to be picked, by what they keep out of a picture.

export interface NegativePreset {
  id: string
  title: string
  keywords: readonly string[]
}

const of = (id: string, title: string, keywords: string): NegativePreset => ({ id, title, keywords: keywords.split(', ') })

export const NEGATIVE_PRESETS: readonly NegativePreset[] = [
  of(
    'general',
    '通用',
    'lowres, worst quality, low quality, normal quality, jpeg artifacts, blurry, watermark, signature, text, username, error, cropped',
  ),
  of(
    'anatomy',
    '人体结构',
    'bad anatomy, bad proportions, extra limbs, missing limbs, malformed limbs, long neck, fused body, mutated, deformed, disfigured',
  ),
  of(
    'hands',
    '手部',
    'bad hands, missing fingers, extra digits, fewer digits, fused fingers, too many fingers, mutated hands, poorly drawn hands',
  ),
  of('face', '面部', 'poorly drawn face, asymmetrical eyes, cross-eyed, bad teeth, ugly, cloned face, distorted face, extra eyes'),
  of(
    'anime',
    '动漫',
    'photorealistic, 3d, realistic, lowres, bad anatomy, sketch, monochrome, jpeg artifacts, signature, watermark, simple background',
  ),
  of('photo', '写实', 'anime, cartoon, drawing, painting, illustration, 3d render, cgi, plastic skin, doll, oversaturated, airbrushed'),
  of(
    'scene',
    '场景',
    'people, humans, text, watermark, blurry, distorted perspective, tilted horizon, oversaturated, low detail, cluttered',
  ),
  of('ink', '国风水墨', 'photorealistic, 3d render, neon colors, modern clothes, western style, oversaturated, text, watermark, frame'),
  of('lineart', '线稿', 'color, shading, gradient, photorealistic, blurry lines, broken lines, background, grey, noise, text'),
  of(
    'sheet',
    '三视图',
    'cropped, different outfits, inconsistent character, complex background, overlapping figures, foreshortening, dynamic pose, text',
  ),
  of('product', '产品与静物', 'people, hands, text, logo, watermark, blurry, reflection artifacts, cluttered background, distorted shape'),
  of('night', '夜景', 'overexposed, noise, grainy, washed out, daylight, flat lighting, lowres, blurry, jpeg artifacts'),
  of('safe', '内容安全', 'nsfw, nude, revealing clothes, gore, blood, violence, suggestive pose, cleavage'),
]
