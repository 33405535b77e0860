// The avatar as a button: pick a picture, see it arrive.
import { IMAGE_MAX_BYTES } from '@qianmu/contract/kit/limits'
import { Camera, LoaderCircle } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Failure } from '../../kit/failure.ts'
import { setUser, useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { PICTURES, useFiles } from '../../ui/files/use-files.tsx'
import { percent } from '../../ui/format.ts'
import styles from './settings.module.css'

export const AvatarPicker = () => {
  const user = useSession(session => session.user)
  const [share, setShare] = useState<number | null>(null)
  const send = async (picked: File) => {
    if (!user) return
    if (picked.size > IMAGE_MAX_BYTES) {
      toast.error(`图片最大 ${IMAGE_MAX_BYTES / 1024 / 1024} MB`)
      return
    }
    setShare(0)
    try {
      const { avatar } = await api.account.setAvatar({ file: picked }, { onProgress: setShare })
      setUser({ ...user, avatar })
      toast.success('头像已更新')
    } catch (error) {
      // The client has said why; the old picture stays.
      if (!(error instanceof Failure)) throw error
    } finally {
      setShare(null)
    }
  }
  const { choose, field, zone } = useFiles({ accept: PICTURES, multiple: false, take: ([picked]) => void (picked && send(picked)) })
  if (!user) return null
  return (
    <button type="button" className="relative p-0 border-0 rounded-[50%] bg-transparent cursor-pointer" onClick={choose} {...zone}>
      <Avatar id={user.user_id} name={user.nickname} src={user.avatar} size={64} />
      <span className={styles.camera}>{share === null ? <Camera size={12} aria-hidden /> : <LoaderCircle size={12} aria-hidden />}</span>
      <span className="sr-only">{share === null ? '换头像' : `正在上传 ${percent(share)}`}</span>
      {field}
    </button>
  )
}
