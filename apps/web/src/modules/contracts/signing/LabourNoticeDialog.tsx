// 电子劳动合同签署告知: how it goes, what the worker may ask for, how he gets and checks his copy. Confirmed before he signs.

import type { ConsentDocument } from '@xinqi/api/consent'
import { LABOUR_NOTICE_VERSION } from '@xinqi/api/labour-notice'
import { useEffect, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { loadLabourNotice } from '../../../shared/language/documents.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'
import { words } from './messages/signing-dialogs.zh.ts'

type Props = { contractId: string; onConfirmed: () => Promise<unknown>; onClose: () => void }

export const LabourNoticeDialog = ({ contractId, onConfirmed, onClose }: Props) => {
  const [isTicked, setTicked] = useState(false)
  const [notice, setNotice] = useState<ConsentDocument | null>(null)
  useEffect(() => {
    void loadLabourNotice().then(setNotice)
  }, [])
  const { busy, refusal, act } = useAct()
  const confirm = () =>
    act(async () => {
      await call(
        '/contract/confirmLabourNotice',
        { contractId, version: LABOUR_NOTICE_VERSION },
        { quiet: true },
      )
      await onConfirmed()
      onClose()
    })
  if (!notice) return null
  return (
    <Dialog
      title={notice.title}
      wide
      onClose={onClose}
      footer={
        <Button look="primary" disabled={!isTicked} busy={busy} onClick={() => void confirm()}>
          {words().confirmAndGoOn}
        </Button>
      }
    >
      {notice.sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
      <p className={styles.fine}>{words().noticeVersion({ version: LABOUR_NOTICE_VERSION })}</p>
      <Checkbox checked={isTicked} onChange={setTicked}>
        {words().noticeRead}
      </Checkbox>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
