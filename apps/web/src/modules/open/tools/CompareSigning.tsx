import { compareTexts, type Diagnosis } from '@xinqi/api/open/diagnose-signing'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Compared } from './Compared.tsx'
import styles from './signature.module.css'

/** Two texts pasted: one's own, and the one a sandbox answered. */
export const CompareSigning = () => {
  const [yours, setYours] = useState('')
  const [ours, setOurs] = useState('')
  const [found, setFound] = useState<Diagnosis | null>(null)
  return (
    <div className={styles.card}>
      <p className={styles.quiet}>
        沙箱应用签名不符（1102）时，应答中的 signedText 就是服务器所签的文本。把两份贴进来，逐行比较。
      </p>
      <div className={styles.grid}>
        {[
          { label: '您的待签文本', text: yours, change: setYours },
          { label: '服务器的 signedText', text: ours, change: setOurs },
        ].map(({ label, text, change }) => (
          <div key={label} className={styles.field}>
            <span>{label}</span>
            <Input.TextArea
              aria-label={label}
              rows={9}
              value={text}
              onChange={(event) => change(event.target.value)}
              className={styles.mono}
            />
          </div>
        ))}
      </div>
      <Button
        type="primary"
        disabled={!yours || !ours}
        onClick={() =>
          setFound(compareTexts(yours, ours.includes('\n') ? ours : ours.replaceAll('\\n', '\n')))
        }
      >
        比较
      </Button>
      {found && <Compared {...found} />}
    </div>
  )
}
