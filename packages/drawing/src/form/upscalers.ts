// Upscalers by name: those of enlarging, and the latent ones that only the high-res fix has. Engines may know fewer or more.

/** Document 3 §9 calls the list extensive without its entries: the WebUI's own and the community's most used, by what they are good at. */
export const UPSCALERS: readonly { title: string; names: readonly string[] }[] = [
  { title: '通用插值', names: ['Lanczos', 'Nearest'] },
  {
    title: '写实',
    names: [
      'R-ESRGAN 4x+',
      'ESRGAN_4x',
      'SwinIR_4x',
      'LDSR',
      'ScuNET GAN',
      'ScuNET PSNR',
      '4x-UltraSharp',
      '4x_NMKD-Siax_200k',
      '4x_NMKD-Superscale-SP_178000_G',
    ],
  },
  { title: '动漫', names: ['R-ESRGAN 4x+ Anime6B', '4x-AnimeSharp', 'realesr-animevideov3', '4x_fatal_Anime_500000_G'] },
  { title: '快速', names: ['realesr-general-x4v3', 'realesr-general-wdn-x4v3', '2x_LiveAction', '4x_foolhardy_Remacri'] },
  { title: '精细', names: ['DAT x2', 'DAT x3', 'DAT x4', '8x_NMKD-Superscale_150000_G', '1x-ITF-SkinDiffDetail-Lite-v1'] },
]

/** Work on the latent picture, before it is decoded; the first is the form's default (document 3 §3). */
const LATENT = [
  'Latent',
  'Latent (antialiased)',
  'Latent (bicubic)',
  'Latent (bicubic antialiased)',
  'Latent (nearest)',
  'Latent (nearest-exact)',
]

/** What the high-res fix can enlarge with. */
export const HIRES_UPSCALERS: typeof UPSCALERS = [{ title: '潜空间', names: LATENT }, ...UPSCALERS]

export const isLatentUpscaler = (name: string) => LATENT.includes(name)
