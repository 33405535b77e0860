// A picture of a text where it is only read: in the full text, in comparisons.
import { type BlockOf, textOf } from '@qianmu/script/elements'
import { createContext, useContext } from 'react'
import { usePictureAddress } from './addresses.ts'
import styles from './picture.module.css'

/** The document whose text is shown around: pictures are asked for by it. */
export const TextOfDoc = createContext(0)

interface Props {
  block: BlockOf<'image'>
  /** Small, beside other lines. */
  small?: boolean
}

export const TextPicture = ({ block, small = false }: Props) => {
  const docId = useContext(TextOfDoc)
  const { file, width, height, share } = block.attrs
  const address = usePictureAddress(docId, file)
  const caption = textOf(block)
  const size = small ? {} : { width: `${share}%` }
  return (
    <figure className={small ? styles.small : styles.figure}>
      {address ? (
        <img src={address.page} alt={caption || '图片'} loading="lazy" style={{ ...size, aspectRatio: `${width} / ${height}` }} />
      ) : (
        <span className="inline-block py-24 px-16 border border-dashed border-line rounded-6 text-t3 text-13" style={size}>
          {address === null ? '图片无法显示' : '正在取图片'}
        </span>
      )}
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
