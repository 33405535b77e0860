// Drawing terms: shot sizes, camera angles, lenses, and how a picture is composed.
import type { Block } from './block.ts'

export const CAMERA: readonly Block[] = [
  {
    id: 'shot',
    title: '景别',
    terms: `
大远景=extreme long shot|远景=long shot|全景=full shot|全身=full body|中全景=medium full shot|七分身=cowboy shot|中景=medium shot|中近景=medium close-up|近景/上半身=upper body|半身像=half-length portrait
特写=close-up|大特写=extreme close-up|面部特写=face close-up|眼部特写=eye focus|手部特写=hand focus|背部特写=back focus|脚部特写=foot focus|头像/肖像=portrait|胸像=bust portrait|下半身=lower body
双人镜头=two shot|三人镜头=three shot|群像=group shot|过肩镜头=over-the-shoulder shot|主观镜头=pov shot|空镜头=establishing shot|反应镜头=reaction shot|插入镜头=insert shot|微距=macro shot|全景图=panorama`,
  },
  {
    id: 'angle',
    title: '视角镜头',
    terms: `
平视=eye level|仰视/仰拍=low angle|俯视/俯拍=high angle|鸟瞰/俯瞰=bird's-eye view|虫视=worm's-eye view|顶视图=top-down view|荷兰角/倾斜构图=dutch angle|正面=front view|侧面=side view|背面=back view
四分之三侧面=three-quarter view|从上方=from above|从下方=from below|从侧面=from side|从背后/从后面=from behind|航拍=aerial view|第一人称视角=first-person view|第三人称视角=third-person view|等距视角=isometric view|监控视角=surveillance camera view
广角镜头=wide-angle lens|超广角=ultra wide angle|鱼眼镜头=fisheye lens|长焦镜头=telephoto lens|定焦镜头=prime lens|移轴=tilt-shift|85毫米镜头=85mm lens|50毫米镜头=50mm lens|35毫米镜头=35mm lens|变形宽银幕镜头=anamorphic lens
景深=depth of field|浅景深=shallow depth of field|深焦=deep focus|背景虚化=blurry background|前景虚化=blurry foreground|运动模糊=motion blur|径向模糊=radial blur|长曝光=long exposure|双重曝光=double exposure|高速摄影=high-speed photography
推镜头=dolly in|拉镜头=dolly out|摇镜头=panning shot|跟拍=tracking shot|手持镜头=handheld shot|升降镜头=crane shot|环绕镜头=orbit shot|变焦镜头=zoom shot|静态镜头=static shot|一镜到底=one-take shot`,
  },
  {
    id: 'composition',
    title: '构图',
    terms: `
居中构图=centered composition|三分法构图=rule of thirds|对称构图=symmetrical composition|对角线构图=diagonal composition|框架构图=framing composition|引导线=leading lines|黄金比例=golden ratio|三角形构图=triangular composition|留白=negative space|极简构图=minimalist composition
动态构图=dynamic composition|透视=perspective|一点透视=one-point perspective|两点透视=two-point perspective|三点透视=three-point perspective|透视缩短=foreshortening|层次感=layered depth|前景=foreground|背景=background|简单背景=simple background
白色背景=white background|黑色背景=black background|灰色背景=grey background|渐变背景=gradient background|透明背景=transparent background|纯色背景=plain background|复杂背景=detailed background|绿幕背景=green screen background|模糊背景人群=blurred crowd background|星空背景=starry background
多视图=multiple views|三视图=character turnaround|角色设定图=character sheet|表情差分=expression sheet|概念图=concept art sheet|分镜=storyboard|漫画分格=comic panels|四格漫画=4koma|封面=cover art|海报=poster
拼贴=collage|分屏=split screen|画中画=picture-in-picture|边框=border|圆形构图=circular composition|竖构图=vertical composition|横构图=horizontal composition|电影宽幅=widescreen|速度线=speed lines|集中线=focus lines
对话气泡=speech bubble|思考气泡=thought bubble|拟声词=onomatopoeia|旁白框=caption box|效果线=motion lines`,
  },
]
