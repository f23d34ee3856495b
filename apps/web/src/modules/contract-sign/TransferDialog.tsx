import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { useCall } from '../../shared/api/useCall.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { Dialog } from '../../shared/lite/Dialog.tsx'
import { Field } from '../../shared/lite/Field.tsx'
import { Notice } from '../../shared/lite/Notice.tsx'
import { Spinner } from '../../shared/lite/Spinner.tsx'
import { useDebounced } from '../../shared/search/useDebounced.ts'
import { useIdentity } from '../../shared/session/session.ts'
import styles from './contract-sign.module.css'

type Props = { contractId: string; onHandedOn: () => void; onClose: () => void }

/** To a colleague who can sign in the company's name: verified, and still here. */
export const TransferDialog = ({ contractId, onHandedOn, onClose }: Props) => {
  const { account } = useIdentity()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim())
  const { data, error } = useCall(
    '/departmentmember/identifyMemberList',
    { pageSize: 20, ...(keyword ? { keyword } : {}) },
    { quiet: true, placeholderData: (before) => before },
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await call('/contract/transfer', { contractId, memberId: chosen! }, { quiet: true })
      onHandedOn()
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : '转交未成功，请重试')
      setBusy(false)
    }
  }
  const colleagues = (data?.list ?? []).filter(({ userId }) => userId !== account.person.userId)
  return (
    <Dialog
      title="转交他人签署"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" disabled={!chosen} busy={busy} onClick={() => void submit()}>
            确认转交
          </Button>
        </>
      }
    >
      <p className={styles.lead}>转交后由同事代表企业签署，您将不能再签署这份合同。</p>
      <Field label="查找同事" value={typed} onChange={setTyped} placeholder="输入姓名或手机号" />
      {error && <Notice tone="error">{error.message}</Notice>}
      {!data && !error && <Spinner />}
      {data && colleagues.length === 0 && <Notice>没有找到已实名的同事。</Notice>}
      <ul className={styles.people}>
        {colleagues.map(({ memberId, name }) => (
          <li key={memberId}>
            <label className={styles.person}>
              <input
                type="radio"
                name="colleague"
                checked={chosen === memberId}
                onChange={() => setChosen(memberId)}
              />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
