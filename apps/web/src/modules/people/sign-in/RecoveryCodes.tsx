import { useState } from 'react'
import { copyText } from '../../../shared/format/clipboard.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { words } from './messages/second-step.zh.ts'
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
      <Notice tone="warning">{words().keepCodes}</Notice>
      <ul className={styles.codes} aria-label={words().recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.copy}>
        <Button onClick={async () => setCopied(await copyText(codes.join('\n')))}>
          {copied ? words().copied : words().copyAll}
        </Button>
      </div>
      <div className={styles.copy}>
        <Checkbox checked={kept} onChange={setKept}>
          {words().haveKept}
        </Checkbox>
      </div>
      <Button look="primary" block disabled={!kept} onClick={onDone}>
        {action}
      </Button>
    </>
  )
}
