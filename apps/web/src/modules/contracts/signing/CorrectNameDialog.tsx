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
import { words } from './messages/signing.zh.ts'

/** Somebody, or a company, as the contract calls it now. */
export type Misnamed = { signerId: string; name: string } | { partyId: string; name: string }
type Props = { contractId: string; misnamed: Misnamed; onClose: () => void }

/** 更正: what somebody is called, never who is meant; the number stays. */
export const CorrectNameDialog = ({ contractId, misnamed, onClose }: Props) => {
  const [name, setName] = useState(misnamed.name)
  const { busy, refusal, act } = useAct()
  const isPerson = 'signerId' in misnamed
  const what = isPerson ? words().signerName : words().companyName
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
      toast.success(words().corrected({ what }))
      onClose()
    })
  return (
    <Dialog
      title={words().correctWhat({ what })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words().cancel}</Button>
          <Button
            look="primary"
            disabled={!name.trim() || name.trim() === misnamed.name}
            busy={busy}
            onClick={() => void submit()}
          >
            {words().confirmCorrection}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{isPerson ? words().correctSignerHow : words().correctCompanyHow}</p>
      <Field label={what} value={name} maxLength={100} onChange={setName} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
