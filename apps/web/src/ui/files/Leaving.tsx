// Asked of whoever goes to another page while the present one still takes in what is on its way.
import { Modal } from 'antd'
import { useEffect } from 'react'
import type { Blocker } from 'react-router'
import { useBound } from './under-way.ts'

const Leaving = ({ blocker }: { blocker: Extract<Blocker, { state: 'blocked' }> }) => {
  const { count } = useBound()
  // Once all has come nothing is lost by going.
  useEffect(() => {
    if (!count) blocker.proceed()
  }, [count, blocker])
  return (
    <Modal
      open
      title="还有文件在上传"
      okText="留在这里"
      cancelText="离开"
      closable={false}
      maskClosable={false}
      keyboard={false}
      onOk={() => blocker.reset()}
      onCancel={() => blocker.proceed()}
    >
      现在离开，还没传完的不会放进这一页。传完后会自己打开下一页。
    </Modal>
  )
}
export default Leaving
