import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import type { CertifyResult } from './types.ts'

/** Papers wait for a person; the applicant may think better of it. */
export const UnderReview = ({ result, onChanged }: { result: CertifyResult; onChanged: () => void }) => {
  const [asking, setAsking] = useState(false)
  const { busy, refusal, act } = useAct({ leaves: true })
  const withdraw = () =>
    act(async () => {
      await call('/user/identity/withdraw', {}, { quiet: true })
      setAsking(false)
      onChanged()
    })
  return (
    <div className={styles.outcome}>
      <h2>{words().underReview}</h2>
      <p>
        {words().submittedOn} {instant(result.review?.submittedAt) ?? '–'} {words().reviewTime}
      </p>
      <Button onClick={() => setAsking(true)}>{words().withdraw}</Button>
      {asking && (
        <Dialog
          title={words().withdrawTitle}
          onClose={() => !busy && setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>{words().keep}</Button>
              <Button look="primary" busy={busy} onClick={withdraw}>
                {words().withdraw}
              </Button>
            </>
          }
        >
          {refusal && <Notice tone="error">{refusal}</Notice>}
          <p>{words().withdrawText}</p>
        </Dialog>
      )}
    </div>
  )
}
