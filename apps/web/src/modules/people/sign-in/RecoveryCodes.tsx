import { useState } from 'react'
import { copyText } from '../../../shared/format/clipboard.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './RecoveryCodes.module.css'

/** Shown once: who loses the telephone gets in with one of these. */
export const RecoveryCodes = ({
  codes,
  action,
  onDone,
}: {
  codes: readonly string[]
  action: string
  onDone: () => void
}) => {
  const [kept, setKept] = useState(false)
  const [copied, setCopied] = useState(false)
  return (
    <>
      <Notice tone="warning">
        请把恢复码保存在安全的地方。手机丢失或无法获取动态验证码时，可用恢复码登录，每个只能用一次。关闭后不再显示。
      </Notice>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.copy}>
        <Button onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          {copied ? '已复制' : '复制全部'}
        </Button>
      </div>
      <div className={styles.copy}>
        <Checkbox checked={kept} onChange={setKept}>
          我已妥善保存恢复码
        </Checkbox>
      </div>
      <Button look="primary" block disabled={!kept} onClick={onDone}>
        {action}
      </Button>
    </>
  )
}
