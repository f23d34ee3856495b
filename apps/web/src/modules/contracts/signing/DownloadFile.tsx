// A file of a finished contract to take along, named by the contract. The browser inside WeChat saves nothing: there its
// visitor is told how to open the page in one that does.

import { useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'
import type { Detail } from './detail.ts'
import { words } from './messages/signing.zh.ts'

const inWeChat = () => /MicroMessenger/i.test(navigator.userAgent)
/** What no file system takes in a name. */
const FORBIDDEN = /[\\/:*?"<>|]/g

/** The contract's name; where it has several files, with theirs. */
export const downloadName = (
  { name, files }: { name: string; files: readonly unknown[] },
  file: { name: string; ofd?: { isSigned: boolean } },
): string => {
  const own = file.name.replace(/\.[^.]*$/, '')
  const ending = file.ofd?.isSigned ? 'ofd' : 'pdf'
  return `${(files.length > 1 ? `${name}-${own}` : name).replace(FORBIDDEN, '_')}.${ending}`
}

type Props = { detail: Detail; file: Detail['files'][number]; label: string }

export const DownloadFile = ({ detail, file, label }: Props) => {
  const [isTold, setIsTold] = useState(false)
  // What was signed, where that is not the pages one has looked at.
  const url = file.ofd?.isSigned ? file.ofd.url : file.url
  if (!url) return null
  if (!inWeChat())
    return (
      <a className={styles.download} href={url} download={downloadName(detail, file)}>
        {label}
      </a>
    )
  return isTold ? (
    <Notice>{words().weChatCannotSave}</Notice>
  ) : (
    <Button onClick={() => setIsTold(true)}>{label}</Button>
  )
}
