import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
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
      <h2>资料审核中</h2>
      <p>
        已于 {instant(result.review?.submittedAt) ?? '–'} 提交，一般 1
        个工作日内完成。结果会通过消息通知您，也可以回到本页查看。
      </p>
      <Button onClick={() => setAsking(true)}>撤回申请</Button>
      {asking && (
        <Dialog
          title="撤回审核申请"
          onClose={() => !busy && setAsking(false)}
          footer={
            <>
              <Button onClick={() => setAsking(false)}>暂不撤回</Button>
              <Button look="primary" busy={busy} onClick={withdraw}>
                撤回申请
              </Button>
            </>
          }
        >
          {refusal && <Notice tone="error">{refusal}</Notice>}
          <p>撤回后本次提交的资料不再审核，您可以换一种方式认证，或重新提交。</p>
        </Dialog>
      )}
    </div>
  )
}
