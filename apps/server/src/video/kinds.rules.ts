// Which names are those of sound and film; everything else is read as subtitles.
const MEDIA = /\.(?:mp4|m4v|mov|webm|mkv|avi|mp3|wav|ogg|oga|opus|flac|m4a)$/i
export const recogniseMedia = (name: string): boolean => MEDIA.test(name)
