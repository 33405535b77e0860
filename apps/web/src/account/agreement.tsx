// Consent to the agreements: the box in the forms, and the popup before a sign-in without it (document 1 §4.6).
import { Checkbox } from 'antd'
import { Link } from 'react-router'
import { create } from 'zustand'
import { Modal } from './controls.ts'

const KEY = 'qm.agreed'
interface Agreement {
  agreed: boolean
  /** Set while the popup waits for an answer. */
  answer: ((agreed: boolean) => void) | null
}
const useAgreement = create<Agreement>(() => ({ agreed: localStorage.getItem(KEY) === '1', answer: null }))

const setAgreed = (agreed: boolean) => {
  if (agreed) localStorage.setItem(KEY, '1')
  else localStorage.removeItem(KEY)
  useAgreement.setState({ agreed })
}

/** True at once when agreed; otherwise the popup asks. */
export const ensureAgreed = (): Promise<boolean> =>
  useAgreement.getState().agreed ? Promise.resolve(true) : new Promise(resolve => useAgreement.setState({ answer: resolve }))

const Links = () => (
  <>
    <Link to="/userAgreement" target="_blank">
      《用户协议》
    </Link>
    和
    <Link to="/privacy" target="_blank">
      《隐私政策》
    </Link>
  </>
)

export const AgreementBox = () => {
  const agreed = useAgreement(state => state.agreed)
  return (
    <Checkbox checked={agreed} onChange={event => setAgreed(event.target.checked)}>
      我已阅读并同意
      <Links />
    </Checkbox>
  )
}

export const AgreementPopup = () => {
  const answer = useAgreement(state => state.answer)
  const close = (agreed: boolean) => {
    if (agreed) setAgreed(true)
    answer?.(agreed)
    useAgreement.setState({ answer: null })
  }
  return (
    <Modal
      open={answer !== null}
      title="请先阅读并同意"
      width={400}
      style={{ top: '20vh' }}
      okText="同意"
      cancelText="不同意"
      onOk={() => close(true)}
      onCancel={() => close(false)}
    >
      登录前，请阅读并同意
      <Links />。
    </Modal>
  )
}
