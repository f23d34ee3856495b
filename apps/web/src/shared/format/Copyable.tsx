// Ids and hashes: first 8 + last 4, a click copies the whole. `<Copyable text={sha256} what="文件哈希" />`;
// `whole` shows everything.

import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { words } from '../messages/frame.zh.ts'
import styles from './Copyable.module.css'
import { copyText } from './clipboard.ts'
import { shortHash } from './hash.ts'

export const Copyable = ({ text, what, whole = false }: { text: string; what: string; whole?: boolean }) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Tooltip title={copied ? words().copied : whole ? words().clickToCopy : text}>
      <button
        type="button"
        className={styles.copyable}
        aria-label={words().copyThe({ what, text })}
        onClick={async () => setCopied(await copyText(text))}
      >
        <span className={styles.text}>{whole ? text : shortHash(text)}</span>
        {copied ? (
          <CheckOutlined aria-hidden="true" className={styles.done} />
        ) : (
          <CopyOutlined aria-hidden="true" />
        )}
      </button>
    </Tooltip>
  )
}
