import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { ColleagueList } from '../approvals/ColleagueList.tsx'
import styles from './contract-sign.module.css'
import { words } from './messages/signing-dialogs.zh.ts'

type Props = { contractId: string; onHandedOn: () => void; onClose: () => void }

/** To a colleague who can sign in the company's name: verified, and still here. */
export const TransferDialog = ({ contractId, onHandedOn, onClose }: Props) => {
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const submit = () =>
    act(async () => {
      await call('/contract/transfer', { contractId, memberId: chosen! }, { quiet: true })
      onHandedOn()
    })
  return (
    <Dialog
      title={words().passOnTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words().cancel}</Button>
          <Button look="primary" disabled={!chosen} busy={busy} onClick={() => void submit()}>
            {words().confirmPassOn}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{words().passOnText}</p>
      <ColleagueList chosen={chosen ? [chosen] : []} onChange={([memberId]) => setChosen(memberId!)} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
