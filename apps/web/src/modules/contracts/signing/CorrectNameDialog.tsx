import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './contract-sign.module.css'

/** Somebody, or a company, as the contract calls it now. */
export type Misnamed = { signerId: string; name: string } | { partyId: string; name: string }
type Props = { contractId: string; misnamed: Misnamed; onClose: () => void }

/** 更正: what somebody is called, never who is meant; the number stays. */
export const CorrectNameDialog = ({ contractId, misnamed, onClose }: Props) => {
  const [name, setName] = useState(misnamed.name)
  const { busy, refusal, act } = useAct()
  const isPerson = 'signerId' in misnamed
  const what = isPerson ? '签署人姓名' : '企业名称'
  const submit = () =>
    act(async () => {
      await call(
        '/contract/correctName',
        {
          contractId,
          name: name.trim(),
          ...(isPerson ? { signerId: misnamed.signerId } : { partyId: misnamed.partyId }),
        },
        { quiet: true },
      )
      await outdate('/v2/file/detail', '/v2/file/getDetails')
      toast.success(`${what}已更正，已通知对方继续签署`)
      onClose()
    })
  return (
    <Dialog
      title={`更正${what}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            look="primary"
            disabled={!name.trim() || name.trim() === misnamed.name}
            busy={busy}
            onClick={() => void submit()}
          >
            确认更正
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {isPerson
          ? '签署人的实名须与这里的姓名一致才能签署。手机号不变；更正会记入合同的存证。'
          : '须与对方在平台认证的企业名称完全一致。经办人不变；更正会记入合同的存证。'}
      </p>
      <Field label={what} value={name} maxLength={100} onChange={setName} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
