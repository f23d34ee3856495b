import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { copyText } from '../../../shared/format/clipboard.ts'
import styles from './docs.module.css'

/** Code to take away: one click, and it says so. */
export const CodeBlock = ({ code, title }: { code: string; title?: string | undefined }) => {
  const [copied, setCopied] = useState(false)
  return (
    <div className={styles.code}>
      <div className={styles.codeHead}>
        <span>{title}</span>
        <button
          type="button"
          aria-label={title ? `复制${title}` : '复制代码'}
          onClick={() =>
            void copyText(code).then(() => {
              setCopied(true)
              setTimeout(() => setCopied(false), 1500)
            })
          }
        >
          {copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
          {copied ? '已复制' : '复制'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by keyboard too */}
      <pre tabIndex={0}>{code}</pre>
    </div>
  )
}
